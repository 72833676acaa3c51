import type { Transaction } from 'kysely';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import type { CurrencyCode } from '#kernel/shop/money/money.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { readCodes } from '#kernel/shop/stored-value/gift-card-code.ts';
import {
  type CardProblem,
  type EntryKind,
  isUsable,
  payFrom,
  returnedCardDays,
  returnParts,
} from '#kernel/shop/stored-value/stored-value.rules.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { addDays } from '#kernel/shop/stores/opening.ts';
import { fittingTradeUps } from '#kernel/shop/trade-up/trade-up.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { hashToken } from '#server/platform/tokens.ts';
import {
  bookEntries,
  extendExpiry,
  openStoreCredit,
  openTradeUp,
  readFirstPaid,
  readPaidFrom,
  readSoldCard,
  readSpendable,
  type SpendableAccount,
  type SpendableBy,
} from './stored-value.repo.ts';

/** The stored value that a shopper wants to use. */
export interface WantedCredit {
  /** Gift-card codes, separated by commas. */
  cards: string;
  usesCredit: boolean;
}

/** The stored value for an order, and how it would be paid. */
export interface CreditOffer {
  /** Store credit of the account in the currency. */
  balanceMinor: number;
  cards: { code: string; end: string; problem: CardProblem; account: SpendableAccount | undefined }[];
  /** Credits of traded stones; `fits`: the order has a stone that is dear enough. */
  tradeUps: { account: SpendableAccount; fits: boolean }[];
  parts: { id: number; minor: number }[];
  appliedMinor: number;
}

const spendable = (account: SpendableAccount) => ({
  id: account.id,
  kind: account.kind,
  balanceMinor: account.balance_minor,
  expiresOn: account.expires_on,
});

function problemOf(
  account: SpendableAccount | undefined,
  currency: CurrencyCode,
  today: string,
): CardProblem {
  if (!account) return 'unknown';
  if (account.currency !== currency) return 'other-currency';
  if (account.balance_minor === 0) return 'used-up';
  return isUsable(spendable(account), today) ? '' : 'expired';
}

/**
 * The order that stored value pays. `leastMinor`: the smallest rest that a provider takes. `stoneMinor`: its dearest new
 * stone, 0 without one.
 */
interface Due {
  /** Null for a guest, who has no store credit. */
  customerId: number | null;
  currency: CurrencyCode;
  totalMinor: number;
  stoneMinor: number;
  leastMinor: number;
  now: Date;
}

/** By what the accounts that a shopper wants to use are found. */
export const spendableBy = (
  { cards }: Pick<WantedCredit, 'cards'>,
  { customerId, currency }: Pick<Due, 'customerId' | 'currency'>,
): SpendableBy => ({ codeHashes: readCodes(cards).map((code) => hashToken(code)), customerId, currency });

/** The part of a total that accounts can pay; undefined while gift cards are switched off. */
export function offerFrom(
  accounts: readonly SpendableAccount[],
  wanted: WantedCredit,
  { currency, totalMinor, stoneMinor, leastMinor, now }: Omit<Due, 'customerId'>,
): CreditOffer | undefined {
  if (!hasModule('giftCards')) return undefined;
  const today = businessDay(now);
  const own = accounts.find(({ customer_id }) => customer_id !== null);
  const cards = readCodes(wanted.cards).map((code) => {
    const hash = hashToken(code);
    const account = accounts.find(({ code_hash }) => code_hash === hash);
    return { code, end: code.slice(-4), problem: problemOf(account, currency, today), account };
  });
  const traded = accounts.filter(
    (account) => account.kind === 'trade-up' && isUsable(spendable(account), today),
  );
  const fitting = fittingTradeUps(
    traded.map(({ id, balance_minor: balanceMinor, least_stone_minor: least }) => ({
      ...{ id, balanceMinor, leastStoneMinor: least ?? 0 },
    })),
    { stoneMinor, totalMinor },
  ).map(({ id }) => id);
  const tradeUps = traded.map((account) => ({ account, fits: fitting.includes(account.id) }));
  const usable = [
    ...(wanted.usesCredit ? tradeUps.flatMap(({ account, fits }) => (fits ? [account] : [])) : []),
    ...cards.flatMap(({ problem, account }) => (problem === '' && account ? [account] : [])),
    ...(wanted.usesCredit && own ? [own] : []),
  ];
  const parts = payFrom(totalMinor, usable.map(spendable), today, leastMinor);
  const appliedMinor = parts.reduce((sum, { minor }) => sum + minor, 0);
  return { balanceMinor: own?.balance_minor ?? 0, cards, tradeUps, parts, appliedMinor };
}

/** The stored value that can pay a total, read at once; undefined while gift cards are switched off. */
export async function offerCredit(
  executor: Executor,
  wanted: WantedCredit,
  due: Due,
): Promise<CreditOffer | undefined> {
  const by = spendableBy(wanted, due);
  const isNone = !hasModule('giftCards') || (by.codeHashes.length === 0 && by.customerId === null);
  return offerFrom(isNone ? [] : await readSpendable(executor, by), wanted, due);
}

