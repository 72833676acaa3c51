import { LRUCache } from 'lru-cache';
import type { Route } from '#server/platform/http/route.ts';
import { refuseTooMany } from './too-many.ts';

interface Allowance {
  points: number;
  seconds: number;
}

/**
 * Points per key and period, counted in this process: they protect its CPU. N processes allow N times as many, so what can be
 * guessed or sends emails is counted in `shared-limits.ts`.
 */
const allowances = {
  /** Any call, per address. */
  reads: { points: 6_000, seconds: 60 },
  writes: { points: 300, seconds: 60 },
  /** Calls of a key of another system. */
  apiKey: { points: 600, seconds: 60 },
  /** Uploaded images per customer and per network address. */
  uploadCustomer: { points: 60, seconds: 600 },
  uploadAddress: { points: 200, seconds: 600 },
  /** Priced designs per network address; a new one takes some 50 ms of CPU. */
  pricingAddress: { points: 120, seconds: 60 },
  /** AR models per network address; a new one is built and has megabytes. */
  modelAddress: { points: 60, seconds: 60 },
  /** Images of shared designs per network address; each takes some seconds of CPU. */
  drawingAddress: { points: 20, seconds: 3_600 },
  /** Started sign-ins by passkey or provider per network address; each writes a row. */
  signInAddress: { points: 60, seconds: 60 },
  /** Profiles of assistants that are not cached, per network address; each is a call to another host. */
  profileAddress: { points: 60, seconds: 60 },
  /** Page views per network address; more are not counted. */
  visitsAddress: { points: 120, seconds: 60 },
  /** Requests to a payment provider caused by shoppers: per order and in total. */
  providerOrder: { points: 8, seconds: 10 },
  providerCustomer: { points: 60, seconds: 60 },
} satisfies Record<string, Allowance>;

type LimitName = keyof typeof allowances;

/** Keys remembered per limit; the least recently used are evicted. */
const mostKeys = 20_000;

export interface Limits {
  /** Takes a point and returns 0, or returns the milliseconds until one is available. */
  tryTake(name: LimitName, key: string): number;
  /** Takes a point; throws 1000010 with HTTP 429 and Retry-After if none is left. */
  take(name: LimitName, key: string): Promise<void>;
  /** Returns the point of a `take`. */
  returnPoint(name: LimitName, key: string): Promise<void>;
  /** Returns all points of the key. */
  forgive(name: LimitName, key: string): Promise<void>;
}

/** Exempt in development: tests and health checks. The site's build sends a credential instead. */
export const loopback: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

interface Count {
  used: number;
  endsAt: number;
}

/** `exempt`: keys that are not counted; empty in production. */
export function createLimits(exempt: readonly string[] = []): Limits {
  const counts = new Map(
    Object.keys(allowances).map((name) => [name, new LRUCache<string, Count>({ max: mostKeys })]),
  );
  function countsOf(name: LimitName): LRUCache<string, Count> {
    const found = counts.get(name);
    if (!found) throw new Error(`unknown limit ${name}`);
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
    async returnPoint(name, key) {
      const count = currentOf(name, key);
      if (count) countsOf(name).set(key, { ...count, used: Math.max(0, count.used - 1) });
    },
    async forgive(name, key) {
      countsOf(name).delete(key);
    },
  };
}

/** The general rate limits of the HTTP layer. */
export function throttleCalls(limits: Limits) {
  return (ip: string, route: Route): Promise<void> =>
    limits.take(route.endpoint.writes ? 'writes' : 'reads', ip);
}
