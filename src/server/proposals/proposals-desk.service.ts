import type { Transaction } from 'kysely';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { proposalDeskCalls } from '#kernel/shop/desk/proposals.calls.ts';
import {
  maxProposalDays,
  maxProposalLines,
  type ProposalAct,
  type ProposalEvent,
  type ProposalLine,
  proposalActsOf,
  usualProposalDays,
} from '#kernel/shop/proposals/proposal.rules.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { businessDay, startOfDay } from '#kernel/shop/stores/business-day.ts';
import { addDays } from '#kernel/shop/stores/opening.ts';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { currencies, currencyOf } from '#server/currencies/currencies.service.ts';
import { findCustomer, findCustomerByEmail } from '#server/customers/customers.repo.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { pricedToday, stateOf } from './proposal-cart.service.ts';
import { cartPieces, pieceOf } from './proposal-pieces.service.ts';
import {
  findProposal,
  insertProposal,
  lockProposalRow,
  type Proposal,
  updateProposal,
} from './proposals.repo.ts';
import {
  type ProposalRecord,
  proposalLines,
  proposalVersion,
  showProposal,
} from './proposals-desk-view.service.ts';

type Calls = typeof proposalDeskCalls;
type DeskHost = Pick<Host, 'db'>;
type Seen = { id: number; version: string };

/** An entry of the history. */
export const moveOf = (event: ProposalEvent, at: Date, who: string) => ({ event, at: at.toISOString(), who });

/** The part of a proposal for the audit log, without data of the person. */
const audited = ({ state, lines, ends_at, discount_minor, order_number }: Proposal) => ({
  ...{ state, discountMinor: discount_minor, endsAt: ends_at.toISOString(), order: order_number },
  lines: lines.map(({ quantity, listMinor, ownMinor }) => ({ quantity, listMinor, ownMinor })),
});

/**
 * Changes a locked proposal that may be acted on, and returns it as the desk shows it. Throws 1900104, 1900105, 1900106.
 */
export async function changeProposal(
  trx: Transaction<Schema>,
  call: StaffCall,
  { id, version, act }: { id: number; version?: string; act: ProposalAct },
  change: (row: Proposal) => Promise<void>,
): Promise<void> {
  const row = await lockProposalRow(trx, id);
  if (!row) refuse(deskCodes.notFound);
  if (version !== undefined && version !== proposalVersion(row))
    checkVersion(version, await showProposal(trx, id, call));
  const state = stateOf(row, call.now);
  if (!proposalActsOf(state).includes(act))
    refuse(deskCodes.notPossible, { text: { key: `desk-proposals-api.no-${act}` } });
  await change(row);
  const after = await findProposal(trx, id);
  call.audit({
    ...{ kind: 'proposal', id: String(id), customerId: row.customer_id ?? undefined },
    ...{ before: audited(row), ...(after && { after: audited(after) }) },
  });
}

/** Name, address, language and account of the person a proposal is for. Throws 1900108. */
async function personOf(
  executor: Executor,
  { customer, email, name }: DeskValues<Calls['deskNewProposal']>,
): Promise<{
  customerId: number | null;
  source: number | null;
  email: string;
  name: string;
  locale: Locale;
}> {
  const known = customer === undefined ? undefined : await findCustomer(executor, customer);
  if (customer !== undefined && (!known || known.erased_at || known.adopted_by !== null))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-proposals-api.no-customer' }, field: 'customer' });
  const to = known?.email ?? email;
  if (to === undefined)
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-proposals-api.no-email' }, field: 'email' });
  const account = known && !known.is_guest ? known : await findCustomerByEmail(executor, to);
  const own = `${known?.firstname ?? ''} ${known?.lastname ?? ''}`.trim();
  return {
    ...{ customerId: account?.id ?? null, source: known?.id ?? account?.id ?? null, email: to },
    ...{ name: name ?? (own || to), locale: known?.locale ?? account?.locale ?? defaultLocale },
  };
}

type Draft = Pick<Proposal, 'customer_id' | 'email' | 'name' | 'locale'> &
  Partial<Pick<Proposal, 'currency' | 'shipping_method' | 'store_id' | 'note'>>;

