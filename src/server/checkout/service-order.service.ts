import type { Transaction } from 'kysely';
import { paymentDeadline } from '#kernel/shop/checkout/payment-deadline.ts';
import { type CurrencyCode, fractionOfMinor, parseRate } from '#kernel/shop/money/money.ts';
import { offeredMethods, type Payees } from '#kernel/shop/payment/offers.ts';
import { codes } from '#kernel/wire/codes.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import { queuePlaced } from '#server/orders/order-events.service.ts';
import { paidInFull } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { insertScheduledEmails } from '#server/platform/mail/outbox.repo.ts';
import { firstEmails } from './new-order.ts';
import { insertOrder, type NewItem, type NewOrder } from './place-order.repo.ts';

/** Who pays, and where they live. */
type Buyer = Pick<
  NewOrder,
  | 'customer_id'
  | 'is_guest'
  | 'email'
  | 'locale'
  | 'title'
  | 'first_name'
  | 'last_name'
  | 'telephone'
  | 'country'
  | 'state'
  | 'city'
  | 'area'
  | 'zip'
  | 'street1'
  | 'street2'
  | 'postscript'
  | 'company'
  | 'vat_number'
  | 'shipping_method'
  | 'terms_ticked'
>;

/** The line of an order that has no pieces: its kind, number, name and image. */
type PaidLine = Pick<NewItem, 'kind' | 'sku' | 'name' | 'image' | 'design_hash' | 'image_id'>;

/**
 * Places an order that has nothing to make or send, with its first emails; returns its id and number. Throws 1500010 if no
 * payment method accepts the amount.
 */
export async function placeServiceOrder(
  trx: Transaction<Schema>,
  sale: { buyer: Buyer; line: PaidLine; currency: CurrencyCode; minor: number; sellsCard?: boolean },
  { payees, now }: { payees: Payees; now: Date },
): Promise<{ id: number; increment_id: number }> {
  const { buyer, line, currency, minor, sellsCard = false } = sale;
  const [method] = offeredMethods(payees, buyer.country, { currency, minor });
  if (!method) refuse(codes.paymentFailed, { text: { key: 'payment-api.not-offered' } });
  const { symbol, rate } = await currencyOf(trx, currency);
  const baseMinor = fractionOfMinor(minor, Number(parseRate('1')), Number(parseRate(rate)));
  const order: NewOrder = {
    ...buyer,
    ...{ basket: 'buy_now', returns_to: null, status: 'payment_pending', close_reason: null },
    ...{ review_reason: null, received_minor: 0, shortfall_minor: 0, currency, symbol, rate },
    ...{ subtotal_minor: minor, discount_minor: 0, shipping_minor: 0, grand_minor: minor, credit_minor: 0 },
    ...{ base_subtotal_minor: baseMinor, base_discount_minor: 0, base_shipping_minor: 0 },
    ...{ base_grand_minor: baseMinor, items_count: 1, weight_mg: 0, coupon_id: null, coupon_code: null },
    ...{ holds_stock: false, holds_coupon: false, payment_method: method, store_id: null, pickup_code: null },
    ...{ remark: '', gift_wrap: false, gift_message: '', gift_hides_prices: false },
    ...{ client_key: null, paid_attempt_id: null, tracking_number: null, tracking_company: null },
    ...{ tracking_url: null, created_at: now, updated_at: now, expires_at: paymentDeadline(method, now) },
    ...{ closed_at: null, paid_at: null, dispatched_at: null, received_at: null, refunded_minor: 0 },
    ...paidInFull,
    ...{ landed: null, delay_days: 0, is_service: true, sells_card: sellsCard, next_check_at: null },
    proposal_id: null,
  };
  const { is_subscribed, ...placed } = await insertOrder(trx, order, [
    {
      ...line,
      ...{ product_id: null, variant: '', pictured_metal: null, qty: 1, price_minor: minor },
      ...{ row_minor: minor, base_price_minor: baseMinor, base_row_minor: baseMinor, options: {} },
      ...{ options_key: '', customized_type: 0, is_returnable: true, final_reason: null, weight_mg: 0 },
      ...{ design: null, diamond_id: null, stone: null, price_lines: null, is_reduced: false },
    },
  ]);
  await insertScheduledEmails(trx, firstEmails(order, placed.increment_id));
  if (is_subscribed) await queuePlaced(trx, placed, now);
  return placed;
}
