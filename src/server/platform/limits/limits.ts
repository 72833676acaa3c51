import { LRUCache } from 'lru-cache';
import type { Route } from '#server/platform/http/route.ts';
import { refuseTooMany } from './too-many.ts';

interface Allowance {
  points: number;
  seconds: number;
}

/**
 * Tries per key and time. Counters live in this process; several processes allow as many times more, which is why
 * passwords, codes and letters are counted in `shared-limits.ts`.
 */
const allowances = {
  /** Any call, per address. */
  reads: { points: 6_000, seconds: 60 },
  writes: { points: 300, seconds: 60 },
  /** Pieces that one e-mail address is to be told of; of its own, so that nobody spends the codes of another with it. */
  stockWishMail: { points: 20, seconds: 86_400 },
  /** Coupon codes that were refused, per network address. */
  couponAddress: { points: 40, seconds: 600 },
  /** Pictures sent, per customer and per network address. */
  uploadCustomer: { points: 60, seconds: 600 },
  uploadAddress: { points: 200, seconds: 600 },
  /** Designs priced, per network address: each new one costs the machine some 50 ms. */
  pricingAddress: { points: 120, seconds: 60 },
  /** Designs as models for AR viewers, per network address: each new one is built and sent in megabytes. */
  modelAddress: { points: 60, seconds: 60 },
  /** Shared designs that a picture is drawn of, per network address: each takes the machine some seconds. */
  drawingAddress: { points: 20, seconds: 3_600 },
  /** Letters asked for when a piece is back, per network address. */
  stockWishAddress: { points: 30, seconds: 3_600 },
  /** Pictures with letters to read, per network address: each is drawn anew. */
  /** Entrances begun (passkeys, other houses' accounts), per network address: each writes a row for some minutes. */
  entranceAddress: { points: 60, seconds: 60 },
  /** Pages looked at, per network address; more are not counted. */
  visitsAddress: { points: 120, seconds: 60 },
  newsletterAddress: { points: 10, seconds: 3_600 },
  /** Letters to the shop, per network address. */
  contactAddress: { points: 10, seconds: 3_600 },
  /** Questions to a payment provider that shoppers cause: about one order, and altogether. */
  providerOrder: { points: 8, seconds: 10 },
  providerCustomer: { points: 60, seconds: 60 },
} satisfies Record<string, Allowance>;

type LimitName = keyof typeof allowances;

/** Callers remembered per limit, so that made-up addresses cannot fill the memory; the longest silent are forgotten. */
const mostKeys = 20_000;

export interface Limits {
  /** Takes one point, or gives the milliseconds until there is one again. */
  tryTake(name: LimitName, key: string): number;
  /** Takes one point; throws 1000010 with HTTP 429 and Retry-After when none is left. */
  take(name: LimitName, key: string): Promise<void>;
  /** Gives the point of one `take` back. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Gives all points of the key back. */
  forgive(name: LimitName, key: string): Promise<void>;
}

/** The machine itself, in development: tests, the balancer's probe. The site's build shows its credential instead. */
export const loopback: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

interface Count {
  used: number;
  endsAt: number;
}

/** `exempt`: keys that are never counted; none in production. */
export function createLimits(exempt: readonly string[] = []): Limits {
  const counts = new Map(
    Object.keys(allowances).map((name) => [name, new LRUCache<string, Count>({ max: mostKeys })]),
  );
  function countsOf(name: LimitName): LRUCache<string, Count> {
    const found = counts.get(name);
    if (!found) throw new Error(`no limit ${name}`);
    return found;
  }
  function currentOf(name: LimitName, key: string): Count | undefined {
    const count = countsOf(name).get(key);
    return count && count.endsAt > performance.now() ? count : undefined;
  }
  function tryTake(name: LimitName, key: string): number {
    if (exempt.includes(key)) return 0;
    const { points, seconds } = allowances[name];
    const now = performance.now();
    const count = currentOf(name, key) ?? { used: 0, endsAt: now + seconds * 1000 };
    if (count.used >= points) return Math.max(1, count.endsAt - now);
    countsOf(name).set(key, { ...count, used: count.used + 1 });
    return 0;
  }
  return {
    tryTake,
    async take(name, key) {
      const waitMs = tryTake(name, key);
      if (waitMs > 0) refuseTooMany(waitMs);
    },
    async giveBack(name, key) {
      const count = currentOf(name, key);
      if (count) countsOf(name).set(key, { ...count, used: Math.max(0, count.used - 1) });
    },
    async forgive(name, key) {
      countsOf(name).delete(key);
    },
  };
}

/** The general brake of the HTTP layer. */
export function throttleCalls(limits: Limits) {
  return (ip: string, route: Route): Promise<void> =>
    limits.take(route.endpoint.writes ? 'writes' : 'reads', ip);
}
