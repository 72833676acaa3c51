import type { Transaction } from 'kysely';
import type { Money } from '#kernel/shop/money/money.ts';
import { fromDecimalString, isCurrencyCode, toDecimalString } from '#kernel/shop/money/money.ts';
import { readyFinished, shipFinished } from '#server/order-desk/shipping.service.ts';
import { correctParcel, undoDispatch } from '#server/orders/order-dispatch.service.ts';
import { beginWork, completeOrder, deliverOrder, handOver } from '#server/orders/order-lifecycle.service.ts';
import { changeOrder, type Order } from '#server/orders/orders.service.ts';
import { cancelPaidOrderByStaff, owePart } from '#server/payment/cancel-paid-order.service.ts';
import { acceptHeld } from '#server/payment/held-orders.service.ts';
import { readManualRefunds } from '#server/payment/refunds-by-hand.repo.ts';
import { payByHand } from '#server/payment/refunds-by-hand.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';

import { StaffError } from '#server/platform/staff-error.ts';
import { settleReturn } from '#server/returns/return-transitions.service.ts';
import { parseArg, type StaffCommand, type StaffHost } from './staff-command.ts';

export function orderNumberOf(arg = ''): number {
  if (/^\d{10}$/.test(arg)) return Number(arg);
  throw new StaffError(`'${arg}' is no order number: it has ten figures, for example 1100000042.`);
}

/** A transition of an order that needs no further input. */
type PlainStep = (trx: Transaction<Schema>, order: Order, now: Date) => Promise<Order>;

/** Takes a step of an order. */
export function takeStep(host: StaffHost, number: string | undefined, step: PlainStep): Promise<Order> {
  return changeOrder(host, orderNumberOf(number), (trx, order) => step(trx, order, host.clock.now()));
}

/** An amount as `1250000.00 EUR`; throws a StaffError. */
export function moneyOf(amount = '', currency = ''): Money {
  if (/^\d{1,12}\.\d{2}$/.test(amount) && isCurrencyCode(currency))
    return { currency, minor: fromDecimalString(amount) };
  throw new StaffError(`'${amount} ${currency}' is no amount: write 1250000.00 EUR.`);
}

