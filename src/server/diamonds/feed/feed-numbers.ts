import type { FeedDecimal } from '#kernel/shop/diamonds/feed-fields.ts';

const codes = 'USD|HKD|EUR|GBP|JPY|CNY|RMB|INR|ILS|SGD|AUD|CAD|CHF|TWD|AED|THB';
const currency = `(?:(?:US|HK|NT|S|A|C)?\\$|[€£¥₹]|${codes})`;
/** Currency before or after a number, and its unit. */
const marks = new RegExp(`^${currency}|(?:${currency}|cts?\\.?|carats?|mm\\.?)$`, 'gi');
const code = new RegExp(`(?<![A-Z])(?:${codes})(?![A-Z])`);

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[%°\s]/g, '')
    .replace(marks, '')
    .replace(/['’](?=\d{3}(?:\D|$))/g, '');

/** A number in the notation of the list, `1,234.50` or `1.234,50`, without its unit. Undefined if it is none. */
export function numberIn(decimal: FeedDecimal, text: string): number | undefined {
  const swapped =
    decimal === 'point' ? bare(text) : bare(text).replace(/[.,]/g, (c) => (c === '.' ? ',' : '.'));
  const isGrouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(swapped);
  const plain = isGrouped ? swapped.replaceAll(',', '') : swapped;
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** A percentage that can be negative: `-40`, `-40%`, `(40)`. */
export function signedIn(decimal: FeedDecimal, text: string): number | undefined {
  const value = numberIn(decimal, text.replace(/^\s*[-−+(]/, '').replace(/\)\s*$/, ''));
  return value !== undefined && /^\s*[-−(]/.test(text) ? -value : value;
}

/** The decimal sign that a number proves; undefined for `5250`, and for `5.250`, which both notations can have. */
export function decimalOf(text: string): FeedDecimal | undefined {
  const plain = bare(text).replace(/^[-−+]/, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(plain)) return undefined;
  const [point, comma] = [plain.lastIndexOf('.'), plain.lastIndexOf(',')];
  if (point < 0 && comma < 0) return undefined;
  const sign: FeedDecimal = point > comma ? 'point' : 'comma';
  const at = Math.max(point, comma);
  if (point >= 0 && comma >= 0) return sign;
  const isRepeated = plain.indexOf(plain[at] ?? '') !== at;
  const couldGroup = plain.length - at - 1 === 3 && at > 0 && at <= 3 && plain[0] !== '0';
  if (isRepeated) return sign === 'point' ? 'comma' : 'point';
  return couldGroup ? undefined : sign;
}

const signs: Readonly<Record<string, string>> = {
  ...{
    '€': 'EUR',
    '£': 'GBP',
    '₹': 'INR',
    US$: 'USD',
    HK$: 'HKD',
    NT$: 'TWD',
    S$: 'SGD',
    A$: 'AUD',
    C$: 'CAD',
  },
};

/** The currency that a price or a name of a column states; undefined for `5250`, `$5,250` and `¥5,250`. */
export function currencyIn(text: string): string | undefined {
  const upper = text.normalize('NFKC').toUpperCase();
  const stated = code.exec(upper)?.[0];
  if (stated) return stated === 'RMB' ? 'CNY' : stated;
  const sign = /[A-Z]{1,2}\$|[€£₹]/.exec(upper)?.[0];
  return sign === undefined ? undefined : signs[sign];
}
