import {
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { proposalDeskCalls } from '#kernel/shop/desk/proposals.calls.ts';
import type { ProposalState } from '#kernel/shop/proposals/proposal.rules.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { ProposalMove, ProposalTables } from '#server/platform/db/schema/proposals.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { mostFound, mostListed, pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';

type Table = ProposalTables['proposal'];

const read = (executor: Executor) =>
  executor
    .selectFrom('proposal')
    .innerJoin('staff', 'staff.id', 'proposal.staff_id')
    .selectAll('proposal')
    .select('staff.name as staff_name')
    .select((of) =>
      of
        .selectFrom('orders')
        .select('orders.increment_id')
        .whereRef('orders.proposal_id', '=', 'proposal.id')
        .where('orders.status', 'not in', ['payment_canceled', 'canceled'])
        .orderBy('orders.id')
        .limit(1)
        .as('order_number'),
    );

export type Proposal = Selectable<Table> & { staff_name: string; order_number: number | null };

export async function findProposal(executor: Executor, id: number): Promise<Proposal | undefined> {
  return read(executor).where('proposal.id', '=', id).executeTakeFirst();
}

/** Locks a proposal until the transaction ends, and reads it after the lock. */
export async function lockProposalRow(trx: Transaction<Schema>, id: number): Promise<Proposal | undefined> {
  await trx.selectFrom('proposal').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return findProposal(trx, id);
}

/** The proposal of a link; undefined for an unknown one. */
export async function findLinked(
  executor: Executor,
  tokenHash: string,
): Promise<(Proposal & { is_mailed: boolean }) | undefined> {
  return read(executor)
    .innerJoin('proposal_link', 'proposal_link.proposal_id', 'proposal.id')
    .select('proposal_link.is_mailed')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function insertProposal(trx: Transaction<Schema>, values: Insertable<Table>): Promise<number> {
  const { id } = await trx.insertInto('proposal').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a locked proposal; a `move` is added to its history. */
export async function updateProposal(
  trx: Transaction<Schema>,
  id: number,
  change: Updateable<Table>,
  move?: ProposalMove,
): Promise<void> {
  const history = move && sql<ProposalMove[]>`proposal.history || ${jsonb([move])}`;
  await trx
    .updateTable('proposal')
    .set({ ...change, ...(history && { history }) })
    .where('id', '=', id)
    .execute();
}

export async function insertProposalLink(
  executor: Executor,
  link: Insertable<ProposalTables['proposal_link']>,
): Promise<void> {
  await executor.insertInto('proposal_link').values(link).execute();
}

/** Discounts that a member of staff has given an address since a moment, in minor units of the base currency. */
export async function readDiscounts(
  executor: Executor,
  { staffId, email, since }: { staffId: number; email: string; since: Date },
): Promise<number> {
  const { sum } = await executor
    .selectFrom('proposal')
    .select((of) => of.fn.sum<string | null>('discount_minor').as('sum'))
    .where('staff_id', '=', staffId)
    .where('email', '=', email)
    .where('state', '=', 'sent')
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

type ProposalQuery = ListQuery<(typeof proposalDeskCalls)['deskProposals']> & { now: Date };

/** The same states as `proposalState` in the kernel. */
function inState(state: ProposalState, now: Date) {
  const ordered = sql<SqlBool>`exists (select from orders where orders.proposal_id = proposal.id
    and orders.status not in ('payment_canceled', 'canceled'))`;
  if (state === 'accepted') return ordered;
  if (state === 'sent') return sql<SqlBool>`state = 'sent' and ends_at > ${now} and not ${ordered}`;
  if (state === 'expired') return sql<SqlBool>`state = 'sent' and ends_at <= ${now} and not ${ordered}`;
  return sql<SqlBool>`state = ${state} and not ${ordered}`;
}

const sorts = { createdAt: 'proposal.id', validUntil: 'ends_at' } as const;

/** A page of proposals. */
export async function readProposalPage(executor: Executor, asked: ProposalQuery) {
  const { state, search, now } = asked;
  const direction = asked.isDescending ? 'desc' : 'asc';
  const pattern = `%${literally(search)}%`;
  const [, digits = ''] = /^P-0*(\d{1,9})$/i.exec(search) ?? [];
  let query = executor.selectFrom('proposal');
  if (state !== undefined) query = query.where(inState(state, now));
  if (search !== '')
    query = query.where((where) =>
      where.or([
        where('email', 'ilike', pattern),
        where('name', 'ilike', pattern),
        where('proposal.id', '=', Number(digits)),
      ]),
    );
  const sorted = query
    .select('proposal.id')
    .orderBy(sorts[asked.sort], direction)
    .orderBy('proposal.id', direction);
  const most = search === '' ? mostListed : mostFound;
  return pageOfRows(executor, sorted, { ...asked, most }, (ids) =>
    read(executor).where('proposal.id', 'in', ids).execute(),
  );
}

/** Proposals of an account or an address, for the export of personal data, the oldest first. */
export async function readPersonalProposals(executor: Executor, owner: { id: number; email: string }) {
  return read(executor)
    .where((where) =>
      where.or([
        where('proposal.customer_id', '=', owner.id),
        where('proposal.email', '=', owner.email.toLowerCase()),
      ]),
    )
    .orderBy('proposal.id')
    .execute();
}

/** Deletes the proposals of accounts and of their address. Orders that were placed from them stay. */
export async function deletePersonalProposals(
  trx: Transaction<Schema>,
  { ids, email }: { ids: readonly number[]; email: string },
): Promise<void> {
  await trx
    .deleteFrom('proposal')
    .where((where) =>
      where.or([where('customer_id', 'in', [...ids, 0]), where('email', '=', email.toLowerCase())]),
    )
    .execute();
}
