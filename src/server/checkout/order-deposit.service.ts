import { Amount } from '#kernel/shop/money/format.ts';
import { type CurrencyRate, fromDecimalString, toDecimalString } from '#kernel/shop/money/money.ts';
import { type DividedPayment, divideByDeposit, noDeposits } from '#kernel/shop/payment/deposit.rules.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { codes } from '#kernel/wire/codes.ts';
import { madePieces } from '#server/cart/made-pieces.service.ts';
import type { PricedCart } from '#server/cart/priced-cart.service.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { OrderForm } from './checkout.mapper.ts';

/** The part that stored value pays, and the smallest payment that a provider takes. */
interface Paid {
  creditMinor: number;
  leastPaymentMinor: number;
}

/** How the selected pieces may be paid in two parts; undefined if only in full. */
export const dividedPayment = (
  priced: Pick<PricedCart, 'selected' | 'totals'>,
  paid: Paid,
  currency: CurrencyRate,
): DividedPayment | undefined =>
  divideByDeposit(
    shopSettings().deposits ?? noDeposits,
    { ...paid, ...madePieces(priced, currency), totalMinor: priced.totals.shown.grandMinor },
    currency,
  );

/** The two payments of an order whose form chose them; undefined if it is paid in full. Throws 1500002 if they are not the displayed ones. */
export function chosenDeposit(
  form: OrderForm,
  divided: DividedPayment | undefined,
  { code: currency }: CurrencyRate,
): DividedPayment | undefined {
  if (!form.deposit) return undefined;
  if (!divided) refuse(codes.orderFailed, { text: { key: 'checkout-api.deposit-gone' }, field: 'deposit' });
  const { seen_deposit: seen } = form;
  if (seen !== '' && seen !== toDecimalString(divided.nowMinor))
    refuse(codes.orderFailed, {
      text: {
        key: 'checkout-api.deposit-changed',
        values: {
          seen: new Amount({ currency, minor: fromDecimalString(seen) }),
          now: new Amount({ currency, minor: divided.nowMinor }),
        },
      },
      field: 'seen_deposit',
    });
  return divided;
}
