import type { NumberField } from '#kernel/shop/content/content-fields.ts';

/** An integer of the smallest part as people read it: 125050 with 2 decimals is `1250.5`. */
export const decimalText = (value: number, decimals = 0): string => String(value / 10 ** decimals);

/**
 * The value of typed text: an integer of the smallest part, null for an empty optional field. Text that is not a number
 * (yet) stays text, so that nothing typed is lost.
 */
export function numberOf(
  text: string,
  { isOptional, least, ...field }: Pick<NumberField, 'decimals' | 'isOptional' | 'least'>,
): number | string | null {
  const decimals: number = field.decimals ?? 0;
  const typed = text.trim().replace(',', '.');
  if (typed === '') return isOptional ? null : '';
  const sign = least < 0 ? '-?' : '';
  // A trailing point or zero is still being typed.
  const form = new RegExp(`^${sign}\\d{1,9}${decimals > 0 ? `(?:\\.\\d{0,${decimals - 1}}[1-9])?` : ''}$`);
  return form.test(typed) ? Math.round(Number(typed) * 10 ** decimals) : text;
}

/** As `numberOf`, for text that is finished: `1250.50` is a number. Other text stays for the host to refuse. */
export function finishedNumber(text: string, field: Parameters<typeof numberOf>[1]): number | string | null {
  const typed = text.trim().replace(',', '.');
  return numberOf(/^-?\d+\.\d*$/.test(typed) ? typed.replace(/0+$/, '').replace(/\.$/, '') : typed, field);
}
