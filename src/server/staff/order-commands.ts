import type { Transaction } from 'kysely';
import type { Money } from '#kernel/shop/money/money.ts';
import { fromDecimalString, isCurrencyCode, toDecimalString } from '#kernel/shop/money/money.ts';
import { isCancelled } from '#kernel/shop/orders/orders.states.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { readyFinished, shipFinished } from '#server/order-desk/shipping.service.ts';
import { correctParcel, undoDispatch } from '#server/orders/order-dispatch.service.ts';
import { beginWork, completeOrder, deliverOrder, handOver } from '#server/orders/order-lifecycle.service.ts';
import { readOrderByNumber } from '#server/orders/orders.repo.ts';
import { changeOrder, lockOrderByNumber, type Order } from '#server/orders/orders.service.ts';
import { cancelPaidOrderByStaff, owePart } from '#server/payment/cancel-paid-order.service.ts';
import { acceptHeld } from '#server/payment/held-orders.service.ts';
import { readManualRefunds } from '#server/payment/refunds-by-hand.repo.ts';
import { payByHand } from '#server/payment/refunds-by-hand.service.ts';
import { readBankEntries } from '#server/payment/transfer.repo.ts';
import { enterTransfer } from '#server/payment/transfer.service.ts';
import { reverseTransfer } from '#server/payment/transfer-reversal.service.ts';
import { acceptShortfall, refundSurplus, remindTransfer } from '#server/payment/transfer-settling.service.ts';
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

function take(host: StaffHost, number: string | undefined, step: PlainStep): Promise<Order> {
  return changeOrder(host, orderNumberOf(number), (trx, order) => step(trx, order, host.clock.now()));
}

function moneyOf(amount = '', currency = ''): Money {
  if (/^\d{1,12}\.\d{2}$/.test(amount) && isCurrencyCode(currency))
    return { currency, minor: fromDecimalString(amount) };
  throw new StaffError(`'${amount} ${currency}' is no amount: write 1250000.00 EUR.`);
}

/** Who entered a transfer at the command line. */
const shellName = 'command line';

/** Amounts received by transfer and still due, as text. */
function transferState(order: Order): string {
  const { currency, received_minor: received, status } = order;
  const due = order.grand_minor - order.shortfall_minor - received;
  const money = (minor: number) => `${toDecimalString(minor)} ${currency}`;
  const left =
    due > 0 ? `${money(due)} is still due` : due < 0 ? `${money(-due)} came too much` : 'nothing is due';
  return `Order ${order.increment_id} is ${status}: ${money(received)} received, ${left}.`;
}

