import { formatMoney } from '#kernel/money/format.ts';
import { baseCurrency, fromDecimalString, isCurrencyCode } from '#kernel/money/money.ts';

/** Prints a two-decimal string of the wire in an order's own currency. */
export function printAmount(amount: string, currency: string): string {
  return formatMoney({
    currency: isCurrencyCode(currency) ? currency : baseCurrency,
    minor: fromDecimalString(amount),
  });
}
