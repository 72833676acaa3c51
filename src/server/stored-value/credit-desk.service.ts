import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { needsSecondPerson } from '#kernel/shop/desk/second-person.ts';
import { storedValueDeskCalls as calls } from '#kernel/shop/desk/stored-value.calls.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { type Money, smallestMinor } from '#kernel/shop/money/money.ts';
import { hasModule, homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { hourOfSending } from '#kernel/shop/stored-value/gift-card-order.ts';
import { businessDay, momentInShop } from '#kernel/shop/stores/business-day.ts';
import { type Approvable, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { lockGiving, readCredit, readCreditor, readGiven } from './customer-credit.repo.ts';
import { queueCardEmail } from './gift-card-email.service.ts';
import { issueCard } from './gift-cards.service.ts';
import { addStoreCredit } from './stored-value.service.ts';

type Given = DeskValues<typeof calls.deskGiveCredit>;
type Sold = DeskValues<typeof calls.deskSellCard>;
type DeskHost = Pick<Host, 'db'>;

/** Call paths of credit and gift cards that wait for a second person. */
export const creditPath = calls.deskGiveCredit.path;
export const cardPath = calls.deskSellCard.path;

const dayMs = 86_400_000;

/** Store credit of a customer as the desk shows it. */
export async function showCredit(executor: Executor, id: number): Promise<DeskData<typeof calls.deskCredit>> {
  const { balances, tradeUps, entries } = await readCredit(executor, id);
  return {
    id,
    balances: balances.map(({ currency, minor }) => ({ currency, minor })),
    tradeUps: tradeUps.map(({ currency, minor, leastMinor, until }) => ({
      ...{ amount: { currency, minor }, least: { currency, minor: leastMinor }, until },
    })),
    entries: entries.map(({ currency, minor, at, ...entry }) => ({
      ...{ ...entry, amount: { currency, minor }, at: at.toISOString() },
    })),
  };
}

/** Throws 1900105 while gift cards are switched off, 1900108 for an amount that the currency does not have. */
function mustBeAmount({ minor, currency }: Money): void {
  if (!hasModule('giftCards')) refuse(deskCodes.notPossible, { text: { key: 'stored-value-api.off' } });
  if (minor <= 0 || minor % smallestMinor(currency) !== 0)
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-orders-api.whole-units', values: { currency } },
      field: 'amount',
    });
}

/** The account that gets credit; throws 1900105 for a guest, who has no account to use it. */
async function creditorOf(executor: Executor, id: number) {
  const creditor = await readCreditor(executor, id);
  if (!creditor) refuse(deskCodes.notPossible, { text: { key: 'stored-value-api.no-account' } });
  return creditor;
}

type Asked = (Given | Sold) & { reference: string };

/** Whether credit needs a second person, together with what the customer and the seller were given in the last day. */
async function isAboveLimit(executor: Executor, call: StaffCall, { id, amount }: Asked): Promise<boolean> {
  const { rate } = await currencyOf(executor, amount.currency);
  const since = new Date(call.now.getTime() - dayMs);
  const by = { customerId: id, staffName: call.staff.name };
  const askedMinor = await readGiven(executor, by, { currency: amount.currency, since });
  const aboveMinor = await shopLimit(executor, 'credit');
  return needsSecondPerson(amount, { aboveMinor, rate, askedMinor });
}

/**
 * Gives credit or sells a card, one at a time for a customer and for a seller, so that each is counted with the ones before. Above the shop's
 * limit, stores it for a second person and throws 1900107.
 */
async function bookWithinLimit(
  { db }: DeskHost,
  call: StaffCall,
  asked: Asked,
  { path, book }: { path: string; book: (trx: Transaction<Schema>) => Promise<void> },
): Promise<DeskData<typeof calls.deskCredit>> {
  const { id, amount, reason, ...rest } = asked;
  const booked = await db.transaction(async (trx) => {
    await lockGiving(trx, { customerId: id, staffName: call.staff.name });
    if (await isAboveLimit(trx, call, asked)) return undefined;
    await book(trx);
    return showCredit(trx, id);
  });
  if (booked) return booked;
  const { rate } = await currencyOf(db.handle, amount.currency);
  return askSecondPerson({ db }, call, {
    ...{ call: path, kind: 'customer', recordId: String(id), customerId: id, reason },
    input: { id, amount, reason, ...rest, askedBy: call.staff.name },
    minor: Math.round(amount.minor / Number(rate)),
  });
}