/** Commands for orders and payments. */
export const orderCommands: Readonly<Record<string, StaffCommand>> = {
  'confirm-transfer': {
    args: '<order number> <amount> <currency> <bank reference> [day] [sure]',
    summary:
      "A transfer as the bank's statement has it: 1100000042 1250000.00 EUR FT26331 2026-11-27. A sum that is not due needs `sure`.",
    run: async (host, [number, amount, currency, reference, ...rest]) => {
      const now = host.clock.now();
      const day = rest.find((word) => word !== 'sure') ?? businessDay(now);
      const transfer = {
        ...{ paid: moneyOf(amount, currency), config: host.config, now, staffName: shellName },
        bankReference: parseArg(reference, 'bank reference'),
        receivedOn: parseArg(day, 'day: write 2026-11-27', /^\d{4}-\d{2}-\d{2}$/),
        isSure: rest.includes('sure'),
      };
      return changeOrder(host, orderNumberOf(number), async (trx, order) => {
        const { settlement } = await enterTransfer(trx, order, transfer);
        const after = await lockOrderByNumber(trx, order.increment_id);
        return settlement === 'late' && isCancelled(after.status)
          ? 'The order is closed: the money is owed back, by hand.'
          : transferState(after);
      });
    },
  },
  transfers: {
    args: '<order number>',
    summary: 'Lists the transfers entered for an order, with what is still due.',
    run: async (host, [number]) => {
      const order = await readOrderByNumber(host.db.handle, orderNumberOf(number));
      if (!order) throw new StaffError(`There is no order ${number}.`);
      const entries = await readBankEntries(host.db.handle, order.id);
      const lines = entries.map(
        ({ id, received_on, amount_minor, currency, bank_reference, staff_name, reversal_reason }) =>
          `${id}  ${received_on}  ${toDecimalString(amount_minor)} ${currency}  ${bank_reference}  ${staff_name}${
            reversal_reason === null ? '' : `  reversed: ${reversal_reason}`
          }`,
      );
      return [...lines, transferState(order)].join('\n');
    },
  },
  'reverse-transfer': {
    args: '<order number> <entry> <reason>',
    summary: 'Reverses an entry of that list that was made by mistake, while the order is held.',
    run: async (host, [number, entry, ...reason]) => {
      const reversal = {
        entry: Number(parseArg(entry, 'entry: take its number from the list of transfers', /^[1-9]\d{0,9}$/)),
        reason: parseArg(reason.join(' '), 'reason', /^.{1,500}$/),
        staffName: shellName,
      };
      return transferState(
        await take(host, number, (trx, order, now) => reverseTransfer(trx, order, { ...reversal, now })),
      );
    },
  },
  'accept-shortfall': {
    args: '<order number> <reason>',
    summary: 'Accepts a small shortfall of a transfer as bank charges; the order is paid.',
    run: async (host, [number, ...words]) => {
      const reason = parseArg(words.join(' '), 'reason', /^.{1,500}$/);
      return transferState(
        await take(host, number, (trx, order, now) => acceptShortfall(trx, order, { reason, now })),
      );
    },
  },
  'refund-surplus': {
    args: '<order number>',
    summary: 'Owes back what came too much by transfer; a held order is then paid.',
    run: async (host, [number]) => transferState(await take(host, number, refundSurplus)),
  },
  'remind-transfer': {
    args: '<order number>',
    summary: 'Emails the customer the amount that is still due, with the bank account.',
    run: async (host, [number]) => transferState(await take(host, number, remindTransfer)),
  },
  start: {
    args: '<order number>',
    summary: 'The workshop begins with a paid order; its customer cannot cancel it any more.',
    run: async (host, [number]) => {
      const { increment_id } = await take(host, number, beginWork);
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
      const order = await take(host, number, (trx, held, now) => shipFinished(trx, held, { ...sent, now }));
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
      const order = await take(host, number, (trx, held, now) => correctParcel(trx, held, { ...sent, now }));
      return `Order ${order.increment_id} has the parcel ${sent.carrier} ${sent.parcel}; the customer is emailed.`;
    },
  },
  'undo-ship': {
    args: '<order number> <reason>',
    summary: 'Takes a dispatch back before the carrier has reported; the customer is emailed.',
    run: async (host, [number, ...words]) => {
      const reason = parseArg(words.join(' '), 'reason', /^.{1,500}$/);
      const { increment_id } = await take(host, number, (trx, order, now) =>
        undoDispatch(trx, order, { reason, now }),
      );
      return `Order ${increment_id} is in work again; the customer is emailed.`;
    },
  },
  ready: {
    args: '<order number> [reason]',
    summary: 'The pieces lie ready in the store; the customer is sent the pick-up code.',
    run: async (host, [number, ...reason]) => {
      const order = await take(host, number, (trx, held, now) =>
        readyFinished(trx, held, { reason: reason.join(' '), now }),
      );
      return `Order ${order.increment_id} is ready; its customer is sent the pick-up code.${enclosed(order)}`;
    },
  },
  collected: {
    args: '<order number> <pick-up code>',
    summary: 'The pieces are handed over in the store to who brought the code.',
    run: async (host, [number, ...code]) => {
      const { increment_id } = await take(host, number, (trx, order, now) =>
        handOver(trx, order, { code: code.join(''), now }),
      );
      return `The code is right: order ${increment_id} may be handed over.`;
    },
  },
  deliver: {
    args: '<order number>',
    summary: 'The carrier says that the parcel has been handed over.',
    run: async (host, [number]) => {
      const { increment_id } = await take(host, number, deliverOrder);
      return `Order ${increment_id} is received; the customer is emailed.`;
    },
  },
  complete: {
    args: '<order number>',
    summary:
      'A received order is complete, once it cannot be given back any more; else it becomes so by itself.',
    run: async (host, [number]) => {
      const { increment_id } = await take(host, number, (trx, order, now) =>
        completeOrder(trx, order, { refundDays: host.config.refundDays, now }),
      );
      return `Order ${increment_id} is complete.`;
    },
  },
  accept: {
    args: '<order number> [won]',
    summary: 'Releases a held order after a check: its payment is correct, or a dispute about it is won.',
    run: async (host, [number, won]) => {
      const { increment_id } = await take(host, number, (trx, order, now) =>
        acceptHeld(trx, order, { isDisputeWon: won === 'won', now }),
      );
      return `Order ${increment_id} is paid and released.`;
    },
  },
  cancel: {
    args: '<order number>',
    summary: 'Cancels a paid, held or suspected order that was not sent, and refunds all of it.',
    run: async (host, [number]) => {
      const { increment_id } = await take(host, number, (trx, order, now) =>
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
