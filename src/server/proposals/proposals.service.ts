import { proposalNumber } from '#kernel/shop/proposals/proposal.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { holdProposal, requireOpenProposal } from '#server/cart/held-proposal.service.ts';
import { openGuest } from '#server/customers/guests.service.ts';
import { requireOpenShop } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { Call } from '#server/platform/http/route.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { hashToken } from '#server/platform/tokens.ts';
import {
  deletePersonalProposals,
  findLinked,
  findProposal,
  lockProposalRow,
  type Proposal,
  readPersonalProposals,
  updateProposal,
} from './proposals.repo.ts';
import { moveOf } from './proposals-desk.service.ts';
import { lastDayOf, proposalTotal } from './proposals-desk-view.service.ts';

/** The proposal of a link; a draft has none. Throws 1500035, whether a link is unknown or its proposal was deleted. */
export async function linkedProposal(executor: Executor, secret: string) {
  const row = await findLinked(executor, hashToken(secret));
  return row ?? refuse(codes.proposalNotFound);
}

const openness = (row: Proposal) => ({
  ...{ state: row.state, endsAt: row.ends_at, isOrdered: row.order_number !== null },
});

/**
 * Puts the proposal of a link into the "buy now" basket of the caller; the checkout then orders it. A visitor with a
 * mailed link has proved the address and becomes a guest; another one must sign in (1100003). Throws 1500035, and
 * 1500036 for a proposal that is not open.
 */
export async function acceptProposal(host: Host, call: Call, secret: string): Promise<void> {
  await requireOpenShop(host.db.handle);
  const token = await host.db.transaction(async (trx) => {
    const row = await linkedProposal(trx, secret);
    requireOpenProposal(openness(row), call.now);
    if (call.shopper) {
      await holdProposal(trx, call.shopper.customerId, row.id);
      return undefined;
    }
    if (!row.is_mailed) refuse(codes.notSignedIn);
    const guest = await openGuest(trx, { email: row.email, locale: call.locale }, call.now);
    await holdProposal(trx, guest.id, row.id);
    return guest.token;
  });
  if (token !== undefined) call.issueToken(token);
}

/** Declines the proposal of a link; repeating it changes nothing. Throws 1500035, 1500036. */
export async function declineProposal({ db }: Pick<Host, 'db'>, call: Call, secret: string): Promise<void> {
  const { id } = await linkedProposal(db.handle, secret);
  await db.transaction(async (trx) => {
    const row = await lockProposalRow(trx, id);
    if (row?.state === 'declined') return;
    requireOpenProposal(row && openness(row), call.now);
    await updateProposal(trx, id, { state: 'declined' }, moveOf('declined', call.now, ''));
  });
}

/** The proposal that an order was placed from, with its seller; null without one. */
export async function soldBy(executor: Executor, proposalId: number | null) {
  const row = proposalId === null ? undefined : await findProposal(executor, proposalId);
  return row ? { proposal: row.id, number: proposalNumber(row.id), by: row.staff_name } : null;
}

/** Proposals for a customer. Orders that were placed from them have their own copy of the pieces. */
export const proposalsPersonalData: PersonalData = {
  name: 'proposals',
  tables: ['proposal', 'proposal_link'],
  read: async (executor, owner) =>
    (await readPersonalProposals(executor, owner)).map((row) => ({
      ...{ id: row.id, state: row.state, name: row.name, email: row.email, note: row.note },
      ...{
        valid_until: lastDayOf(row),
        total: proposalTotal(row),
        lines: row.lines,
        order: row.order_number,
      },
      ...{ created_at: row.created_at, sent_at: row.sent_at },
    })),
  erase: (trx, { ids, email }) => deletePersonalProposals(trx, { ids, email }),
};