type By = { askedBy: string; approvedBy?: string; reference: string; now: Date };

async function giveIn(trx: Transaction<Schema>, given: Given & By): Promise<void> {
  const { id, amount, reason: note, askedBy: staffName, approvedBy = '', reference, now } = given;
  const creditor = await creditorOf(trx, id);
  const credit = { customerId: id, ...amount, kind: 'goodwill', orderId: null } as const;
  await addStoreCredit(trx, { ...credit, reference, note, staffName, approvedBy }, now);
  const { email: to, locale } = creditor;
  const values = { amount: formatMoney(amount, locale) };
  await queueMail(trx, { kind: 'credit-given', to, customerId: id, locale, values, url: '/account/' });
}

async function sellIn(trx: Transaction<Schema>, sold: Sold & By): Promise<void> {
  const { id, amount, recipient: to, name, message, language: locale, sendOn, now } = sold;
  const creditor = await creditorOf(trx, id);
  const { reason: note, askedBy: staffName, approvedBy = '' } = sold;
  const card = { ...amount, kind: 'sold', country: homeCountry(), orderId: null } as const;
  const cardId = await issueCard(trx, { ...card, note, staffName, approvedBy }, now);
  const from = `${creditor.firstname} ${creditor.lastname}`.trim();
  const isLater = sendOn !== undefined && sendOn > businessDay(now);
  await queueCardEmail(trx, {
    ...{ cardId, to, locale, amount: formatMoney(amount, locale), name, from, message },
    ...{ isOwn: to === creditor.email, dueAt: isLater ? momentInShop(sendOn, hourOfSending) : null },
  });
}

/** Gives store credit as goodwill. Above the shop's limit, stores it for a second person and throws 1900107. */
export async function giveCredit(host: DeskHost, call: StaffCall, given: Given) {
  mustBeAmount(given.amount);
  await creditorOf(host.db.handle, given.id);
  const asked = { ...given, reference: `goodwill:${randomUUID()}` };
  const { id, amount, reason } = given;
  return bookWithinLimit(host, call, asked, {
    path: creditPath,
    book: async (trx) => {
      await giveIn(trx, { ...asked, askedBy: call.staff.name, now: call.now });
      call.audit({ kind: 'customer', id: String(id), customerId: id, after: { credit: amount, reason } });
    },
  });
}

/** Sells a gift card. Above the shop's limit, stores it for a second person and throws 1900107. */
export async function sellCard(host: DeskHost, call: StaffCall, sold: Sold) {
  mustBeAmount(sold.amount);
  await creditorOf(host.db.handle, sold.id);
  const asked = { ...sold, reference: `card:${randomUUID()}` };
  const { id, amount, reason } = sold;
  return bookWithinLimit(host, call, asked, {
    path: cardPath,
    book: async (trx) => {
      await sellIn(trx, { ...asked, askedBy: call.staff.name, now: call.now });
      call.audit({ kind: 'customer', id: String(id), customerId: id, after: { card: amount, reason } });
    },
  });
}

const byAsker = { askedBy: v.string(), reference: v.string() };
const approvedCredit = v.object({ ...calls.deskGiveCredit.input.entries, ...byAsker });
const approvedCard = v.object({ ...calls.deskSellCard.input.entries, ...byAsker });

/** Gives credit after a second person has approved it. */
export const giveApprovedCredit: Approvable = (trx, { now, staff }, input) =>
  giveIn(trx, { ...v.parse(approvedCredit, input), approvedBy: staff.name, now });

/** Sells a gift card after a second person has approved it. */
export const sellApprovedCard: Approvable = (trx, { now, staff }, input) =>
  sellIn(trx, { ...v.parse(approvedCard, input), approvedBy: staff.name, now });