/** Stores a draft at the prices of today. */
async function insertDraft(
  { db }: DeskHost,
  call: StaffCall,
  draft: Draft,
  { lines, event }: { lines: ProposalLine[]; event: ProposalEvent },
): Promise<ProposalRecord> {
  const { now, staff } = call;
  const { code: currency, symbol, rate } = await currencyOf(db.handle, draft.currency ?? baseCurrency());
  const priced = await pricedToday(db.handle, { id: 0, lines, currency, symbol, rate }, now);
  return db.transaction(async (trx) => {
    const id = await insertProposal(trx, {
      ...{ shipping_method: 'insured_express', store_id: null, note: '', ...draft, currency, symbol, rate },
      ...{ lines: jsonb(priced), ends_at: startOfDay(businessDay(now), usualProposalDays + 1) },
      ...{
        staff_id: staff.id,
        history: jsonb([moveOf(event, now, staff.name)]),
        created_at: now,
        sent_at: null,
      },
    });
    const after = { lines: priced.length };
    call.audit({ kind: 'proposal', id: String(id), customerId: draft.customer_id ?? undefined, after });
    return showProposal(trx, id, call);
  });
}

/** Drafts a proposal, with the selected pieces of the customer's cart if asked. Throws 1900108. */
export async function newProposal(
  host: DeskHost,
  call: StaffCall,
  asked: DeskValues<Calls['deskNewProposal']>,
) {
  const { handle } = host.db;
  const { customerId, source, ...person } = await personOf(handle, asked);
  const lines = asked.fill === 'cart' && source !== null ? await cartPieces(handle, source) : [];
  const draft = { ...person, customer_id: customerId };
  return insertDraft(host, call, draft, { lines: lines.slice(0, maxProposalLines), event: 'created' });
}

/** Drafts a copy at the prices of today. Throws 1900106. */
export async function copyProposal(host: DeskHost, call: StaffCall, id: number) {
  const row = await findProposal(host.db.handle, id);
  if (!row) refuse(deskCodes.notFound);
  const { customer_id, email, name, locale, currency, shipping_method, store_id, note } = row;
  const draft = { customer_id, email, name, locale, currency, shipping_method, store_id, note };
  const lines = row.lines.map((line) => ({ ...line, ownMinor: null }));
  return insertDraft(host, call, draft, { lines, event: 'copied' });
}

/** The first moment after a day. Throws 1900108 for a day that is past or too far away. */
function endOf(day: string, now: Date): Date {
  const today = businessDay(now);
  if (day < today || day > addDays(today, maxProposalDays))
    refuse(deskCodes.fieldInvalid, {
      text: { key: 'desk-proposals-api.day', values: { days: maxProposalDays } },
      field: 'validUntil',
    });
  return startOfDay(day, 1);
}

/** The store of a pick-up; null for delivery. Throws 1900108. */
async function storeOf(
  executor: Executor,
  { shipping, store }: Pick<DeskValues<Calls['deskSaveProposal']>, 'shipping' | 'store'>,
): Promise<number | null> {
  if (shipping !== 'store_pickup') return null;
  const found = store === undefined ? undefined : await readStore(executor, store);
  if (!found?.services.includes('pickup'))
    refuse(deskCodes.fieldInvalid, { text: { key: 'desk-proposals-api.no-store' }, field: 'store' });
  return found.id;
}

/** Changes what a draft says besides its pieces. Throws 1900104, 1900105, 1900106, 1900108. */
export function saveProposal(
  { db }: DeskHost,
  call: StaffCall,
  { id, version, ...saved }: DeskValues<Calls['deskSaveProposal']>,
): Promise<ProposalRecord> {
  return db.transaction(async (trx) => {
    await changeProposal(trx, call, { id, version, act: 'edit' }, async () => {
      if (!(await currencies(trx)).some(({ code }) => code === saved.currency))
        refuse(deskCodes.fieldInvalid, {
          text: { key: 'desk-proposals-api.no-currency' },
          field: 'currency',
        });
      const { code: currency, symbol, rate } = await currencyOf(trx, saved.currency);
      const account = await findCustomerByEmail(trx, saved.email);
      await updateProposal(trx, id, {
        ...{ email: saved.email, name: saved.name, locale: saved.language as Locale },
        ...{ customer_id: account?.id ?? null, currency, symbol, rate, note: saved.note },
        ...{ ends_at: endOf(saved.validUntil, call.now), shipping_method: saved.shipping },
        store_id: await storeOf(trx, saved),
      });
    });
    return showProposal(trx, id, call);
  });
}

