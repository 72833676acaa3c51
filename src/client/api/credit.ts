import { type Money, toDecimalString } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { EntryKind } from '#kernel/shop/stored-value/stored-value.rules.ts';
import type { Api } from './api.ts';
import { decodeAmount } from './money.ts';

/** Store credit of an account, with its last movements. */
interface StoreCreditRecord {
  balances: Money[];
  tradeUps: { amount: Money; least: Money; until: string }[];
  entries: { kind: EntryKind; amount: Money; order: number | null; at: Date }[];
}

function decodeSigned(text: string, currency: string): Money {
  const isNegative = text.startsWith('-');
  const amount = decodeAmount(isNegative ? text.slice(1) : text, currency);
  return isNegative ? { ...amount, minor: -amount.minor } : amount;
}

/** The store credit of the customer. */
export async function readStoreCredit(api: Api): Promise<StoreCreditRecord> {
  const { balances, trade_ups = [], entries } = await api.call('ownCredit', {}, { silent: true });
  return {
    balances: balances.map(({ currency, amount }) => decodeAmount(amount, currency)),
    tradeUps: trade_ups.map(({ currency, amount, least, valid_until: until }) => ({
      ...{ amount: decodeAmount(amount, currency), least: decodeAmount(least, currency), until },
    })),
    entries: entries.map(({ kind, currency, amount, increment_id, at }) => ({
      ...{ kind, amount: decodeSigned(amount, currency), order: increment_id, at: new Date(at) },
    })),
  };
}

/** What pays the rest of an order: a gift card or the store credit, as much as it can without an `amountMinor`. */
export interface RestCredit {
  code?: string;
  amountMinor?: number;
}

/** Pays the displayed rest of an order, or a part of it, from stored value; rejects with a refusal. */
export async function payRestByCredit(
  api: Api,
  number: OrderNumber,
  left: Money,
  { code = '', amountMinor }: RestCredit,
): Promise<void> {
  await api.call('restByCredit', {
    increment_id: number,
    ...{ gift_card_codes: code, use_credit: code === '', seen_left: toDecimalString(left.minor) },
    amount: amountMinor === undefined ? '' : toDecimalString(amountMinor),
  });
}
