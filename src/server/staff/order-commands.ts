import type { Transaction } from 'kysely';
import type { Money } from '#kernel/shop/money/money.ts';
import { fromDecimalString, isCurrencyCode, toDecimalString } from '#kernel/shop/money/money.ts';
import {
  beginWork,
  completeOrder,
  deliverOrder,
  handOver,
  makeReady,
  shipOrder,
} from '#server/orders/order-lifecycle.service.ts';
import { changeOrder, type Order } from '#server/orders/orders.service.ts';
import { cancelPaidOrderByStaff, owePart } from '#server/payment/cancel-paid-order.service.ts';
import { acceptHeld } from '#server/payment/held-orders.service.ts';
import { readManualRefunds } from '#server/payment/refunds-by-hand.repo.ts';
import { payByHand } from '#server/payment/refunds-by-hand.service.ts';
import { confirmTransfer, transferOutcome } from '#server/payment/transfer.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';

import { StaffError } from '#server/platform/staff-error.ts';
import { settleReturn } from '#server/returns/return-transitions.service.ts';
import { named, type StaffCommand, type StaffHost } from './staff-command.ts';

export function orderNumberOf(word = ''): number {
  if (/^\d{10}$/.test(word)) return Number(word);
  throw new StaffError(`'${word}' is no order number: it has ten figures, for example 1100000042.`);
}

/** A transition of an order that needs no further input. */
type PlainStep = (trx: Transaction<Schema>, order: Order, now: Date) => Promise<Order>;

function take(host: StaffHost, number: string | undefined, step: PlainStep): Promise<Order> {
  return changeOrder(host, orderNumberOf(number), (trx, order) => step(trx, order, host.clock.now()));
}

function moneyOf(amount = '', currency = ''): Money {
  if (/^\d{1,12}\.\d{2}$/.test(amount) && isCurrencyCode(currency))
    return { currency, minor: fromDecimalString(amount) };
  throw new StaffError(`'${amount} ${currency}' is no amount: write 1250000.00 HKD.`);
}

