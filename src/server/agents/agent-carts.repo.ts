import type { Transaction } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { AgentCartLine } from '#server/platform/db/schema/agents.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A cart that an assistant fills, without prices. */
export interface AgentCart {
  id: string;
  lines: readonly AgentCartLine[];
  locale: string;
  currency: string;
  /** '' if the platform named none. */
  country: string;
  expiresAt: Date;
}

/** Undefined for an unknown or expired cart. `isLocked` keeps others from changing it until the transaction ends. */
export async function readAgentCart(
  executor: Executor,
  id: string,
  now: Date,
  { isLocked = false } = {},
): Promise<AgentCart | undefined> {
  const row = await executor
    .selectFrom('agent_cart')
    .select(['id', 'lines', 'locale', 'currency', 'country', 'expires_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { ...row, expiresAt: row.expires_at };
}

/** Creates the cart or replaces its content. */
export async function writeAgentCart(executor: Executor, cart: AgentCart, now: Date): Promise<void> {
  const { id, locale, currency, country, expiresAt } = cart;
  const content = { lines: jsonb([...cart.lines]), locale, currency, country, expires_at: expiresAt };
  await executor
    .insertInto('agent_cart')
    .values({ id, ...content, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
    .execute();
}

export async function removeAgentCart(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('agent_cart').where('id', '=', id).execute();
}

/** Claims an idempotency key; false if it is used. Waits for another transaction that has claimed it. */
export async function claimRequest(
  trx: Transaction<Schema>,
  { id, bodyHash, now }: { id: string; bodyHash: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('agent_request')
    .values({ id, body_hash: bodyHash, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeAnswer(trx: Transaction<Schema>, id: string, answer: object): Promise<void> {
  await trx
    .updateTable('agent_request')
    .set({ answer: jsonb(answer) })
    .where('id', '=', id)
    .execute();
}

/** Makes an idempotency key unused again. */
export async function releaseRequest(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom('agent_request').where('id', '=', id).execute();
}

export async function readRequest(executor: Executor, id: string) {
  return executor
    .selectFrom('agent_request')
    .select(['body_hash', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst();
}
