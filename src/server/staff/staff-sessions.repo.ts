import type { Role } from '#kernel/shop/desk/roles.ts';
import type { Executor } from '#server/platform/db/database.ts';

export async function insertStaffSession(
  executor: Executor,
  session: {
    staffId: number;
    tokenHash: string;
    device: string;
    network: string;
    now: Date;
    expiresAt: Date;
  },
): Promise<number> {
  const row = await executor
    .insertInto('staff_session')
    .values({
      staff_id: session.staffId,
      token_hash: session.tokenHash,
      device: session.device,
      network: session.network,
      created_at: session.now,
      seen_at: session.now,
      expires_at: session.expiresAt,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The active session of a token with its person, unless suspended. */
export async function findStaffSession(
  executor: Executor,
  tokenHash: string,
  { now, seenSince }: { now: Date; seenSince: Date },
): Promise<
  { sessionId: number; seenAt: Date; id: number; name: string; email: string; roles: Role[] } | undefined
> {
  return executor
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .select([
      'staff_session.id as sessionId',
      'staff_session.seen_at as seenAt',
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.roles',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', seenSince)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function touchStaffSession(executor: Executor, id: number, now: Date): Promise<void> {
  await executor
    .updateTable('staff_session')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('seen_at', '<', now)
    .execute();
}

export async function listStaffSessions(
  executor: Executor,
  staffId: number,
  { now, seenSince }: { now: Date; seenSince: Date },
) {
  return executor
    .selectFrom('staff_session')
    .select(['id', 'device', 'network', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', seenSince)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one, all but one, or all sessions of a person. */
export async function endStaffSessions(
  executor: Executor,
  staffId: number,
  now: Date,
  which: { only?: number; except?: number } = {},
): Promise<void> {
  let query = executor
    .updateTable('staff_session')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  await query.execute();
}
