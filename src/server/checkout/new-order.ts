import { randomInt } from 'node:crypto';
import type { BusinessBuyer } from '#kernel/shop/checkout/business-buyer.ts';
import { expiringEmailLeadMs, waitingEmailDelayMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { paymentDeadline } from '#kernel/shop/checkout/payment-deadline.ts';
import type { DividedPayment } from '#kernel/shop/payment/deposit.rules.ts';
import type { PricedCart } from '#server/cart/priced-cart.service.ts';
import { orderEmail } from '#server/orders/order-emails.service.ts';
import { paidInFull } from '#server/orders/orders.service.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import type { ScheduledEmail } from '#server/platform/mail/email.ts';
import { landedOf, type OrderForm } from './checkout.mapper.ts';
import type { Destination } from './destination.service.ts';
import type { NewOrder } from './place-order.repo.ts';

/** Characters of pick-up codes, which are read aloud: without 0 and O, 1 and I. */
const pickupCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function pickupCode(): string {
  return Array.from({ length: 8 }, () => pickupCharacters[randomInt(pickupCharacters.length)]).join('');
}

/** Input of a new order. */
export interface Decision {
  call: SignedCall;
  form: OrderForm;
  destination: Destination;
  business: BusinessBuyer;
  email: string;
  priced: PricedCart;
  /** Part of the total that stored value pays. */
  creditMinor: number;
  /** The two payments; undefined if it is paid in full. */
  deposit: DividedPayment | undefined;
  /** The proposal of staff that it is placed from; null without one. */
  proposalId: number | null;
}

/** The row of a new order, which waits for its payment. */
export function newOrder({
  call,
  form,
  destination,
  business,
  email,
  priced,
  creditMinor,
  deposit,
  proposalId,
}: Decision): NewOrder {
  const { shopper, currency, locale, now } = call;
  const { shown, base, itemsCount } = priced.totals;
  const coupon = priced.coupon?.coupon ?? null;
  return {
    ...destination.address,
    customer_id: shopper.customerId,
    basket: form.basket,
    returns_to: null,
    is_guest: shopper.isGuest,
    email,
    locale,
    status: 'payment_pending',
    close_reason: null,
    review_reason: null,
    received_minor: 0,
    shortfall_minor: 0,
    currency: currency.code,
    symbol: currency.symbol,
    rate: currency.rate,
    subtotal_minor: shown.productMinor,
    discount_minor: shown.couponMinor,
    shipping_minor: shown.shippingMinor,
    grand_minor: shown.grandMinor,
    credit_minor: creditMinor,
    base_subtotal_minor: base.productMinor,
    base_discount_minor: base.couponMinor,
    base_shipping_minor: base.shippingMinor,
    base_grand_minor: base.grandMinor,
    items_count: itemsCount,
    weight_mg: priced.selected.reduce((sum, { line, weightMg }) => sum + weightMg * line.quantity, 0),
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    holds_stock: true,
    holds_coupon: coupon !== null,
    payment_method: form.payment_method,
    shipping_method: form.shipping_method,
    store_id: destination.storeId,
    pickup_code: destination.storeId === null ? null : pickupCode(),
    company: business.company,
    vat_number: business.vatNumber,
    remark: form.order_remark,
    gift_wrap: form.gift_wrap,
    gift_message: form.gift_message.trim(),
    gift_hides_prices: form.gift_hides_prices,
    terms_ticked: form.terms === true,
    client_key: form.client_key === '' ? null : form.client_key,
    paid_attempt_id: null,
    tracking_number: null,
    tracking_company: null,
    tracking_url: null,
    created_at: now,
    updated_at: now,
    expires_at: paymentDeadline(form.payment_method, now),
    closed_at: null,
    paid_at: null,
    dispatched_at: null,
    received_at: null,
    refunded_minor: 0,
    landed: landedOf(
      priced.totals,
      priced.selected.map(({ line }) => line.item.kind),
      { country: destination.country, method: form.shipping_method },
    ),
    ...paidInFull,
    ...(deposit && {
      ...{ rest_minor: deposit.restMinor, deposit_minor: deposit.depositMinor, rest_state: 'open' as const },
    }),
    delay_days: 0,
    is_service: false,
    sells_card: false,
    next_check_at: null,
    proposal_id: proposalId,
  };
}

/**
 * The emails of a new order. Bank details are sent at once; a reminder only when the shopper does not go on to pay, and
 * another shortly before the order expires.
 */
export function firstEmails(order: NewOrder, number: number): ScheduledEmail[] {
  const isTransfer = order.payment_method === 'check_money';
  const lead = expiringEmailLeadMs(order.payment_method);
  return [
    {
      ...orderEmail(isTransfer ? 'order-transfer' : 'order-created', order, number),
      dueAt: isTransfer ? null : new Date(order.created_at.getTime() + waitingEmailDelayMs),
    },
    {
      ...orderEmail(isTransfer ? 'transfer-expiring' : 'order-expiring', order, number),
      dueAt: new Date(order.expires_at.getTime() - lead),
    },
  ];
}
