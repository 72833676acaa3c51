import { decodeAmount } from '#client/api/money.ts';
import { formatMoney } from '#kernel/money/format.ts';

/** Prints a two-decimal string of the wire in an order's own currency. */
export function printAmount(amount: string, currency: string): string {
  return formatMoney(decodeAmount(amount, currency));
}
