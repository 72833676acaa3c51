import { type CurrencyRate, convertPriceMinor } from '#kernel/money/money.ts';
import type { NamedPriceLine } from '#kernel/pricing/price-line.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { text } from '#server/platform/texts.ts';

/** A line of a price in words and in the shopper's currency. */
export type WordedLine<Line> = Line & {
  label: string;
  /** Minor units of the currency; the lines add up to the converted price. */
  shownMinor: number;
};

const grams = (mg: number) => (mg / 1000).toFixed(2);
const carats = (mct: number) => (mct / 1000).toFixed(2);

type Stones = Extract<NamedPriceLine['subject'], { kind: 'stones' }>;

function stonesLabel(say: Say, locale: Locale, { stone }: Stones, milliCarat: number): string {
  const { origin, material, shape, colour, clarity } = stone;
  const isGraded = material === 'diamond';
  const words = [
    ...(origin === 'natural' ? [] : [inside(locale, say(`origin-${origin}`))]),
    ...(isGraded ? [colour, clarity] : [clarity]),
  ];
  return say('line-stones', {
    shape: say(`shape-${shape}`),
    material: inside(locale, say(`material-${material}`)),
    carat: carats(milliCarat),
    grades: words.join(locale === 'en' ? ', ' : '，'),
  });
}

type Say = (key: string, values?: Record<string, string | number>) => string;

const inside = (locale: Locale, word: string) => (locale === 'en' ? word.toLowerCase() : word);

function label({ subject, quantity }: NamedPriceLine, locale: Locale): string {
  const say: Say = (key, values) => text(locale, `designs-api.${key}`, values);
  switch (subject.kind) {
    case 'metal':
      return say('line-metal', { metal: say(`metal-${subject.metal}`), grams: grams(quantity) });
    case 'loss':
      return say('line-loss', { grams: grams(quantity) });
    case 'stones':
      return stonesLabel(say, locale, subject, quantity);
    case 'stone':
      return say('line-stone', { carat: carats(quantity) });
    case 'setting':
      return say('line-setting', { count: quantity, way: say(`setting-${subject.setting}`) });
    case 'labour':
      return say('line-labour', { kind: inside(locale, say(`kind-${subject.of}`)) });
    case 'labour-by-weight':
      return say('line-labour-weight');
    case 'finish':
      return say('line-finish', { finish: inside(locale, say(`finish-${subject.finish}`)) });
    case 'engraving':
      return say('line-engraving', { count: quantity });
    default:
      return say(`line-${subject.kind}`);
  }
}

/**
 * The lines of a price for a reader. A converted price is rounded to whole units, so each line shows what the sum grows
 * by: the lines add up to the price in every currency. Lines of nothing are left out.
 */
export function wordedLines<Line extends NamedPriceLine>(
  lines: readonly Line[],
  view: { locale: Locale; currency: CurrencyRate },
): WordedLine<Line>[] {
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