/** Changes the lines of a draft. */
function changeLines(
  { db }: DeskHost,
  call: StaffCall,
  { id, version }: Seen,
  change: (lines: readonly ProposalLine[]) => ProposalLine[],
): Promise<ProposalRecord> {
  return db.transaction(async (trx) => {
    await changeProposal(trx, call, { id, version, act: 'edit' }, (row) =>
      updateProposal(trx, id, { lines: jsonb(change(row.lines)) }),
    );
    return showProposal(trx, id, call);
  });
}

/** A new line of a proposal with the shop's price. Throws 1900108 for an unknown piece, and codes of the cart. */
async function newLine(
  executor: Executor,
  call: StaffCall,
  row: Proposal,
  { quantity, ...named }: Parameters<typeof pieceOf>[2] & { quantity: number },
): Promise<ProposalLine> {
  const item = await pieceOf(executor, call, named, row.customer_id);
  const bare = [{ item, quantity, listMinor: 0, ownMinor: null }];
  const [added] = await pricedToday(executor, { ...row, lines: bare }, call.now);
  if (!added) throw new Error(`a line of proposal ${row.id} has no price`);
  return added;
}

/** The piece that an entry for a draft means, with its price. Throws 1900108 for one that is unknown or fits several pieces. */
export async function findPiece(
  { db: { handle } }: DeskHost,
  call: StaffCall,
  { id, ...named }: DeskValues<Calls['deskFindPiece']>,
): Promise<DeskData<Calls['deskFindPiece']>> {
  const row = (await findProposal(handle, id)) ?? refuse(deskCodes.notFound);
  const found = await newLine(handle, call, row, { ...named, quantity: 1 });
  const [line] = await proposalLines(handle, { ...row, lines: [found] }, call);
  if (!line) throw new Error(`a line of proposal ${id} is not shown`);
  const { name, detail, list: price, problem } = line;
  return { kind: found.item.kind, name, detail, price, problem };
}

/** Adds a piece at the shop's price. Throws 1900108 for an unknown piece, and codes of the cart. */
export async function addLine(
  host: DeskHost,
  call: StaffCall,
  { id, version, ...named }: DeskValues<Calls['deskAddProposalLine']>,
): Promise<ProposalRecord> {
  const row = (await findProposal(host.db.handle, id)) ?? refuse(deskCodes.notFound);
  const added = await newLine(host.db.handle, call, row, named);
  return changeLines(host, call, { id, version }, (lines) => {
    if (lines.length >= maxProposalLines)
      refuse(deskCodes.notPossible, {
        text: { key: 'desk-proposals-api.lines', values: { most: maxProposalLines } },
      });
    return [...lines, added];
  });
}

function requireLine(lines: readonly ProposalLine[], line: number): void {
  if (line > lines.length) refuse(deskCodes.notFound);
}

/** Sets quantity and price of a line; without a price it has that of the shop. Throws 1900106. */
export function setLine(
  host: DeskHost,
  call: StaffCall,
  { id, version, line, quantity, price }: DeskValues<Calls['deskSetProposalLine']>,
): Promise<ProposalRecord> {
  return changeLines(host, call, { id, version }, (lines) => {
    requireLine(lines, line);
    return lines.map((each, index) =>
      index + 1 === line ? { ...each, quantity, ownMinor: price?.minor ?? null } : each,
    );
  });
}

/** Removes a line. Throws 1900106. */
export function removeLine(
  host: DeskHost,
  call: StaffCall,
  { id, version, line }: DeskValues<Calls['deskRemoveProposalLine']>,
): Promise<ProposalRecord> {
  return changeLines(host, call, { id, version }, (lines) => {
    requireLine(lines, line);
    return lines.filter((_, index) => index + 1 !== line);
  });
}
