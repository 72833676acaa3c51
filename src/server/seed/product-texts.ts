import { IntlMessageFormat } from 'intl-messageformat';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type TextFigures, textFigures } from '#kernel/jewel/design/text-figures.ts';
import { mapTexts } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { parseMessage } from '#kernel/shop/text/parse-message.ts';
import { SeedError } from './data-files.ts';
import type { ProductFile } from './data-shapes.ts';
import { numberWord } from './number-word.ts';

/** Measures to choose from, in their order: `chain1`, `chain2` …, and `chainLast`. */
function optionFigures(options: ProductFile['options']): TextFigures {
  const figures: Record<string, string> = {};
  for (const { key, values } of options) {
    const numbers = values.flatMap((value) => /^([\d.]+)(?:cm|mm)?$/.exec(value.key)?.[1] ?? []);
    for (const [index, number] of numbers.entries()) figures[`${key}${index + 1}`] = number;
    const last = numbers.at(-1);
    if (last !== undefined) figures[`${key}Last`] = last;
  }
  return figures;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * All figures that the texts of a product may name, beside those of its design. Counts are spelled too:
 * `haloStonesWord`, and `HaloStonesWord` at the start of a sentence.
 */
function productFigures(file: ProductFile, ofDesign: TextFigures, locale: Locale): TextFigures {
  const figures: Record<string, string> = {
    ...ofDesign,
    ...optionFigures(file.options),
    grams: `${file.weightG}`,
    gramsEach: (file.weightG / 2).toFixed(1),
  };
  for (const [name, value] of Object.entries(figures)) {
    if (!/^\d{1,2}$/.test(value)) continue;
    const word = numberWord(Number(value), locale);
    figures[`${name}Word`] = word;
    figures[`${capitalised(name)}Word`] = capitalised(word);
  }
  return figures;
}

/** The texts of a product with the figures of its design, weight and options in place of `{placeholders}`. */
export function describedTexts(file: ProductFile, design: Design): ProductFile['text'] {
  // Builds the design, so once for all languages.
  const ofDesign = textFigures(design);
  return mapTexts(file.text, (text, locale) => {
    const figures = productFigures(file, ofDesign, locale);
    const fill = (message: string): string => {
      if (!message.includes('{')) return message;
      try {
        const format = new IntlMessageFormat(parseMessage(message), languageOf(locale).intl);
        return String(format.format({ ...figures }));
      } catch (error) {
        throw new SeedError(`products/${file.id}.json`, `'${message}' in ${locale}: ${error}`);
      }
    };
    const { description, details, ...lines } = text;
    return {
      name: fill(lines.name),
      subtitle: fill(lines.subtitle),
      description: description.map(fill),
      details: details.map(fill),
      care: fill(lines.care),
      metaTitle: fill(lines.metaTitle),
      metaDescription: fill(lines.metaDescription),
    };
  });
}
