import { createHash } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { removeOver, removeTries, returnOne, spendOne } from './shared-limits.repo.ts';
import { refuseTooMany } from './too-many.ts';

const day = 86_400;

/**
 * Passwords, codes, coupons, emails and carts of assistants, counted across all processes. Requests from unknown devices are
 * counted separately from those of the owner's devices, so that strangers cannot lock the owner out.
 */
const allowances = {
  /** Wrong passwords: from one network for one account, from one network for all accounts. */
  loginPair: { points: 8, seconds: 600 },
  loginNetwork: { points: 100, seconds: 600 },
  /** From all unknown devices for an account (NIST SP 800-63B: at most 100); known devices do not count. */
  loginStrangers: { points: 100, seconds: 3_600 },
  /** From a known device of the account. */
  loginDevice: { points: 8, seconds: 600 },
  /** Emails: to an address for a purpose from a network or device, and from a network to all addresses. */
  emailPair: { points: 3, seconds: 600 },
  emailNetwork: { points: 30, seconds: 3_600 },
  /**
   * The first email that a network asks for to an address, and all of those to one address: a stranger who uses up the
   * day's emails of an address does not stop its owner on a new device.
   */
  emailFirst: { points: 1, seconds: day },
  emailFirsts: { points: 10, seconds: 3_600 },
  /** From all unknown devices to an address: for password resets, and for everything else. */
  emailReset: { points: 30, seconds: day },
  emailOther: { points: 20, seconds: day },
  /** From known devices of the owner. */
  emailOwner: { points: 20, seconds: day },
  /** Wrong passwords at the desk, counted like those of the shop, and second factors per staff member. */
  staffPair: { points: 8, seconds: 600 },
  staffNetwork: { points: 50, seconds: 600 },
  staffAddress: { points: 50, seconds: 3_600 },
  /** Wrong passwords from a browser of the person. */
  staffDevice: { points: 8, seconds: 600 },
  staffFactor: { points: 20, seconds: 600 },
  /** Requested and moved appointments of a customer; each is emailed to an address and to the store. */
  appointmentCustomer: { points: 20, seconds: day },
  /** Refused codes of coupons and gifts per network address. */
  couponAddress: { points: 40, seconds: 600 },
  /** Unknown codes of gift cards per network address. */
  giftCardAddress: { points: 20, seconds: 600 },
  /** Emails of a gift card that its buyer sends again, per recipient. */
  giftCardRecipient: { points: 5, seconds: day },
  /** Requests for back-in-stock emails, subscriptions and contact messages per network address. */
  stockEmailAddress: { points: 30, seconds: 3_600 },
  newsletterAddress: { points: 10, seconds: 3_600 },
  contactAddress: { points: 10, seconds: 3_600 },
  /** Statements of withdrawal per network address and per recipient; each is acknowledged by email. */
  withdrawalAddress: { points: 10, seconds: 3_600 },
  withdrawalRecipient: { points: 10, seconds: day },
  /** Back-in-stock emails per email address; separate, so that strangers cannot use up the codes of an address. */
  stockEmailRecipient: { points: 20, seconds: day },
  /** Changes of assistants' carts per network address; each writes rows that stay for days. */
  agentCartAddress: { points: 30, seconds: 60 },
  /** Text messages: per number, per network, and in total if configured. */
  smsNumber: { points: 3, seconds: day },
  smsNetwork: { points: 10, seconds: day },
  smsAll: { points: 500, seconds: day },
  smsAlert: { points: 1, seconds: day },
} satisfies Record<string, { points: number; seconds: number }>;

export type SharedLimit = keyof typeof allowances;

export interface SharedLimits {
  /** Takes a point; false if none is left. */
  tryTake(name: SharedLimit, key: string): Promise<boolean>;
  /** Takes points; throws 1000010 with HTTP 429, Retry-After and the wait in the text if none are left. */
  take(name: SharedLimit, key: string, points?: number): Promise<void>;
  /** Returns the point of a `take`. */
  returnPoint(name: SharedLimit, key: string): Promise<void>;
  /** Returns all points of the key. */
  forgive(name: SharedLimit, key: string): Promise<void>;
}

/** Keys are hashed, so that the table reveals no addresses. */
const digest = (name: SharedLimit, key: string) =>
  `${name}:${createHash('sha256').update(`${name}|${key}`).digest('base64url')}`;

/** `exempt`: keys that are not counted; empty in production. */
export function createSharedLimits(db: Database, clock: Clock, exempt: readonly string[] = []): SharedLimits {
  /** Milliseconds until a point is available; 0 if it was taken. */
  async function spend(name: SharedLimit, key: string, points: number): Promise<number> {
    if (exempt.includes(key)) return 0;
    const { seconds } = allowances[name];
    const now = clock.now();
    const endsAt = new Date(now.getTime() + seconds * 1000);
    const freeAt = await spendOne(db.handle, { key: digest(name, key), points, now, endsAt });
    return freeAt ? Math.max(1, freeAt.getTime() - now.getTime()) : 0;
  }
  return {
    tryTake: async (name, key) => (await spend(name, key, allowances[name].points)) === 0,
    async take(name, key, points = allowances[name].points) {
      const waitMs = await spend(name, key, points);
      if (waitMs > 0) refuseTooMany(waitMs);
    },
    returnPoint: (name, key) => returnOne(db.handle, digest(name, key)),
    forgive: (name, key) => removeTries(db.handle, digest(name, key)),
  };
}

const batch = 1_000;

/** Deletes expired counters. */
export function sweepSpentTries(db: Database, now: Date): Promise<number> {
  return removeOver(db.handle, now, batch);
}
