import { fromDecimalString, isCurrencyCode, type Money } from '#kernel/shop/money/money.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import {
  approveReturn,
  changeReturn,
  denyReturn,
  inspectReturn,
  type ReturnChange,
  receiveReturn,
  refundReturn,
  refuseExchange,
  rejectReturn,
  replyToReturn,
  returnsOnDesk,
  sendPiece,
} from '#server/returns/returns-desk.service.ts';
import { named, type StaffCommand, type StaffHost } from './staff-command.ts';

function returnOf(word: string | undefined): number {
  return Number(named(word, 'return: take its number from the list of returns', /^[1-9]\d{0,8}$/));
}

/** Text for the customer, of the email and the account. */
function replyOf(words: readonly string[]): string {
  const reply = words.join(' ').trim();
  if (reply.length <= 1000) return reply;
  throw new StaffError('These words are longer than 1000 characters: write fewer.');
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
  throw new StaffError(`'${amount} ${currency ?? ''}' is no amount: write 200.00 HKD.`);
}

/** Commands for returns. */
export const returnCommands: Readonly<Record<string, StaffCommand>> = {
  returns: {
    words: '',
    says: 'Every return that goes on, the oldest at the top.',
    run: async (host) => (await returnsOnDesk(host)).join('\n') || 'No return goes on.',
  },
  'approve-return': {
    words: '<return> [words]',
    says: 'The piece may be sent or brought; its customer is sent the address and prints the label.',
    run: async (host, [id, ...words]) => {
      const reply = replyOf(words);
      const { state } = await changed(host, id, (trx, held, now) => approveReturn(trx, held, { reply, now }));
      return `Return ${id} is ${state}.`;
    },
  },
  'deny-return': {
    words: '<return> <reason>',
    says: 'The request is refused; the reason is mailed.',
    run: async (host, [id, ...words]) => {
      const reply = replyOf(words);
      const { state } = await changed(host, id, (trx, held, now) => denyReturn(trx, held, { reply, now }));
      return `Return ${id} is ${state}; its reason is on the way.`;
    },
  },
  'receive-return': {
    words: '<return>',
    says: 'The piece has come.',
    run: async (host, [id]) => {
      const { state } = await changed(host, id, (trx, held, now) => receiveReturn(trx, held, { now }));
      return `Return ${id} is ${state}; inspect it next.`;
    },
  },
  'inspect-return': {
    words: '<return> <sellable|used> [findings]',
    says: 'The piece has been looked at: whether it may be sold again, and what was found.',
    run: async (host, [id, condition, ...words]) => {
      const isSellable =
        named(condition, 'condition: write sellable or used', /^(sellable|used)$/) === 'sellable';
      const findings = { isSellable, remark: replyOf(words) };
      const { state } = await changed(host, id, (trx, held, now) =>
        inspectReturn(trx, held, { ...findings, now }),
      );
      return `Return ${id} is ${state}.`;
    },
  },
  'reject-return': {
    words: '<return> <reason>',
    says: 'After the inspection: the piece goes back to its customer, the reason is mailed.',
    run: async (host, [id, ...words]) => {
      const reply = replyOf(words);
      const { state } = await changed(host, id, (trx, held, now) => rejectReturn(trx, held, { reply, now }));
      return `Return ${id} is ${state}; send the piece back.`;
    },
  },
  'refund-return': {
    words: '<return> [amount] [currency]',
    says: 'Pays the expected amount back, or another one: 12 180.00 HKD; once only.',
    run: async (host, [id, ...amount]) => {
      const owed = amountOf(amount);
      const { state } = await changed(host, id, (trx, held, now) =>
        refundReturn(trx, held, { amount: owed, now }),
      );
      return `Return ${id} is ${state}; the customer is told by letter when the money has gone.`;
    },
  },
  'no-exchange': {
    words: '<return> [words]',
    says: 'There is no other piece; its customer may take the money.',
    run: async (host, [id, ...words]) => {
      const reply = replyOf(words);
      const { state } = await changed(host, id, (trx, held, now) =>
        refuseExchange(trx, held, { reply, now }),
      );
      return `Return ${id} is ${state}; its customer is asked whether the money is wanted.`;
    },
  },
  'send-return': {
    words: '<return> <carrier> <parcel number>',
    says: 'The exchanged, resized or repaired piece is on its way: 12 "SF Express" SF1234567890.',
    run: async (host, [id, carrier, parcel]) => {
      const sent = {
        carrier: named(carrier, 'carrier'),
        parcel: named(parcel, 'parcel number', /^[A-Za-z0-9-]{4,40}$/),
      };
      const { state } = await changed(host, id, (trx, held, now) => sendPiece(trx, held, { ...sent, now }));
      return `Return ${id} is ${state}; its customer is told by letter.`;
    },
  },
  'reply-return': {
    words: '<return> <words>',
    says: 'Answers its customer by letter and in the account.',
    run: async (host, [id, ...words]) => {
      const reply = replyOf(words);
      await changed(host, id, (trx, held, now) => replyToReturn(trx, held, { reply, now }));
      return `The answer to return ${id} is on the way.`;
    },
  },
};
