import type { Locale } from '#kernel/shop/text/locales.ts';

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
    .split(' ')
    .concat('seventeen eighteen nineteen'.split(' '));
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const digits = '零一二三四五六七八九';

/** A count below one hundred, spelled: 29 is `twenty-nine` and `二十九`; 2 is the Chinese measure of pairs. */
export function numberWord(count: number, locale: Locale): string {
  const [ten, unit] = [Math.floor(count / 10), count % 10];
  if (locale === 'en') {
    if (ten < 2) return units[count] ?? '';
    return unit === 0 ? `${tens[ten - 2]}` : `${tens[ten - 2]}-${units[unit]}`;
  }
  if (count === 2) return locale === 'tc' ? '兩' : '两';
  const before = ten > 1 ? digits.charAt(ten) : '';
  return `${before}${ten > 0 ? '十' : ''}${unit > 0 || ten === 0 ? digits.charAt(unit) : ''}`;
}
