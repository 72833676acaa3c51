import { type CurrencyRate, convertPriceMinor } from '#kernel/money/money.ts';
import type { PriceLine } from '#kernel/pricing/price-design.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { text } from '#server/platform/texts.ts';

/** One line of a bill in words and in the shopper's currency. */
export interface WordedLine extends PriceLine {
  label: string;
  /** Minor units of the currency; the lines add up to the converted price. */
  shownMinor: number;
}

const grams = (mg: number) => (mg / 1000).toFixed(2);
const carats = (mct: number) => (mct / 1000).toFixed(2);

/** `natural diamond round 10 mct G VS2`, as the kernel names stones. */
const stoneSubject = /^(natural|laboratory-grown) (\w+) (\w+) \d+ mct (\w+) (\w+)$/;

function stonesLabel(say: Say, locale: Locale, line: PriceLine): string {
  const [, origin = 'natural', material = 'diamond', shape = 'round', colour = '', clarity = ''] =
    stoneSubject.exec(line.subject) ?? [];
  const isGraded = material === 'diamond';
  const words = [
    ...(origin === 'natural' ? [] : [inside(locale, say(`origin-${origin}`))]),
    ...(isGraded ? [colour, clarity] : [clarity]),
  ];
  return say('line-stones', {
    shape: say(`shape-${shape}`),
    material: inside(locale, say(`material-${material}`)),
    carat: carats(line.quantity),
    grades: words.join(locale === 'en' ? ', ' : '，'),
  });
}

type Say = (key: string, values?: Record<string, string | number>) => string;

const inside = (locale: Locale, word: string) => (locale === 'en' ? word.toLowerCase() : word);

function label(line: PriceLine, locale: Locale): string {
  const say: Say = (key, values) => text(locale, `designs-api.${key}`, values);
  const { kind, subject, quantity } = line;
  switch (kind) {
    case 'metal':
      return say('line-metal', { metal: say(`metal-${subject}`), grams: grams(quantity) });
    case 'loss':
      return say('line-loss', { grams: grams(quantity) });
    case 'stones':
      return stonesLabel(say, locale, line);
    case 'stone':
      return say('line-stone', { carat: carats(quantity) });
    case 'setting':
      return say('line-setting', { count: quantity, way: say(`setting-${subject}`) });
    case 'labour':
      return subject === 'weight'
        ? say('line-labour-weight')
        : say('line-labour', { kind: inside(locale, say(`kind-${subject}`)) });
    case 'finish':
      return say('line-finish', { finish: inside(locale, say(`finish-${subject}`)) });
    case 'engraving':
      return say('line-engraving', { count: quantity });
    default:
      return say(`line-${kind}`);
  }
}

/**
 * The lines of a bill for a reader. A converted price is rounded to whole units, so each line shows what the sum grows
 * by: the lines add up to the price in every currency. Lines of nothing are left out.
 */
export function wordedLines(
  lines: readonly PriceLine[],
  view: { locale: Locale; currency: CurrencyRate },
): WordedLine[] {
  let sum = 0;
  const worded = lines.map((line) => {
    const before = convertPriceMinor(sum, view.currency);
    sum += line.amountMinor;
    return {
      ...line,
      label: label(line, view.locale),
      shownMinor: convertPriceMinor(sum, view.currency) - before,
    };
  });
  return worded.filter(({ amountMinor, shownMinor }) => amountMinor !== 0 || shownMinor !== 0);
}
