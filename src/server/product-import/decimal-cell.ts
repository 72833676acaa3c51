/** An integer of the smallest part, such as minor units, as people write it: 123456 with 2 decimals is `1234.56`. */
export function decimalCell(value: number, decimals: number): string {
  if (decimals === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * The integer that a cell writes; undefined if it is no number or has more decimals, other than zeros. A decimal point or
 * comma, and spaces, commas or points between thousands are understood if they are unambiguous: `1,250` is refused for a
 * number with 3 decimals, because it may be either.
 */
export function parseDecimalCell(text: string, decimals: number): number | undefined {
  let plain = text.trim().replace(/[\s\u00a0\u202f']/g, '');
  if (decimals >= 3 && /^[+-]?\d{1,3},\d{3}$/.test(plain)) return undefined;
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) plain = plain.replaceAll(',', '');
  else if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) plain = plain.replaceAll('.', '').replace(',', '.');
  else if (/^[+-]?\d+,\d{1,2}$/.test(plain)) plain = plain.replace(',', '.');
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole + fraction === '' || !/^0*$/.test(fraction.slice(decimals))) return undefined;
  const value = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(value)) return undefined;
  return sign === '-' && value !== 0 ? -value : value;
}
