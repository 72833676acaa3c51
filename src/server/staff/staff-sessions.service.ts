import type { Transaction } from 'kysely';
import { agentName } from '#server/platform/authentication/agent-name.ts';
import type { Database, Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { OpenCall, Staff, StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import {
  endStaffSessions,
  findStaffSession,
  insertStaffSession,
  listStaffSessions,
  touchStaffSession,
} from './staff-sessions.repo.ts';

/** Half an hour of inactivity, and a working day at most. */
const idleMs = 30 * 60_000;
const longestMs = 12 * 3_600_000;
/** Resolution of the last use: within it the row is not updated. */
const touchMs = 60_000;

const seenSince = (now: Date) => new Date(now.getTime() - idleMs);

/** The person of a token with their current roles; null if the session has expired or the person is suspended. */
export async function identifyStaff({ handle }: Database, token: string, now: Date): Promise<Staff | null> {
  const found = await findStaffSession(handle, hashToken(token), { now, seenSince: seenSince(now) });
  if (!found) return null;
  const { seenAt, ...staff } = found;
  if (now.getTime() - seenAt.getTime() >= touchMs) await touchStaffSession(handle, staff.sessionId, now);
  return staff;
}

/** Whether a token's session is active, without counting as its use. */
export async function isStaffSession({ handle }: Database, token: string, now: Date): Promise<boolean> {
  return (await findStaffSession(handle, hashToken(token), { now, seenSince: seenSince(now) })) !== undefined;
}

/** Starts a session after both factors; returns the token, of which only the hash is stored. */
export async function startStaffSession(
  trx: Transaction<Schema>,
  staffId: number,
  { now, agent, ip }: OpenCall,
): Promise<string> {
  const token = createToken();
  await insertStaffSession(trx, {
    staffId,
    tokenHash: hashToken(token),
    device: agentName(agent),
    network: ip,
    now,
    expiresAt: new Date(now.getTime() + longestMs),
  });
  return token;
}

/** The person's sessions, the last used first. */
export async function staffSessions({ db }: Host, { staff, now }: StaffCall) {
  const rows = await listStaffSessions(db.handle, staff.id, { now, seenSince: seenSince(now) });
  return rows.map(({ id, device, network, createdAt, seenAt }) => ({
    id,
    device,
    network,
    startedAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: id === staff.sessionId,
  }));
}

/** Ends one of the person's sessions, or all but the current one. */
export async function endOwnSessions({ db }: Host, { staff, now }: StaffCall, only?: number): Promise<void> {
  await db.transaction((trx) =>
    endStaffSessions(trx, staff.id, now, only === undefined ? { except: staff.sessionId } : { only }),
  );
}

/** Number of a person's open sessions. */
export async function openSessionsOf(executor: Executor, staffId: number, now: Date): Promise<number> {
  return (await listStaffSessions(executor, staffId, { now, seenSince: seenSince(now) })).length;
}
