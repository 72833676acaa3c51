import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Figure } from './figure-list.ts';

/** Text of a figure; '' for a missing margin. */
export function figureText(figure: Figure): string {
  if (figure.kind === 'money') return formatMoney(figure.value);
  return figure.value === null ? '' : `${figure.value.toFixed(1)} %`;
}