/**
 * Pays a part of an order from accounts. `reference` names a payment of the rest. Throws 1400004 if another order has spent the
 * money meanwhile.
 */
export async function spendCredit(
  trx: Transaction<Schema>,
  orderId: number,
  parts: readonly { id: number; minor: number }[],
  now: Date,
  reference: string | null = null,
): Promise<void> {
  if (parts.length === 0) return;
  const booked = await bookEntries(
    trx,
    parts.map(({ id, minor }) => ({
      kind: 'redeemed' as const,
      ...{ account_id: id, amount_minor: -minor, order_id: orderId, reference },
      at: now,
    })),
  );
  if (booked.size < parts.length)
    refuse(codes.couponInvalid, { text: { key: 'stored-value-api.changed' }, field: 'gift_card_codes' });
}

/**
 * Gives credit back to the accounts that paid an order, the last one first, and returns the amount: `minor` at most, and
 * never more than they gave. `reference` is booked once. A card that has expired can be used for another 90 days.
 */
export async function returnCredit(
  trx: Transaction<Schema>,
  orderId: number,
  { minor, reference, now }: { minor?: number; reference?: string; now: Date },
): Promise<number> {
  const paid = await readPaidFrom(trx, orderId);
  const parts = returnParts(minor ?? Number.MAX_SAFE_INTEGER, paid);
  if (parts.length === 0) return 0;
  await bookEntries(
    trx,
    parts.map(({ id, minor: amount_minor }) => ({
      kind: 'returned' as const,
      ...{ account_id: id, amount_minor, order_id: orderId, at: now },
      reference: reference ?? null,
    })),
  );
  await extendExpiry(
    trx,
    parts.map(({ id }) => id),
    addDays(businessDay(now), returnedCardDays),
  );
  return parts.reduce((sum, part) => sum + part.minor, 0);
}

/** Takes the credit of a cancelled order again, as it was placed. Throws 1400004 if it has been spent. */
export async function retakeCredit(trx: Transaction<Schema>, orderId: number, now: Date): Promise<void> {
  if ((await readPaidFrom(trx, orderId)).length > 0) return;
  await spendCredit(trx, orderId, await readFirstPaid(trx, orderId), now);
}

/**
 * Takes a refunded amount off the gift card that a locked order has bought; without `minor`, all that is left. Throws 1900105
 * if less is left, or the card is not issued yet.
 */
export async function voidSoldCard(
  trx: Transaction<Schema>,
  order: { id: number; currency: CurrencyCode },
  { minor, now }: { minor?: number; now: Date },
): Promise<void> {
  const card = await readSoldCard(trx, order.id);
  if (!card && minor !== undefined)
    refuse(deskCodes.notPossible, { text: { key: 'stored-value-api.card-not-issued' } });
  const amountMinor = minor ?? card?.balance_minor ?? 0;
  if (!card || amountMinor === 0) return;
  const entry = { kind: 'voided' as const, order_id: order.id, reference: null, at: now };
  const voided = await bookEntries(trx, [{ ...entry, account_id: card.id, amount_minor: -amountMinor }]);
  if (voided.size > 0) return;
  const left = new Amount({ currency: order.currency, minor: card.balance_minor });
  refuse(deskCodes.notPossible, {
    text: { key: 'stored-value-api.card-spent', values: { left } },
  });
}

/** Adds store credit to a customer, once per reference. */
export async function addStoreCredit(
  trx: Transaction<Schema>,
  credit: {
    customerId: number;
    currency: CurrencyCode;
    minor: number;
    kind: Extract<EntryKind, 'goodwill' | 'refund'>;
    reference: string;
    orderId: number | null;
    note?: string;
    staffName?: string;
    approvedBy?: string;
  },
  now: Date,
): Promise<void> {
  const { customerId, currency, minor, kind, reference, orderId } = credit;
  const account_id = await openStoreCredit(trx, { customerId, currency, now });
  await bookEntries(trx, [
    {
      ...{ account_id, kind, amount_minor: minor, order_id: orderId, reference, at: now },
      ...{ note: credit.note ?? '', staff_name: credit.staffName ?? '' },
      approved_by: credit.approvedBy ?? '',
    },
  ]);
}

/** Opens the credit of a traded stone, once per reference, and returns its account. It expires after `days`. */
export async function addTradeUp(
  trx: Transaction<Schema>,
  credit: {
    customerId: number;
    currency: CurrencyCode;
    minor: number;
    leastMinor: number;
    reference: string;
    orderId: number;
    days: number;
    staffName: string;
    approvedBy: string;
  },
  now: Date,
): Promise<{ id: number; until: string }> {
  const { currency, minor: amount_minor, reference, orderId: order_id } = credit;
  const until = addDays(businessDay(now), credit.days);
  const id = await openTradeUp(trx, {
    ...{ currency, holder_id: credit.customerId, least_stone_minor: credit.leastMinor },
    ...{ expires_on: until, now },
  });
  await bookEntries(trx, [
    {
      ...{ account_id: id, kind: 'traded' as const, amount_minor, order_id, reference, at: now },
      ...{ note: '', staff_name: credit.staffName, approved_by: credit.approvedBy },
    },
  ]);
  return { id, until };
}