/** Commands for orders and payments. */
export const orderCommands: Readonly<Record<string, StaffCommand>> = {
  start: {
    args: '<order number>',
    summary: 'The workshop begins with a paid order; its customer cannot cancel it any more.',
    run: async (host, [number]) => {
      const { increment_id } = await takeStep(host, number, beginWork);
      return `Order ${increment_id} is confirmed and in work.`;
    },
  },
  ship: {
    args: '<order number> <carrier> <parcel number> [reason to ship a piece that is at the bench]',
    summary:
      'The parcel has been handed to the carrier; the customer is emailed: 1100000042 "SF Express" SF1234567890.',
    run: async (host, [number, carrier, parcel, ...reason]) => {
      const sent = {
        reason: reason.join(' '),
        carrier: parseArg(carrier, 'carrier'),
        parcel: parseArg(parcel, 'parcel number', /^[A-Za-z0-9-]{4,40}$/),
      };
      const order = await takeStep(host, number, (trx, held, now) =>
        shipFinished(trx, held, { ...sent, now }),
      );
      return `Order ${order.increment_id} is shipped; the customer is emailed.${enclosed(order)}`;
    },
  },
  'correct-parcel': {
    args: '<order number> <carrier> <parcel number>',
    summary: 'Corrects carrier and number of a parcel on its way; the customer is emailed the right ones.',
    run: async (host, [number, carrier, parcel]) => {
      const sent = {
        carrier: parseArg(carrier, 'carrier'),
        parcel: parseArg(parcel, 'parcel number', /^[A-Za-z0-9-]{4,40}$/),
      };
      const order = await takeStep(host, number, (trx, held, now) =>
        correctParcel(trx, held, { ...sent, now }),
      );
      return `Order ${order.increment_id} has the parcel ${sent.carrier} ${sent.parcel}; the customer is emailed.`;
    },
  },
  'undo-ship': {
    args: '<order number> <reason>',
    summary: 'Takes a dispatch back before the carrier has reported; the customer is emailed.',
    run: async (host, [number, ...words]) => {
      const reason = parseArg(words.join(' '), 'reason', /^.{1,500}$/);
      const { increment_id } = await takeStep(host, number, (trx, order, now) =>
        undoDispatch(trx, order, { reason, now }),
      );
      return `Order ${increment_id} is in work again; the customer is emailed.`;
    },
  },
  ready: {
    args: '<order number> [reason]',
    summary: 'The pieces lie ready in the store; the customer is sent the pick-up code.',
    run: async (host, [number, ...reason]) => {
      const order = await takeStep(host, number, (trx, held, now) =>
        readyFinished(trx, held, { reason: reason.join(' '), now }),
      );
      return `Order ${order.increment_id} is ready; its customer is sent the pick-up code.${enclosed(order)}`;
    },
  },
  collected: {
    args: '<order number> <pick-up code>',
    summary: 'The pieces are handed over in the store to who brought the code.',
    run: async (host, [number, ...code]) => {
      const { increment_id } = await takeStep(host, number, (trx, order, now) =>
        handOver(trx, order, { code: code.join(''), now }),
      );
      return `The code is right: order ${increment_id} may be handed over.`;
    },
  },
  deliver: {
    args: '<order number>',
    summary: 'The carrier says that the parcel has been handed over.',
    run: async (host, [number]) => {
      const { increment_id } = await takeStep(host, number, deliverOrder);
      return `Order ${increment_id} is received; the customer is emailed.`;
    },
  },
  complete: {
    args: '<order number>',
    summary:
      'A received order is complete, once it cannot be given back any more; else it becomes so by itself.',
    run: async (host, [number]) => {
      const { increment_id } = await takeStep(host, number, (trx, order, now) =>
        completeOrder(trx, order, { refundDays: host.config.refundDays, now }),
      );
      return `Order ${increment_id} is complete.`;
    },
  },
  accept: {
    args: '<order number> [won]',
    summary: 'Releases a held order after a check: its payment is correct, or a dispute about it is won.',
    run: async (host, [number, won]) => {
      const { increment_id } = await takeStep(host, number, (trx, order, now) =>
        acceptHeld(trx, order, { isDisputeWon: won === 'won', now }),
      );
      return `Order ${increment_id} is paid and released.`;
    },
  },
  cancel: {
    args: '<order number>',
    summary: 'Cancels a paid, held or suspected order that was not sent, and refunds all of it.',
    run: async (host, [number]) => {
      const { increment_id } = await takeStep(host, number, (trx, order, now) =>
        cancelPaidOrderByStaff(trx, order, { note: 'cancelled by staff', now }),
      );
      return `Order ${increment_id} is cancelled and refunded; the customer is emailed.`;
    },
  },
  refund: {
    args: '<order number> <amount> <currency> <reference>',
    summary: 'Gives a part back, once for a reference of yours: 1100000042 200.00 EUR RESIZE-17.',
    run: async (host, [number, amount, currency, reference]) => {
      const part = {
        amount: moneyOf(amount, currency),
        reference: parseArg(
          reference,
          'reference: letters, figures and hyphens, 24 at most',
          /^[A-Za-z0-9-]{1,24}$/,
        ),
      };
      const refundId = await changeOrder(host, orderNumberOf(number), (trx, order) =>
        owePart(trx, order, part, host.clock.now()),
      );
      return refundId !== undefined
        ? `${amount} ${currency} will be refunded; the customer is emailed when it is done.`
        : `${part.reference} has been refunded before: nothing is paid a second time.`;
    },
  },
  refunds: {
    args: '',
    summary: 'Lists the refunds that must be paid by hand.',
    run: async ({ db }) => {
      const rows = await readManualRefunds(db.handle);
      const lines = rows.map(
        ({ id, orderNumber, minor, currency, provider, reference, email }) =>
          `${id}  order ${orderNumber}  ${toDecimalString(minor)} ${currency}  ${provider} ${reference}  ${email}`,
      );
      return lines.length === 0 ? 'There is no refund to pay by hand.' : lines.join('\n');
    },
  },
  'refund-paid': {
    args: '<refund> <reference of the transfer>',
    summary: 'A refund of that list has been paid by hand: 17 "FPS 4711".',
    run: async (host, [refund, transfer]) => {
      const id = Number(
        parseArg(refund, 'refund: take its number from the list of refunds', /^[1-9]\d{0,9}$/),
      );
      if (await payByHand(host, id, parseArg(transfer, 'reference'), settleReturn))
        return `Refund ${id} is recorded; the customer is emailed.`;
      throw new StaffError(`Refund ${id} is not to be paid by hand: see the list of refunds.`);
    },
  },
};

/** Slip for the parcel of a gift with hidden prices. */
function enclosed({ gift_hides_prices }: { gift_hides_prices: boolean }): string {
  return gift_hides_prices ? ' Enclose the gift receipt, which has no prices, and no other paper.' : '';
}
