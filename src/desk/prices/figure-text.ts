import { formatMoney } from '#kernel/shop/money/format.ts';
import { decimals } from '#kernel/shop/text/decimals.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Figure } from './figure-list.ts';

/** Text of a figure; '' for a missing margin. */
export function figureText(figure: Figure, locale: Locale): string {
  if (figure.kind === 'money') return formatMoney(figure.value, locale);
  return figure.value === null ? '' : `${decimals(locale, figure.value, 1)} %`;
}
