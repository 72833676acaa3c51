import { sql, type Transaction } from 'kysely';
import type { AuditOutcome } from '#kernel/shop/desk/audit.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';
import type { ChainedLine } from './chain.ts';

/** End of the chain; locked until the transaction ends, so that one entry at a time is added. */
export async function holdHead(trx: Transaction<Schema>): Promise<{ id: number; hash: string }> {
  return trx.selectFrom('audit_head').select(['last_id as id', 'hash']).forUpdate().executeTakeFirstOrThrow();
}

export async function readHead(executor: Executor): Promise<{ id: number; hash: string }> {
  return executor.selectFrom('audit_head').select(['last_id as id', 'hash']).executeTakeFirstOrThrow();
}

/** Whether an entry has this hash. */
export async function hasHash(executor: Executor, hash: string): Promise<boolean> {
  const found = await executor
    .selectFrom('audit_line')
    .select('id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function addToChain(trx: Transaction<Schema>, line: ChainedLine): Promise<void> {
  await trx
    .insertInto('audit_line')
    .values({
      id: line.id,
      at: line.at,
      staff_id: line.staffId,
      call: line.call,
      outcome: line.outcome,
      kind: line.kind,
      record_id: line.recordId,
      customer_id: line.customerId,
      fields: jsonb(line.fields),
      sealed: line.sealed,
      sealed_hash: line.sealedHash,
      previous_hash: line.previousHash,
      hash: line.hash,
    })
    .execute();
  await trx.updateTable('audit_head').set({ last_id: line.id, hash: line.hash }).execute();
}

export async function readKeys(
  executor: Executor,
  customerIds: readonly number[],
): Promise<Map<number, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('audit_key')
    .selectAll()
    .where('customer_id', '=', sql<number>`any(${[...customerIds]}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.customer_id, row.sealed_key]));
}

/**
 * Creates a customer's key if there is none; an erased customer gets none. The customer's row is locked meanwhile.
 */
export async function insertKey(
  trx: Transaction<Schema>,
  customerId: number,
  sealedKey: string,
): Promise<string | undefined> {
  const customer = await trx
    .selectFrom('customer')
    .select('erased_at')
    .where('id', '=', customerId)
    .forKeyShare()
    .executeTakeFirst();
  if (!customer || customer.erased_at !== null) return undefined;
  await trx
    .insertInto('audit_key')
    .values({ customer_id: customerId, sealed_key: sealedKey })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .execute();
  return (await readKeys(trx, [customerId])).get(customerId);
}

export async function destroyKeys(trx: Transaction<Schema>, customerIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('audit_key')
    .where('customer_id', '=', sql<number>`any(${[...customerIds]}::integer[])`)
    .execute();
}

const columns = [
  'id',
  'at',
  'staff_id as staffId',
  'call',
  'outcome',
  'kind',
  'record_id as recordId',
  'customer_id as customerId',
  'fields',
  'sealed',
  'sealed_hash as sealedHash',
  'previous_hash as previousHash',
  'hash',
] as const;

/** Entries after one, in the order of the chain. */
export async function readChain(executor: Executor, after: number, limit: number): Promise<ChainedLine[]> {
  return executor
    .selectFrom('audit_line')
    .select(columns)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface LineFilter {
  staffId?: number | undefined;
  customerId?: number | undefined;
  kind?: string | undefined;
  recordId?: string | undefined;
  call?: string | undefined;
  outcome?: AuditOutcome | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

function narrowed(executor: Executor, filter: LineFilter) {
  let query = executor.selectFrom('audit_line');
  if (filter.staffId !== undefined) query = query.where('staff_id', '=', filter.staffId);
  if (filter.customerId !== undefined) query = query.where('customer_id', '=', filter.customerId);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.recordId !== undefined) query = query.where('record_id', '=', filter.recordId);
  if (filter.call !== undefined) query = query.where('call', '=', filter.call);
  if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome);
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('at', '<', filter.until);
  return query;
}

const readShown = (executor: Executor, ids: number[]) =>
  executor
    .selectFrom('audit_line')
    .select(columns)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();

/** A page of entries. */
export async function listLines(
  executor: Executor,
  asked: LineFilter & { offset: number; limit: number; isDescending: boolean },
) {
  const sorted = narrowed(executor, asked)
    .select('id')
    .orderBy('id', asked.isDescending ? 'desc' : 'asc');
  return pageOfRows<Schema, 'audit_line', ChainedLine>(executor, sorted, asked, (ids) =>
    readShown(executor, ids),
  );
}
