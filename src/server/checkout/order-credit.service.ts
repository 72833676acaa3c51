import { Amount } from '#kernel/shop/money/format.ts';
import {
  type CurrencyRate,
  convertPriceMinor,
  fromDecimalString,
  toDecimalString,
} from '#kernel/shop/money/money.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { PricedCart, PricedLine } from '#server/cart/priced-cart.service.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { requireUsable } from '#server/stored-value/credit-offer.service.ts';
import type { SpendableAccount, SpendableBy } from '#server/stored-value/stored-value.repo.ts';
import { type CreditOffer, offerFrom, spendableBy } from '#server/stored-value/stored-value.service.ts';
import type { OrderForm } from './checkout.mapper.ts';

const usesStoredValue = (form: OrderForm): boolean => form.gift_card_codes !== '' || form.use_credit;

/** Refuses an order of which stored value would pay another part than displayed, or none at all with a bad card. */
function checkCredit({ currency }: SignedCall, form: OrderForm, offer: CreditOffer | undefined): void {
  const appliedMinor = offer?.appliedMinor ?? 0;
  if (usesStoredValue(form)) requireUsable(offer);
  if (form.seen_credit === '' || form.seen_credit === toDecimalString(appliedMinor)) return;
  const amount = (minor: number) => new Amount({ currency: currency.code, minor });
  refuse(codes.orderFailed, {
    text: {
      key: 'stored-value-api.credit-changed',
      values: { seen: amount(fromDecimalString(form.seen_credit)), applied: amount(appliedMinor) },
    },
    field: 'seen_credit',
  });
}

/** Price of the dearest loose stone, or centre stone of a design, among lines, in minor units; 0 without one. */
export const dearestStone = (lines: readonly PricedLine[], currency: CurrencyRate): number =>
  Math.max(
    0,
    ...lines.flatMap(({ goods }) =>
      goods.kind !== 'product' && goods.stone ? convertPriceMinor(goods.stone.priceBaseMinor, currency) : [],
    ),
  );

/** By what the accounts are found that the form names, and the store credit of an account. */
export const creditOf = ({ shopper, currency }: SignedCall, form: OrderForm): SpendableBy =>
  spendableBy(
    { cards: form.gift_card_codes },
    { customerId: form.use_credit && !shopper.isGuest ? shopper.customerId : null, currency: currency.code },
  );

/**
 * The part of a total that the gift cards and the store credit of the form pay, in minor units of the call's currency;
 * undefined if it names none. Throws if that is not the displayed part, or a card cannot be used.
 */
export function orderCredit(
  call: SignedCall,
  form: OrderForm,
  {
    priced,
    ...order
  }: { accounts: readonly SpendableAccount[]; priced: PricedCart; totalMinor: number; leastMinor: number },
): CreditOffer | undefined {
  const wanted = { cards: form.gift_card_codes, usesCredit: form.use_credit };
  const stoneMinor = dearestStone(priced.selected, call.currency);
  const due = { ...order, stoneMinor, currency: call.currency.code, now: call.now };
  const offer = usesStoredValue(form) ? offerFrom(order.accounts, wanted, due) : undefined;
  checkCredit(call, form, offer);
  return offer;
}
