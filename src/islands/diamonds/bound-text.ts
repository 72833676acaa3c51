import { decimals } from '#kernel/shop/text/decimals.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { plainText } from '#kernel/shop/text/plain-text.ts';

const separatorsOf = (locale: Locale) =>
  decimals(locale, 1.5, 1).includes(',')
    ? ({ decimal: ',', group: '.' } as const)
    : ({ decimal: '.', group: ',' } as const);

/** A bound for its field, with the decimal separator of the language: `0.5`, in French `0,5`. */
export const boundText = (value: number | undefined, locale: Locale): string =>
  value === undefined ? '' : String(value).replace('.', separatorsOf(locale).decimal);

/**
 * Parses a typed bound with at most two decimals: `1,200` is 1200 and `1,5` is 1.5 in English. Undefined for an empty
 * text, null if invalid.
 */
export function readBound(typed: string, locale: Locale): number | null | undefined {
  const { group } = separatorsOf(locale);
  const text = plainText(typed).replaceAll(/[\s'’]/g, '');
  if (text === '') return undefined;
  const isGrouped = new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?!\\d)`).test(text);
  const plain = (isGrouped ? text.replaceAll(group, '') : text).replace(',', '.');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
