import { agentName } from '#server/platform/authentication/agent-name.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Shopper, SignedCall } from '#server/platform/http/route.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import {
  endCustomerSessions,
  endOldestSessions,
  endSession,
  endSessionOf,
  findSession,
  insertSession,
  listSessions,
  touchSession,
} from './sessions.repo.ts';

const dayMs = 86_400_000;
/** Idle and absolute lifetime of a session (OWASP ASVS 7.3). */
const idleMs = 14 * dayMs;
const absoluteMs = 90 * dayMs;
/** Minimum time between two updates of `seen_at`. */
const touchMs = 300_000;

const tokenPattern = /^[\w-]{43}$/;

/** Maximum of open sessions; the least recently used one is ended for a new one. */
const mostSessions = 20;

/** Starts a session and returns its token, of which only the hash is stored. */
export async function startSession(
  executor: Executor,
  customerId: number,
  now: Date,
  agent = '',
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + absoluteMs);
  const device = agentName(agent);
  await insertSession(executor, { customerId, tokenHash: hashToken(token), device, now, expiresAt });
  await endOldestSessions(executor, customerId, mostSessions, now);
  return token;
}

/** The shopper of a token; null when it is unknown, ended or expired. */
export async function identifyShopper(executor: Executor, token: string, now: Date): Promise<Shopper | null> {
  if (!tokenPattern.test(token)) return null;
  const session = await findSession(executor, hashToken(token));
  if (!session) return null;
  const idleSince = now.getTime() - session.seenAt.getTime();
  if (now >= session.expiresAt || idleSince >= idleMs) {
    await endSession(executor, session.sessionId, now);
    return null;
  }
  if (idleSince >= touchMs) await touchSession(executor, session.sessionId, now);
  return { customerId: session.customerId, sessionId: session.sessionId, isGuest: session.isGuest };
}

/** Open sessions of the caller, the last used first. */
export async function listOpenSessions(executor: Executor, call: SignedCall) {
  const { shopper, now } = call;
  const usedSince = new Date(now.getTime() - idleMs);
  return listSessions(executor, shopper.customerId, { now, usedSince });
}

/** Ends one session of the caller, or all with id 0. */
export async function endSessions(executor: Executor, call: SignedCall, sessionId: number): Promise<void> {
  const { shopper, now } = call;
  if (sessionId === 0) await endCustomerSessions(executor, [shopper.customerId], now);
  else await endSessionOf(executor, shopper.customerId, sessionId, now);
}
