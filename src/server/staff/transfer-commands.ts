import { toDecimalString } from '#kernel/shop/money/money.ts';
import { isCancelled } from '#kernel/shop/orders/orders.states.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { readOrderByNumber } from '#server/orders/orders.repo.ts';
import { changeOrder, lockOrderByNumber, type Order, payableMinor } from '#server/orders/orders.service.ts';
import { readBankEntries } from '#server/payment/transfer.repo.ts';
import { enterTransfer } from '#server/payment/transfer.service.ts';
import { convertTransfer, reverseTransfer } from '#server/payment/transfer-reversal.service.ts';
import { acceptShortfall, refundSurplus, remindTransfer } from '#server/payment/transfer-settling.service.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { moneyOf, orderNumberOf, takeStep } from './order-commands.ts';
import { parseArg, type StaffCommand } from './staff-command.ts';

const entryOf = (arg: string | undefined): number =>
  Number(parseArg(arg, 'entry: take its number from the list of transfers', /^[1-9]\d{0,9}$/));

/** Who entered a transfer at the command line. */
const shellName = 'command line';

/** Amounts received by transfer and still due, as text. */
function transferState(order: Order): string {
  const { currency, received_minor: received, status } = order;
  const due = payableMinor(order) - order.shortfall_minor - received;
  const money = (minor: number) => `${toDecimalString(minor)} ${currency}`;
  const left =
    due > 0 ? `${money(due)} is still due` : due < 0 ? `${money(-due)} came too much` : 'nothing is due';
  return `Order ${order.increment_id} is ${status}: ${money(received)} received, ${left}.`;
}

/** Commands for bank transfers. */
export const transferCommands: Readonly<Record<string, StaffCommand>> = {
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
        entry: entryOf(entry),
        reason: parseArg(reason.join(' '), 'reason', /^.{1,500}$/),
        staffName: shellName,
      };
      return transferState(
        await takeStep(host, number, (trx, order, now) => reverseTransfer(trx, order, { ...reversal, now })),
      );
    },
  },
  'convert-transfer': {
    args: '<order number> <entry> <amount> <currency> <rate> <reason>',
    summary:
      'Enters a transfer in another currency as the bank credited it, at the rate of the bank: the order’s currency for one of the other.',
    run: async (host, [number, entry, amount, currency, rate, ...reason]) => {
      const conversion = {
        entry: entryOf(entry),
        credited: moneyOf(amount, currency),
        rate: parseArg(rate, 'rate', /^\d{1,9}(?:\.\d{1,8})?$/),
        reason: parseArg(reason.join(' '), 'reason', /^.{1,500}$/),
        staffName: shellName,
      };
      return transferState(
        await takeStep(host, number, (trx, order, now) =>
          convertTransfer(trx, order, { ...conversion, now }),
        ),
      );
    },
  },
  'accept-shortfall': {
    args: '<order number> <reason>',
    summary: 'Accepts a small shortfall of a transfer as bank charges; the order is paid.',
    run: async (host, [number, ...words]) => {
      const reason = parseArg(words.join(' '), 'reason', /^.{1,500}$/);
      return transferState(
        await takeStep(host, number, (trx, order, now) => acceptShortfall(trx, order, { reason, now })),
      );
    },
  },
  'refund-surplus': {
    args: '<order number>',
    summary: 'Owes back what came too much by transfer; a held order is then paid.',
    run: async (host, [number]) => transferState(await takeStep(host, number, refundSurplus)),
  },
  'remind-transfer': {
    args: '<order number>',
    summary: 'Emails the customer the amount that is still due, with the bank account.',
    run: async (host, [number]) => transferState(await takeStep(host, number, remindTransfer)),
  },
};
