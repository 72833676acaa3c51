import { createHash } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { removeOver, removeTries, returnOne, spendOne } from './shared-limits.repo.ts';
import { refuseTooMany } from './too-many.ts';

const day = 86_400;

/**
 * Passwords, codes and letters, counted by all processes together. What strangers spend is counted apart from what
 * the owner's own devices spend, so that nobody is shut out of an account by others.
 */
const allowances = {
  /** Wrong passwords: from one network for one account, from one network for all accounts. */
  loginPair: { points: 8, seconds: 600 },
  loginNetwork: { points: 100, seconds: 600 },
  /** From all unknown devices for one account (NIST SP 800-63B: at most 100); the owner's own pass it by. */
  loginStrangers: { points: 100, seconds: 3_600 },
  /** From one device that the account was opened with before. */
  loginDevice: { points: 8, seconds: 600 },
  /** Letters: to one address for one purpose from one network or device, and from one network for all addresses. */
  letterPair: { points: 3, seconds: 600 },
  letterNetwork: { points: 30, seconds: 3_600 },
  /** From all unknown devices to one address: those for a new password, and all others. */
  letterReset: { points: 30, seconds: day },
  letterOther: { points: 20, seconds: day },
  /** From the owner's own devices. */
  letterOwner: { points: 20, seconds: day },
  /** Wrong passwords of the desk, counted like those of the shop; and second factors of one person. */
  staffPair: { points: 8, seconds: 600 },
  staffNetwork: { points: 50, seconds: 600 },
  staffAddress: { points: 50, seconds: 3_600 },
  staffFactor: { points: 20, seconds: 600 },
  /** Text messages: to one number, from one network, and altogether, where the configuration says how many. */
  smsNumber: { points: 3, seconds: day },
  smsNetwork: { points: 10, seconds: day },
  smsAll: { points: 500, seconds: day },
  smsAlert: { points: 1, seconds: day },
} satisfies Record<string, { points: number; seconds: number }>;

export type SharedLimit = keyof typeof allowances;

export interface SharedLimits {
  /** Takes one point; throws 1000010 with HTTP 429, Retry-After and the wait in words when none is left. */
  take(name: SharedLimit, key: string, points?: number): Promise<void>;
  /** Gives the point of one `take` back. */
  giveBack(name: SharedLimit, key: string): Promise<void>;
  /** Gives all points of the key back. */
  forgive(name: SharedLimit, key: string): Promise<void>;
}

/** The table tells nobody whose addresses were tried, nor from where. */
const digest = (name: SharedLimit, key: string) =>
  `${name}:${createHash('sha256').update(`${name}|${key}`).digest('base64url')}`;

/** `exempt`: keys that are never counted; none in production. */
export function createSharedLimits(db: Database, clock: Clock, exempt: readonly string[] = []): SharedLimits {
  return {
    async take(name, key, points = allowances[name].points) {
      if (exempt.includes(key)) return;
      const { seconds } = allowances[name];
      const now = clock.now();
      const endsAt = new Date(now.getTime() + seconds * 1000);
      const freeAt = await spendOne(db.handle, { key: digest(name, key), points, now, endsAt });
      if (freeAt) refuseTooMany(freeAt.getTime() - now.getTime());
    },
    giveBack: (name, key) => returnOne(db.handle, digest(name, key)),
    forgive: (name, key) => removeTries(db.handle, digest(name, key)),
  };
}

const batch = 1_000;

/** Forgets tries whose time is over. */
export function sweepSpentTries(db: Database, now: Date): Promise<number> {
  return removeOver(db.handle, now, batch);
}
