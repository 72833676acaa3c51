import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { proposalDeskCalls as calls } from '#kernel/shop/desk/proposals.calls.ts';
import { discountOf, proposalNumber } from '#kernel/shop/proposals/proposal.rules.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { type Approvable, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import { currencyOf } from '#server/currencies/currencies.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { pricedToday } from './proposal-cart.service.ts';
import {
  findProposal,
  insertProposalLink,
  type Proposal,
  readDiscounts,
  updateProposal,
} from './proposals.repo.ts';
import { changeProposal, moveOf } from './proposals-desk.service.ts';
import { lastDayOf, proposalVersion, showProposal } from './proposals-desk-view.service.ts';

type DeskHost = Pick<Host, 'db' | 'config'>;
type Seen = { id: number; version: string };

/** Call path of proposals that wait for a second person. */
export const proposalPath = calls.deskSendProposal.path;

/** Page that a link opens; the secret is in the fragment. */
const proposalPagePath = '/proposal/';

const dayMs = 86_400_000;

/** The last day of a proposal in a language. */
export const lastDayText = (row: Proposal, locale: Proposal['locale']): string =>
  dayFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastDayOf(row)));

/** Makes a link and returns its secret, of which only the hash is stored. */
export async function createProposalLink(
  executor: Executor,
  { id, isMailed, now }: { id: number; isMailed: boolean; now: Date },
): Promise<string> {
  const token = createToken();
  await insertProposalLink(executor, {
    ...{ token_hash: hashToken(token), proposal_id: id, is_mailed: isMailed, created_at: now },
  });
  return token;
}

async function queueProposal(trx: Transaction<Schema>, row: Proposal): Promise<void> {
  await queueMail(trx, {
    kind: 'proposal-sent',
    to: row.email,
    // Not among the messages of the account, which have no link.
    customerId: null,
    locale: row.locale,
    values: {
      ...{ proposal: row.id, name: row.name, by: row.staff_name, reference: proposalNumber(row.id) },
      ...inEveryLanguage('until', (locale) => lastDayText(row, locale)),
    },
    url: proposalPagePath,
  });
}

/** Prices the draft at the prices and the rate of now. Throws 1900104 with the new draft if any has changed. */
async function renewPrices({ db }: DeskHost, call: StaffCall, row: Proposal, version: string): Promise<void> {
  const { symbol, rate } = await currencyOf(db.handle, row.currency);
  const lines = await pricedToday(db.handle, { ...row, symbol, rate }, call.now);
  const hasChanged =
    rate !== row.rate || lines.some(({ listMinor }, index) => listMinor !== row.lines[index]?.listMinor);
  if (!hasChanged) return;
  const renewed = await db.transaction(async (trx) => {
    await changeProposal(trx, call, { id: row.id, version, act: 'edit' }, () =>
      updateProposal(trx, row.id, { lines: jsonb(lines), symbol, rate }),
    );
    return showProposal(trx, row.id, call);
  });
  checkVersion(version, renewed);
}

/** Refuses a draft that could not be ordered. Throws 1900105. */
async function requireSendable({ db }: DeskHost, call: StaffCall, row: Proposal): Promise<void> {
  if (row.lines.length === 0) refuse(deskCodes.notPossible, { text: { key: 'desk-proposals-api.no-lines' } });
  if (row.ends_at <= call.now) refuse(deskCodes.notPossible, { text: { key: 'desk-proposals-api.over' } });
  const { lines } = await showProposal(db.handle, row.id, call);
  const wrong = lines.find(({ problem }) => problem !== null);
  if (wrong)
    refuse(deskCodes.notPossible, {
      text: { key: 'desk-proposals-api.line-gone', values: { name: wrong.name } },
    });
}

async function sendIn(
  trx: Transaction<Schema>,
  call: StaffCall,
  seen: Seen,
  { who, approvedBy }: { who: string; approvedBy: string },
): Promise<void> {
  const { now } = call;
  await changeProposal(trx, call, { ...seen, act: 'send' }, async (row) => {
    const change = { state: 'sent', discount_minor: discountOf(row.lines), approved_by: approvedBy } as const;
    await updateProposal(trx, row.id, { ...change, sent_at: now }, moveOf('sent', now, who));
    await queueProposal(trx, row);
  });
}

/**
 * Sends a draft; a sent proposal is e-mailed again. A discount above the limit of the shop, with those that the same
 * person has given the address within a day, waits for a second person. Throws 1900104 to 1900107.
 */
export async function sendProposal(host: DeskHost, call: StaffCall, { id, version }: Seen) {
  const { handle } = host.db;
  const row = (await findProposal(handle, id)) ?? refuse(deskCodes.notFound);
  if (row.state === 'draft') {
    checkVersion(version, { ...(await showProposal(handle, id, call)), version: proposalVersion(row) });
    await renewPrices(host, call, row, version);
    await requireSendable(host, call, row);
    const discount = discountOf(row.lines);
    const since = new Date(call.now.getTime() - dayMs);
    const given = await readDiscounts(handle, { staffId: call.staff.id, email: row.email, since });
    if (discount > 0 && discount + given > (await shopLimit(handle, 'discounts')))
      await askSecondPerson(host, call, {
        ...{ call: proposalPath, kind: 'proposal', recordId: String(id), minor: discount },
        ...{ customerId: row.customer_id ?? undefined, reason: proposalNumber(id) },
        input: { id, version, askedBy: call.staff.name },
      });
  }
  return host.db.transaction(async (trx) => {
    const seen = { id, version };
    if (row.state === 'draft') await sendIn(trx, call, seen, { who: call.staff.name, approvedBy: '' });
    else
      await changeProposal(trx, call, { ...seen, act: 'resend' }, async (held) => {
        await updateProposal(trx, id, {}, moveOf('sent-again', call.now, call.staff.name));
        await queueProposal(trx, held);
      });
    return showProposal(trx, id, call);
  });
}

const approved = v.object({ id: v.number(), version: v.string(), askedBy: v.string() });

/** Sends a proposal after a second person has approved it, unless it was changed since. */
export const sendApprovedProposal: Approvable = async (trx, call, input) => {
  const { askedBy, ...seen } = v.parse(approved, input);
  const row = await findProposal(trx, seen.id);
  if (!row || proposalVersion(row) !== seen.version)
    refuse(deskCodes.notPossible, { text: { key: 'desk-proposals-api.changed' } });
  await sendIn(trx, call, seen, { who: askedBy, approvedBy: call.staff.name });
};

/** Withdraws a proposal; its links say so. Throws 1900104, 1900105, 1900106. */
export function withdrawProposal({ db }: DeskHost, call: StaffCall, { id, version }: Seen) {
  return db.transaction(async (trx) => {
    await changeProposal(trx, call, { id, version, act: 'withdraw' }, () =>
      updateProposal(trx, id, { state: 'withdrawn' }, moveOf('withdrawn', call.now, call.staff.name)),
    );
    return showProposal(trx, id, call);
  });
}

/** A new link to a sent proposal. Throws 1900105, 1900106. */
export function linkToProposal(host: DeskHost, call: StaffCall, id: number): Promise<{ url: string }> {
  return host.db.transaction(async (trx) => {
    let url = '';
    await changeProposal(trx, call, { id, act: 'link' }, async (row) => {
      const token = await createProposalLink(trx, { id, isMailed: false, now: call.now });
      url = `${host.config.siteOrigin}${localisePath(row.locale, proposalPagePath)}#proposal=${token}`;
    });
    return { url };
  });
}
