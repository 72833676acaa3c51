import { Amount } from '#kernel/shop/money/format.ts';
import { fromDecimalString, type Money, smallestMinor } from '#kernel/shop/money/money.ts';
import { leastPaymentMinor } from '#kernel/shop/payment/offers.ts';
import { codes } from '#kernel/wire/codes.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { type Order, ownOrder, setPaymentFacts } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import { guardedOffer, requireUsable } from '#server/stored-value/credit-offer.service.ts';
import { restPrefix } from '#server/stored-value/stored-value.repo.ts';
import {
  type CreditOffer,
  offerCredit,
  spendCredit,
  type WantedCredit,
} from '#server/stored-value/stored-value.service.ts';
import { type AttemptRow, readAttemptsOf } from './attempts.repo.ts';
import { insertCreditAttempt } from './credit-attempts.service.ts';
import { dueOf, isUndecided } from './due-payment.ts';
import { closeSiblings } from './payment-effect.service.ts';
import { acceptRest } from './rest-payment.service.ts';

/** Gift-card codes or the store credit of the caller, and the part of the rest that they pay. */
export interface RestCredit extends WantedCredit {
  /** With two decimals; '' pays as much as possible. */
  amount: string;
  /** The displayed amount that is left to pay. */
  seenLeft: string;
}

/** The unpaid part of the rest of an order; throws 1500010 if it cannot be paid now, or is not the displayed amount. */
function leftOf(order: Order, attempts: readonly AttemptRow[], seen: string): Money {
  const due = dueOf(order, attempts);
  if (!due?.isRest) refuse(codes.paymentFailed, { text: { key: 'payment-api.rest-not-payable' } });
  if (attempts.some((attempt) => attempt.is_rest && isUndecided(attempt)))
    refuse(codes.paymentFailed, { text: { key: 'payment-api.processing' } });
  const left = { currency: order.currency, minor: due.minor };
  if (fromDecimalString(seen) !== left.minor)
    refuse(codes.paymentFailed, {
      text: { key: 'payment-api.rest-changed', values: { left: new Amount(left) } },
      field: 'seen_left',
    });
  return left;
}

/** The wanted part of what is left, in minor units. Throws 1500010 for one that leaves less than a provider takes. */
function wantedMinor(
  { amount }: Pick<RestCredit, 'amount'>,
  { currency, minor: leftMinor }: Money,
  leastMinor: number,
): number {
  if (amount === '') return leftMinor;
  const minor = fromDecimalString(amount);
  const afterwards = leftMinor - minor;
  const isWhole = minor > 0 && minor % smallestMinor(currency) === 0;
  if (isWhole && (afterwards === 0 || afterwards >= Math.max(leastMinor, 1))) return minor;
  const left = new Amount({ currency, minor: leftMinor });
  const most = new Amount({ currency, minor: Math.max(0, leftMinor - leastMinor) });
  return refuse(codes.paymentFailed, {
    text: { key: 'payment-api.rest-amount', values: { left, most } },
    field: 'amount',
  });
}

/** The accounts that pay; throws 1400004 if they have less than was wanted, or nothing. */
function requireParts(
  offer: CreditOffer | undefined,
  { amount }: Pick<RestCredit, 'amount'>,
  wanted: Money,
): CreditOffer {
  requireUsable(offer);
  const isShort = amount !== '' && offer.appliedMinor < wanted.minor;
  if (offer.appliedMinor > 0 && !isShort) return offer;
  return refuse(codes.couponInvalid, {
    text: {
      key: 'stored-value-api.too-little',
      values: { has: new Amount({ ...wanted, minor: offer.appliedMinor }) },
    },
    field: 'amount',
  });
}

/**
 * Pays the rest of an order with a deposit, or a part of it, from gift cards and the store credit of the caller; a provider is asked
 * for what is left then. Pages that were opened for the former amount are closed, and money that still comes from them is
 * refunded. Throws 1500010 or 1400004 with a text.
 */
export async function payRestByCredit(
  host: Host,
  { shopper, ip, now }: SignedCall,
  incrementId: number,
  wanted: RestCredit,
): Promise<{ isPaid: boolean }> {
  const { handle } = host.db;
  const { seenLeft: seen, usesCredit } = wanted;
  const own = await ownOrder(handle, shopper.customerId, { incrementId });
  const left = leftOf(own, await readAttemptsOf(handle, own.id), seen);
  const leastMinor = leastPaymentMinor(payeesOf(host), left.currency);
  const totalMinor = wantedMinor(wanted, left, leastMinor);
  const due = {
    ...{ currency: left.currency, totalMinor, now, leastMinor: totalMinor === left.minor ? leastMinor : 0 },
    customerId: shopper.isGuest || !usesCredit ? null : shopper.customerId,
    // Credit of a traded stone pays when an order is placed, where its stone is checked.
    stoneMinor: 0,
  };
  const found = await guardedOffer(host, ip, wanted, () => offerCredit(handle, wanted, due));
  const { parts, appliedMinor } = requireParts(found, wanted, { ...left, minor: totalMinor });
  await host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, own.id);
    if (!order) refuse(codes.orderNotFound);
    const attempts = await readAttemptsOf(trx, order.id);
    leftOf(order, attempts, seen);
    const number = `${order.increment_id}-rest-${attempts.length}`;
    const paid = { number, minor: appliedMinor, isRest: true };
    const attempt = await insertCreditAttempt(trx, order, paid, now);
    await spendCredit(trx, order.id, parts, now, `${restPrefix}${attempt.id}`);
    const rest_received_minor = order.rest_received_minor + appliedMinor;
    const noted = await setPaymentFacts(trx, order.id, { rest_received_minor, updated_at: now });
    const scene = { trx, order: noted, attempt, attempts, now };
    if (rest_received_minor === noted.rest_minor) await acceptRest(scene);
    else await closeSiblings(scene);
  });
  return { isPaid: appliedMinor === left.minor };
}
