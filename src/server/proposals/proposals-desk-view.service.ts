import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { proposalDeskCalls } from '#kernel/shop/desk/proposals.calls.ts';
import { convertPriceMinor, type Money } from '#kernel/shop/money/money.ts';
import {
  discountOf,
  heldPriceOf,
  proposalActsOf,
  proposalNumber,
} from '#kernel/shop/proposals/proposal.rules.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { lineLabels } from '#server/cart/line-labels.ts';
import { currencies } from '#server/currencies/currencies.service.ts';
import { readDesigns } from '#server/designs/designs.repo.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readStores } from '#server/stores/stores.repo.ts';
import { heldPrices, stateOf } from './proposal-cart.service.ts';
import { findProposal, type Proposal, readProposalPage } from './proposals.repo.ts';

type Calls = typeof proposalDeskCalls;
export type ProposalRecord = DeskData<Calls['deskProposal']>;

/** Designs offered for a line, the newest first. */
const mostDesigns = 50;

const inBase = (minor: number) => ({ currency: baseCurrency(), minor });

/** The last day of a proposal. */
export const lastDayOf = ({ ends_at }: Pick<Proposal, 'ends_at'>): string =>
  businessDay(new Date(ends_at.getTime() - 1));

/** All pieces of a line, in the currency of the proposal. */
const rowTotal = (row: Proposal, line: Proposal['lines'][number]): number =>
  convertPriceMinor(heldPriceOf(line), { code: row.currency, symbol: row.symbol, rate: row.rate }) *
  line.quantity;

/** The sum of the lines, in the currency of the proposal. */
export const proposalTotal = (row: Proposal): Money => ({
  currency: row.currency,
  minor: row.lines.reduce((sum, line) => sum + rowTotal(row, line), 0),
});

/** The version changes with everything that staff decide about. */
export const proposalVersion = ({ staff_name: _name, order_number, ...row }: Proposal): string =>
  versionOf({ row, isOrdered: order_number !== null });

const rowOf = (row: Proposal, now: Date) => ({
  ...{ id: row.id, number: proposalNumber(row.id), version: proposalVersion(row) },
  ...{ state: stateOf(row, now), name: row.name, email: row.email, total: proposalTotal(row) },
  ...{ validUntil: lastDayOf(row), by: row.staff_name, createdAt: row.created_at.toISOString() },
});

export async function proposalPage(
  { db }: Pick<Host, 'db'>,
  now: Date,
  asked: DeskValues<Calls['deskProposals']>,
) {
  const { rows, ...counted } = await readProposalPage(db.handle, { ...listQuery(asked), now });
  return { rows: rows.map((row) => rowOf(row, now)), ...counted };
}

/** The lines of a proposal as the desk shows them. */
export async function proposalLines(
  executor: Executor,
  row: Proposal,
  { locale, now }: { locale: Locale; now: Date },
): Promise<ProposalRecord['lines']> {
  const labels = await shopLabels(executor);
  const priced = await heldPrices(executor, row, now);
  return row.lines.map((line, index) => {
    const shown = priced[index];
    if (!shown) throw new Error(`proposal ${row.id} has no line ${index + 1}`);
    const { name, options } = lineLabels(shown, labels, locale);
    return {
      ...{ line: index + 1, name, detail: Object.values(options).join(' · '), quantity: line.quantity },
      ...{ list: inBase(line.listMinor), own: line.ownMinor === null ? null : inBase(line.ownMinor) },
      total: { currency: row.currency, minor: rowTotal(row, line) },
      problem: shown.problem ?? (shown.openOptions.length > 0 ? 'option-gone' : null),
    };
  });
}

/** A proposal as the desk shows it. Throws 1900106. */
export async function showProposal(
  executor: Executor,
  id: number,
  reader: { locale: Locale; now: Date },
): Promise<ProposalRecord> {
  const row = await findProposal(executor, id);
  if (!row) refuse(deskCodes.notFound);
  const stores = (await readStores(executor)).filter(({ services }) => services.includes('pickup'));
  const named = stores.map((store) => ({ id: store.id, name: localText(store.text, reader.locale).name }));
  const customerId = row.customer_id;
  const saved =
    customerId === null ? [] : await readDesigns(executor, customerId, { limit: mostDesigns, offset: 0 });
  const shown = rowOf(row, reader.now);
  return {
    ...shown,
    ...{ may: [...proposalActsOf(shown.state)], customer: customerId, language: row.locale },
    ...{ currency: row.currency, shipping: row.shipping_method, store: row.store_id },
    storeName: named.find(({ id: store }) => store === row.store_id)?.name ?? '',
    note: row.note,
    lines: await proposalLines(executor, row, reader),
    discount: inBase(discountOf(row.lines)),
    approvedBy: row.approved_by,
    order: row.order_number,
    history: row.history,
    choices: {
      stores: named,
      currencies: (await currencies(executor)).map(({ code }) => code),
      designs: saved.flatMap(({ id: design, name, design: document }) =>
        document ? [{ id: design, name: name || String(design) }] : [],
      ),
    },
  };
}
