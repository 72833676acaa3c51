import type { Executor } from '#server/platform/db/database.ts';

export interface SessionRow {
  sessionId: number;
  customerId: number;
  isGuest: boolean;
  seenAt: Date;
  expiresAt: Date;
}

export async function insertSession(
  executor: Executor,
  session: { customerId: number; tokenHash: string; device: string; now: Date; expiresAt: Date },
): Promise<number> {
  const row = await executor
    .insertInto('session')
    .values({
      customer_id: session.customerId,
      token_hash: session.tokenHash,
      device: session.device,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The open session of a token with its customer. */
export async function findSession(executor: Executor, tokenHash: string): Promise<SessionRow | undefined> {
  return executor
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select([
      'session.id as sessionId',
      'customer.id as customerId',
      'customer.is_guest as isGuest',
      'session.seen_at as seenAt',
      'session.expires_at as expiresAt',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.ended_at', 'is', null)
    .where('customer.adopted_by', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

export async function touchSession(executor: Executor, sessionId: number, now: Date): Promise<void> {
  await executor.updateTable('session').set({ seen_at: now }).where('id', '=', sessionId).execute();
}

export async function endSession(executor: Executor, sessionId: number, now: Date): Promise<void> {
  await executor
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the open sessions of these customers, except `exceptSessionId`. */
export async function endCustomerSessions(
  executor: Executor,
  customerIds: readonly number[],
  now: Date,
  exceptSessionId?: number,
): Promise<void> {
  if (customerIds.length === 0) return;
  let query = executor
    .updateTable('session')
    .set({ ended_at: now })
    .where('customer_id', 'in', [...customerIds])
    .where('ended_at', 'is', null);
  if (exceptSessionId !== undefined) query = query.where('id', '<>', exceptSessionId);
  await query.execute();
}

/** Ends the least recently used open sessions, until `most` are left. */
export async function endOldestSessions(
  executor: Executor,
  customerId: number,
  most: number,
  now: Date,
): Promise<void> {
  const latest = executor
    .selectFrom('session')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  await executor
    .updateTable('session')
    .set({ ended_at: now })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('id', 'not in', latest)
    .execute();
}

/** Open sessions of a customer that were used since, the last used first. */
export async function listSessions(
  executor: Executor,
  customerId: number,
  { now, usedSince }: { now: Date; usedSince: Date },
) {
  return executor
    .selectFrom('session')
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', usedSince)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session, if it is this customer's. */
export async function endSessionOf(
  executor: Executor,
  customerId: number,
  sessionId: number,
  now: Date,
): Promise<void> {
  await executor
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .execute();
}
