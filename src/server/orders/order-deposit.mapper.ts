import type * as v from 'valibot';
import { toDecimalString } from '#kernel/shop/money/money.ts';
import { isPayable } from '#kernel/shop/orders/orders.states.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { isRestPayable } from '#kernel/shop/payment/rest.transitions.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { orderDetail } from '#kernel/wire/contracts/orders.contract.ts';
import type { BankAccount } from '#server/config-bank.ts';
import { type Email, inEveryLanguage } from '#server/platform/mail/email.ts';
import type { Order } from './orders.repo.ts';
import { leftOfRestMinor, payableMinor } from './orders.service.ts';

type WireOrder = v.InferOutput<typeof orderDetail>;

/** The two payments of an order with a deposit. `creditMinor`: what stored value has paid of the rest, which it lowers. */
export function wireDeposit(order: Order, creditMinor: number): WireOrder['deposit'] {
  const { rest_state: state, rest_due_at: due } = order;
  return {
    state,
    now: toDecimalString(payableMinor(order)),
    rest: toDecimalString(order.rest_minor - creditMinor),
    left: toDecimalString(leftOfRestMinor(order)),
    due_on: due === null ? null : businessDay(due),
    kept: toDecimalString(order.kept_minor),
    // A rest that came in part by transfer is completed by transfer.
    can_pay:
      isRestPayable({ status: order.status, rest: state }) && order.rest_received_minor === creditMinor,
  };
}

/** Bank details for the rest of an order that was asked for, where it can be transferred. */
export function restTransferOf(
  order: Order,
  methods: readonly PaymentMethod[],
  bank: BankAccount | undefined,
): WireOrder['transfer'] {
  const until = order.rest_due_at;
  if (!bank || !until || !isRestPayable({ status: order.status, rest: order.rest_state })) return null;
  if (!methods.includes('check_money') && order.rest_received_minor === 0) return null;
  return {
    ...bank,
    reference: String(order.increment_id),
    until: until.toISOString(),
    received: toDecimalString(order.rest_received_minor),
    due: toDecimalString(order.rest_minor - order.rest_received_minor),
  };
}

/** Methods by which the first payment or the rest can be started now; a transfer of the rest has details of its own. */
export function payableBy(
  { can_pay, deposit }: Pick<WireOrder, 'can_pay' | 'deposit'>,
  methods: readonly PaymentMethod[],
): readonly PaymentMethod[] {
  if (can_pay) return methods;
  return deposit?.can_pay ? methods.filter((method) => method !== 'check_money') : [];
}

/** Bank details while a transfer is awaited. */
export function transferOf(
  order: Pick<
    Order,
    | 'status'
    | 'review_reason'
    | 'payment_method'
    | 'increment_id'
    | 'expires_at'
    | 'grand_minor'
    | 'credit_minor'
    | 'rest_minor'
    | 'received_minor'
    | 'shortfall_minor'
  >,
  bank: BankAccount | undefined,
): WireOrder['transfer'] {
  const isHeld = order.status === 'holded' && order.review_reason === 'transfer';
  const dueMinor = payableMinor(order) - order.shortfall_minor - order.received_minor;
  if (!bank || order.payment_method !== 'check_money' || dueMinor <= 0) return null;
  if (!isHeld && !isPayable(order.status)) return null;
  return {
    ...bank,
    reference: String(order.increment_id),
    until: order.expires_at.toISOString(),
    received: toDecimalString(order.received_minor),
    due: toDecimalString(dueMinor),
  };
}

/** Amounts of an order that is paid in two parts, and the day by which the rest is asked for; none for others. */
export function restValues(
  {
    rest_state,
    rest_minor,
    rest_received_minor,
    rest_due_at,
    grand_minor,
    kept_minor,
  }: Pick<
    Order,
    'rest_state' | 'rest_minor' | 'rest_received_minor' | 'rest_due_at' | 'grand_minor' | 'kept_minor'
  >,
  money: (minor: number) => string,
): Email['values'] {
  if (rest_state === 'none') return {};
  const days =
    rest_due_at === null
      ? {}
      : inEveryLanguage('day', (locale) =>
          dayFormat(locale, { dateStyle: 'long', timeZone: shopZone() }).format(rest_due_at),
        );
  return {
    deposit: rest_state === 'paid' ? '' : money(grand_minor - rest_minor),
    rest: money(rest_state === 'paid' ? rest_minor : rest_minor - rest_received_minor),
    kept: kept_minor === 0 ? '' : money(kept_minor),
    ...days,
  };
}
