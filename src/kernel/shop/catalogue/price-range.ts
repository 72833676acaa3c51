import { type CurrencyRate, convertPriceMinor, parseRate, toMajor } from '#kernel/shop/money/money.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';

/** Whole major units of a display currency; `to` is exclusive, null means open. */
export interface PriceRange {
  from: number;
  to: number | null;
}

/** Parses `1000-2000` or `1000-`; null for an empty text. */
export function parsePriceRange(value: string): PriceRange | null {
  const [from, to] = value.split('-');
  if (from === undefined || to === undefined || from === '') return null;
  return { from: Number(from), to: to === '' ? null : Number(to) };
}

export function formatPriceRange({ from, to }: PriceRange): string {
  return `${from}-${to ?? ''}`;
}

const maxMinor = 2_147_483_647;

/** The lowest base price (minor units) that is shown as at least `major` in the currency. */
export function leastBaseMinor(major: number, currency: CurrencyRate): number {
  if (major <= 0) return 0;
  if (currency.code === baseCurrency()) return Math.min(major * 100, maxMinor);
  // convertPriceMinor rounds half up to whole units, so the bound is (major - 1/2) units before rounding.
  const scale = 10n ** 8n;
  const numerator = (2n * BigInt(major) - 1n) * scale * 100n;
  const denominator = 2n * parseRate(currency.rate);
  const least = (numerator + denominator - 1n) / denominator;
  return least > BigInt(maxMinor) ? maxMinor : Number(least);
}

/** Rounds to two significant digits: 641 becomes 640. */
function rounded(major: number): number {
  if (major === 0) return 0;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(major)) - 1);
  return Math.round(major / unit) * unit;
}

/** Whole units of the base currency as a round figure of another. */
export function roundFigure(baseMajor: number, currency: CurrencyRate): number {
  if (currency.code === baseCurrency()) return baseMajor;
  return rounded(toMajor(convertPriceMinor(baseMajor * 100, currency)));
}

/** A base-currency range, as in URLs, in round figures of the shown currency. */
export function shownRange({ from, to }: PriceRange, currency: CurrencyRate): PriceRange {
  return { from: roundFigure(from, currency), to: to === null ? null : roundFigure(to, currency) };
}

/** A range of the price filter in the base currency, and in round figures of the shown one. */
export interface PriceBand {
  base: PriceRange;
  shown: PriceRange;
}

/** The ranges between bounds in the base currency, the last one open. */
export function priceRanges(bounds: readonly number[], currency: CurrencyRate): PriceBand[] {
  return bounds.map((from, index) => {
    const base = { from, to: bounds[index + 1] ?? null };
    return { base, shown: shownRange(base, currency) };
  });
}

/** Whether a base price, shown in the currency, lies in the range. */
export function isInRange(baseMinor: number, { from, to }: PriceRange, currency: CurrencyRate): boolean {
  const major = toMajor(convertPriceMinor(baseMinor, currency));
  return major >= from && (to === null || major < to);
}
