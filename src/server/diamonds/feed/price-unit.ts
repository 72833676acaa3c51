import type { FeedDecimal, FeedField } from '#kernel/shop/diamonds/feed-fields.ts';
import { numberIn, signedIn } from './feed-numbers.ts';

/** Share of contradicting numbers up to which they are faults of single rows. */
export const strayShare = 0.05;

/** Both values are the same price, except for rounding. */
export const isSamePrice = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(a, b) * 0.02;

/** Prices per carat that a Rapaport price and a discount can mean: suppliers write -40, 40 and 0.4 for the same. */
export function rapPrices(rapList: number, percent: number): number[] {
  const shares =
    Math.abs(percent) < 1.5 ? [Math.abs(percent), Math.abs(percent) / 100] : [Math.abs(percent) / 100];
  return shares
    .flatMap((share) => (percent < 0 ? [1 - share] : [1 - share, 1 + share]))
    .map((factor) => rapList * factor);
}

/**
 * Whether a price of unnamed unit is per carat or of the stone, by the Rapaport price and the discount of the rows.
 * Undefined if they do not show it.
 */
export function unitOfPrice(
  columns: Partial<Record<FeedField | 'price', number[]>>,
  decimal: FeedDecimal,
  rows: readonly string[][],
): 'pricePerCarat' | 'totalPrice' | undefined {
  const votes = { pricePerCarat: 0, totalPrice: 0 };
  let contradictions = 0;
  for (const row of rows) {
    const read = (field: FeedField | 'price') => numberIn(decimal, row[columns[field]?.[0] ?? -1] ?? '');
    const [price, carat, rapList] = [read('price'), read('carat'), read('rapList')];
    const percent = signedIn(decimal, row[columns.rapPercent?.[0] ?? -1] ?? '');
    if (price === undefined || carat === undefined || rapList === undefined || percent === undefined)
      continue;
    const means = rapPrices(rapList, percent);
    const isPerCarat = means.some((mean) => isSamePrice(price, mean));
    const isTotal = means.some((mean) => isSamePrice(price, mean * carat));
    if (isPerCarat && !isTotal) votes.pricePerCarat += 1;
    else if (isTotal && !isPerCarat) votes.totalPrice += 1;
    else if (!isTotal) contradictions += 1;
  }
  const [best, other] =
    votes.totalPrice > votes.pricePerCarat
      ? (['totalPrice', 'pricePerCarat'] as const)
      : (['pricePerCarat', 'totalPrice'] as const);
  const against = votes[other] + contradictions;
  return votes[best] > 0 && against <= (votes[best] + against) * strayShare ? best : undefined;
}
