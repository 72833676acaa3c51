import type { NamedPriceLine } from '#kernel/jewel/pricing/price-line.ts';
import { priceLineLabels } from '#kernel/shop/jewel-labels/price-line-labels.ts';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { textsIn } from '#server/platform/texts.ts';

/** A line of a price in words and in the shopper's currency. */
export type WordedLine<Line> = Line & {
  label: string;
  /** Minor units of the currency; the lines add up to the converted price. */
  shownMinor: number;
};

/**
 * The lines of a price for a reader. A converted price is rounded to whole units, so each line shows what the sum grows
 * by: the lines add up to the price in every currency. Lines of nothing are left out.
 */
export function wordedLines<Line extends NamedPriceLine>(
  lines: readonly Line[],
  view: { locale: Locale; currency: CurrencyRate },
): WordedLine<Line>[] {
  const t = textsIn(view.locale);
  let sum = 0;
  const worded = lines.map((line) => {
    const before = convertPriceMinor(sum, view.currency);
    sum += line.amountMinor;
    const label = priceLineLabels(line, t);
    return { ...line, label, shownMinor: convertPriceMinor(sum, view.currency) - before };
  });
  return worded.filter(({ amountMinor, shownMinor }) => amountMinor !== 0 || shownMinor !== 0);
}
