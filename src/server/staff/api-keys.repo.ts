import type { Selectable, Transaction } from 'kysely';
import type { ApiScope } from '#kernel/shop/desk/api-scopes.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type ApiKey = Selectable<Schema['api_key']> & { name: string };

const keys = (executor: Executor) =>
  executor
    .selectFrom('api_key')
    .innerJoin('staff', 'staff.id', 'api_key.staff_id')
    .selectAll('api_key')
    .select('staff.name');

export async function readApiKeys(executor: Executor): Promise<ApiKey[]> {
  return keys(executor).orderBy('api_key.id', 'desc').execute();
}

export async function readApiKey(executor: Executor, id: number): Promise<ApiKey | undefined> {
  return keys(executor).where('api_key.id', '=', id).executeTakeFirst();
}

/** The key of a token that is neither revoked nor expired. */
export async function findApiKey(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<ApiKey | undefined> {
  return keys(executor)
    .where('api_key.token_hash', '=', tokenHash)
    .where('api_key.revoked_at', 'is', null)
    .where((where) =>
      where.or([where('api_key.expires_at', 'is', null), where('api_key.expires_at', '>', now)]),
    )
    .executeTakeFirst();
}

interface NewApiKey {
  staffId: number;
  tokenHash: string;
  hint: string;
  scopes: readonly ApiScope[];
  createdBy: string;
  expiresAt: Date | null;
  now: Date;
}

export async function insertApiKey(trx: Transaction<Schema>, key: NewApiKey): Promise<number> {
  const { id } = await trx
    .insertInto('api_key')
    .values({
      ...{ staff_id: key.staffId, token_hash: key.tokenHash, hint: key.hint, scopes: jsonb([...key.scopes]) },
      ...{ created_by: key.createdBy, created_at: key.now, expires_at: key.expiresAt },
      ...{ last_used_at: null, revoked_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a key; one that has ended stays as it is. */
export async function revokeKey(trx: Transaction<Schema>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function touchApiKey(executor: Executor, id: number, now: Date): Promise<void> {
  await executor.updateTable('api_key').set({ last_used_at: now }).where('id', '=', id).execute();
}
