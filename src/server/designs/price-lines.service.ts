import type { NamedPriceLine } from '#kernel/jewel/pricing/price-line.ts';
import { priceLineLabels } from '#kernel/shop/jewel-labels/price-line-labels.ts';
import { type CurrencyRate, convertPriceMinor } from '#kernel/shop/money/money.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { textsIn } from '#server/platform/texts.ts';

/** A price line with its label and its amount in the shopper's currency. */
export type LabelledLine<Line> = Line & {
  label: string;
  /** Minor units of the currency; the lines add up to the converted price. */
  shownMinor: number;
};

/**
 * Price lines for display. A converted price is rounded to whole units, so each line shows the growth of the rounded
 * sum: the lines add up to the price in every currency. Lines of zero are omitted.
 */
export function labelledLines<Line extends NamedPriceLine>(
  lines: readonly Line[],
  view: { locale: Locale; currency: CurrencyRate },
): LabelledLine<Line>[] {
  const t = textsIn(view.locale);
  let sum = 0;
  const labelled = lines.map((line) => {
    const before = convertPriceMinor(sum, view.currency);
    sum += line.amountMinor;
    const label = priceLineLabels(line, t);
    return { ...line, label, shownMinor: convertPriceMinor(sum, view.currency) - before };
  });
  return labelled.filter(({ amountMinor, shownMinor }) => amountMinor !== 0 || shownMinor !== 0);
}
