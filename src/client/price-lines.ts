import { formatMoney } from '#kernel/money/format.ts';
import type { DesignPrice } from '#kernel/wire/contracts/composition.contract.ts';
import { decodePrice } from './api/money.ts';

/** The lines of a price as label and amount; what costs nothing is left out. */
export function priceLines(price: DesignPrice): { key: string; label: string; amount: string }[] {
  return price.lines
    .filter(({ amount }) => amount.value !== 0)
    .map((line, index) => ({
      key: `${index} ${line.kind}`,
      label: line.label,
      amount: formatMoney(decodePrice(line.amount)),
    }));
}
