import { fromDecimalString, isCurrencyCode, type Money } from '#kernel/shop/money/money.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { receiveReturn } from '#server/returns/care-desk.service.ts';
import {
  approveReturn,
  changeReturn,
  denyReturn,
  inspectReturn,
  type ReturnChange,
  refundReturn,
  refuseExchange,
  rejectReturn,
  replyToReturn,
  returnsOnDesk,
  sendPiece,
} from '#server/returns/returns-desk.service.ts';
import { parseArg, type StaffCommand, type StaffHost } from './staff-command.ts';

function returnOf(arg: string | undefined): number {
  return Number(parseArg(arg, 'return: take its number from the list of returns', /^[1-9]\d{0,8}$/));
}

/** Text for the customer, of the email and the account. */
function replyOf(args: readonly string[]): string {
  const reply = args.join(' ').trim();
  if (reply.length <= 1000) return reply;
  throw new StaffError('The text is longer than 1000 characters: shorten it.');
}

function changed(
  host: StaffHost,
  id: string | undefined,
  change: (...locked: [...Parameters<ReturnChange>, now: Date]) => ReturnType<ReturnChange>,
): ReturnType<ReturnChange> {
  const now = host.clock.now();
  return changeReturn(host, returnOf(id), (trx, held) => change(trx, held, now));
}

function amountOf([amount, currency]: readonly string[]): Money | undefined {
  if (amount === undefined) return undefined;
  if (/^\d{1,12}\.\d{2}$/.test(amount) && currency && isCurrencyCode(currency))
    return { currency, minor: fromDecimalString(amount) };
  throw new StaffError(`'${amount} ${currency ?? ''}' is no amount: write 200.00 EUR.`);
}

/** Commands for returns. */
export const returnCommands: Readonly<Record<string, StaffCommand>> = {
  returns: {
    args: '',
    summary: 'Every open return, the oldest first.',
    run: async (host) => (await returnsOnDesk(host)).join('\n') || 'There is no open return.',
  },
  'approve-return': {
    args: '<return> [text]',
    summary: 'The piece may be sent or brought; its customer is sent the address and prints the label.',
    run: async (host, [id, ...args]) => {
      const reply = replyOf(args);
      const { state } = await changed(host, id, (trx, held, now) => approveReturn(trx, held, { reply, now }));
      return `Return ${id} is ${state}.`;
    },
  },
  'deny-return': {
    args: '<return> <reason>',
    summary: 'Refuses the request and emails the reason.',
    run: async (host, [id, ...args]) => {
      const reply = replyOf(args);
      const { state } = await changed(host, id, (trx, held, now) => denyReturn(trx, held, { reply, now }));
      return `Return ${id} is ${state}; its reason is on the way.`;
    },
  },
  'receive-return': {
    args: '<return>',
    summary: 'The piece has come; one to be worked on is received at the desk, with photographs.',
    run: async (host, [id]) => {
      const { state } = await changed(host, id, (trx, held, now) => receiveReturn(trx, held, { now }));
      return `Return ${id} is ${state}; inspect it next.`;
    },
  },
  'inspect-return': {
    args: '<return> <sellable|used> [findings]',
    summary: 'Records the inspection: whether the piece may be sold again, and the findings.',
    run: async (host, [id, condition, ...args]) => {
      const isSellable =
        parseArg(condition, 'condition: write sellable or used', /^(sellable|used)$/) === 'sellable';
      const findings = { isSellable, remark: replyOf(args) };
      const { state } = await changed(host, id, (trx, held, now) =>
        inspectReturn(trx, held, { ...findings, now }),
      );
      return `Return ${id} is ${state}.`;
    },
  },
  'reject-return': {
    args: '<return> <reason>',
    summary: 'After the inspection: the piece goes back to its customer, the reason is mailed.',
    run: async (host, [id, ...args]) => {
      const reply = replyOf(args);
      const { state } = await changed(host, id, (trx, held, now) => rejectReturn(trx, held, { reply, now }));
      return `Return ${id} is ${state}; send the piece back.`;
    },
  },
  'refund-return': {
    args: '<return> [amount] [currency]',
    summary: 'Pays the expected amount back, or another one: 12 180.00 EUR; once only.',
    run: async (host, [id, ...amount]) => {
      const owed = amountOf(amount);
      const { state } = await changed(host, id, (trx, held, now) =>
        refundReturn(trx, held, { amount: owed, now }),
      );
      return `Return ${id} is ${state}; the customer is emailed when the money is paid.`;
    },
  },
  'no-exchange': {
    args: '<return> [text]',
    summary: 'There is no other piece; its customer may take the money.',
    run: async (host, [id, ...args]) => {
      const reply = replyOf(args);
      const { state } = await changed(host, id, (trx, held, now) =>
        refuseExchange(trx, held, { reply, now }),
      );
      return `Return ${id} is ${state}; its customer is asked whether the money is wanted.`;
    },
  },
  'send-return': {
    args: '<return> <carrier> <parcel number>',
    summary: 'The exchanged, resized or repaired piece is on its way: 12 "SF Express" SF1234567890.',
    run: async (host, [id, carrier, parcel]) => {
      const sent = {
        carrier: parseArg(carrier, 'carrier'),
        parcel: parseArg(parcel, 'parcel number', /^[A-Za-z0-9-]{4,40}$/),
      };
      const { state } = await changed(host, id, (trx, held, now) => sendPiece(trx, held, { ...sent, now }));
      return `Return ${id} is ${state}; the customer is emailed.`;
    },
  },
  'reply-return': {
    args: '<return> <text>',
    summary: 'Answers the customer by email and in the account.',
    run: async (host, [id, ...args]) => {
      const reply = replyOf(args);
      await changed(host, id, (trx, held, now) => replyToReturn(trx, held, { reply, now }));
      return `The answer to return ${id} is on the way.`;
    },
  },
};
