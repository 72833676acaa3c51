import { sql, type Transaction } from 'kysely';
import type { PrivacyKind, PrivacyWay } from '#kernel/shop/account/privacy-requests.ts';
import type { privacyDeskCalls } from '#kernel/shop/desk/privacy.calls.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';

export interface NewPrivacyRequest {
  customerId: number;
  kind: PrivacyKind;
  way: PrivacyWay;
  proof: string;
  askedAt: Date;
  dueAt: Date;
  takenBy: string;
}

/** Inserts an open request; undefined where one of the same kind is open. */
export async function insertPrivacyRequest(
  trx: Transaction<Schema>,
  { customerId, kind, way, proof, askedAt, dueAt, takenBy }: NewPrivacyRequest,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('privacy_request')
    .values({
      customer_id: customerId,
      kind,
      state: 'open',
      way,
      proof,
      asked_at: askedAt,
      due_at: dueAt,
      taken_by: takenBy,
      settled_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'kind']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const joined = (executor: Executor) =>
  executor
    .selectFrom('privacy_request')
    .innerJoin('customer', 'customer.id', 'privacy_request.customer_id')
    .selectAll('privacy_request')
    .select(['customer.email', 'customer.is_guest']);

type PrivacyQuery = Omit<ListQuery<(typeof privacyDeskCalls)['deskPrivacyRequests']>, 'sort' | 'search'>;

function narrowed(executor: Executor, { state, kind, customer }: PrivacyQuery) {
  let query = executor.selectFrom('privacy_request').select('id');
  if (state !== undefined) query = query.where('state', '=', state);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (customer !== undefined) query = query.where('customer_id', '=', customer);
  return query;
}

/** A page of requests, the first due first. */
export async function readPrivacyPage(executor: Executor, asked: PrivacyQuery) {
  const way = asked.isDescending ? 'desc' : 'asc';
  const sorted = narrowed(executor, asked).orderBy('due_at', way).orderBy('id', way);
  return pageOfRows(executor, sorted, asked, (ids) =>
    joined(executor).where('privacy_request.id', 'in', ids).execute(),
  );
}

export async function readPrivacyRequest(executor: Executor, id: number) {
  return joined(executor).where('privacy_request.id', '=', id).executeTakeFirst();
}

export type PrivacyRow = NonNullable<Awaited<ReturnType<typeof readPrivacyRequest>>>;

/** Locks a request until the transaction ends. */
export async function lockPrivacyRequest(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.selectFrom('privacy_request').select('id').where('id', '=', id).forUpdate().execute();
}

export async function settlePrivacyRequest(
  trx: Transaction<Schema>,
  id: number,
  settled: { state: 'done' | 'refused'; by: string; reason: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('privacy_request')
    .set({
      state: settled.state,
      settled_by: settled.by,
      settled_at: settled.now,
      reason: settled.reason,
    })
    .where('id', '=', id)
    .execute();
}

export async function readPersonalRequests(executor: Executor, customerIds: readonly number[]) {
  return executor
    .selectFrom('privacy_request')
    .select(['kind', 'state', 'way', 'proof', 'asked_at', 'settled_at', 'reason'])
    .where('customer_id', 'in', [...customerIds])
    .orderBy('id')
    .execute();
}

/** Empties what was written about the person; kind and dates stay. */
export async function emptyRequests(trx: Transaction<Schema>, customerIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('privacy_request')
    .set({ proof: '', reason: '' })
    .where('customer_id', 'in', [...customerIds])
    .execute();
}
