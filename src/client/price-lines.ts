import type { DesignPrice } from '#kernel/shop/designs/design-price.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';

/** The lines of a price as label and amount; what costs nothing is left out. */
export function priceLines({ lines }: DesignPrice): { key: string; label: string; amount: string }[] {
  return lines
    .filter(({ amount }) => amount.minor !== 0)
    .map(({ key, label, amount }) => ({ key, label, amount: formatMoney(amount) }));
}
