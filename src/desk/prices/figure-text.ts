import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Figure } from './figure-list.ts';

/** A figure as it is read; nothing for a margin that a kind does not have. */
export function figureText(figure: Figure): string {
  if (figure.kind === 'money') return formatMoney(figure.value);
  return figure.value === null ? '' : `${figure.value.toFixed(1)} %`;
}