/** Commands for orders and payments. */
export const orderCommands: Readonly<Record<string, StaffCommand>> = {
  'confirm-transfer': {
    words: '<order number> <amount> <currency>',
    says: "A transfer has arrived in the bank account: 1100000042 1250000.00 HKD, as the bank's statement has it.",
    run: async (host, [number, amount, currency]) => {
      const paid = moneyOf(amount, currency);
      const applied = await changeOrder(host, orderNumberOf(number), (trx, order) =>
        confirmTransfer(trx, order, { paid, config: host.config, now: host.clock.now() }),
      );
      return transferOutcome(applied, paid.currency);
    },
  },
  start: {
    words: '<order number>',
    says: 'The workshop begins with a paid order; its customer cannot cancel it any more.',
    run: async (host, [number]) => {
      const { increment_id } = await take(host, number, beginWork);
      return `Order ${increment_id} is confirmed and in work.`;
    },
  },
  ship: {
    words: '<order number> <carrier> <parcel number>',
    says: 'The parcel has been handed to the carrier; its customer is told: 1100000042 "SF Express" SF1234567890.',
    run: async (host, [number, carrier, parcel]) => {
      const sent = {
        carrier: named(carrier, 'carrier'),
        parcel: named(parcel, 'parcel number', /^[A-Za-z0-9-]{4,40}$/),
      };
      const order = await take(host, number, (trx, held, now) => shipOrder(trx, held, { ...sent, now }));
      return `Order ${order.increment_id} is shipped; its customer is told by letter.${enclosed(order)}`;
    },
  },
  ready: {
    words: '<order number>',
    says: 'The pieces lie ready in the store; the customer is sent the pick-up code.',
    run: async (host, [number]) => {
      const order = await take(host, number, makeReady);
      return `Order ${order.increment_id} is ready; its customer is sent the pick-up code.${enclosed(order)}`;
    },
  },
  collected: {
    words: '<order number> <pick-up code>',
    says: 'The pieces are handed over in the store to who brought the code.',
    run: async (host, [number, ...code]) => {
      const { increment_id } = await take(host, number, (trx, order, now) =>
        handOver(trx, order, { code: code.join(''), now }),
      );
      return `The code is right: order ${increment_id} may be handed over.`;
    },
  },
  deliver: {
    words: '<order number>',
    says: 'The carrier says that the parcel has been handed over.',
    run: async (host, [number]) => {
      const { increment_id } = await take(host, number, deliverOrder);
      return `Order ${increment_id} is received; its customer is told by letter.`;
    },
  },
  complete: {
    words: '<order number>',
    says: 'A received order is complete, once it cannot be given back any more; else it becomes so by itself.',
    run: async (host, [number]) => {
      const { increment_id } = await take(host, number, (trx, order, now) =>
        completeOrder(trx, order, { refundDays: host.config.refundDays, now }),
      );
      return `Order ${increment_id} is complete.`;
    },
  },
  accept: {
    words: '<order number> [won]',
    says: 'A held order has been looked at and goes on: its payment is the right one, or a dispute about it is won.',
    run: async (host, [number, won]) => {
      const { increment_id } = await take(host, number, (trx, order, now) =>
        acceptHeld(trx, order, { isDisputeWon: won === 'won', now }),
      );
      return `Order ${increment_id} is paid and goes on.`;
    },
  },
  cancel: {
    words: '<order number>',
    says: 'Cancels a paid, held or suspected order that is in the house; all of its money goes back.',
    run: async (host, [number]) => {
      const { increment_id } = await take(host, number, (trx, order, now) =>
        cancelPaidOrderByStaff(trx, order, { note: 'cancelled by staff', now }),
      );
      return `Order ${increment_id} is cancelled; its money goes back, and its customer is told by letter.`;
    },
  },
  refund: {
    words: '<order number> <amount> <currency> <reference>',
    says: 'Gives a part back, once for a reference of yours: 1100000042 200.00 HKD RESIZE-17.',
    run: async (host, [number, amount, currency, reference]) => {
      const part = {
        amount: moneyOf(amount, currency),
        reference: named(
          reference,
          'reference: letters, figures and hyphens, 24 at most',
          /^[A-Za-z0-9-]{1,24}$/,
        ),
      };
      const refundId = await changeOrder(host, orderNumberOf(number), (trx, order) =>
        owePart(trx, order, part, host.clock.now()),
      );
      return refundId !== undefined
        ? `${amount} ${currency} go back; the customer is told by letter when they have gone.`
        : `${part.reference} has been refunded before: nothing is paid a second time.`;
    },
  },
  refunds: {
    words: '',
    says: 'Lists the refunds that must be paid by hand.',
    run: async ({ db }) => {
      const rows = await readManualRefunds(db.handle);
      const lines = rows.map(
        ({ id, orderNumber, minor, currency, provider, reference, email }) =>
          `${id}  order ${orderNumber}  ${toDecimalString(minor)} ${currency}  ${provider} ${reference}  ${email}`,
      );
      return lines.length === 0 ? 'No refund waits for hands.' : lines.join('\n');
    },
  },
  'refund-paid': {
    words: '<refund> <reference of the transfer>',
    says: 'A refund of that list has been paid by hand: 17 "FPS 4711".',
    run: async (host, [refund, transfer]) => {
      const id = Number(named(refund, 'refund: take its number from the list of refunds', /^[1-9]\d{0,9}$/));
      if (await payByHand(host, id, named(transfer, 'reference'), settleReturn))
        return `Refund ${id} is written down; the customer is told by letter.`;
      throw new StaffError(`Refund ${id} does not wait for hands: see the list of refunds.`);
    },
  },
};

/** Slip for the parcel of a gift with hidden prices. */
function enclosed({ gift_hides_prices }: { gift_hides_prices: boolean }): string {
  return gift_hides_prices ? ' Enclose the gift receipt, which has no prices, and no other paper.' : '';
}
