import type { Executor } from '../db/database.ts';
import type { Area } from './areas.ts';

export interface CachedRead<T> {
  /** The cached value; reads it through the caller's handle if it is missing, so it works in a transaction. */
  (executor: Executor): Promise<T>;
  /** Drops the cached value. */
  forget(): void;
}

const all = new Set<() => void>();
const uncached = new WeakSet<Executor>();

/** Excludes a handle from caching, because it sees data that nothing else sees, such as a draft. */
export function excludeFromCaches(executor: Executor): void {
  uncached.add(executor);
}

/** Drops all cached values, so that a build of the site reads current data. */
export function forgetCachedReads(): void {
  for (const forget of all) forget();
}

const readsByArea = new Map<Area, Set<() => void>>();

/** Drops the cached values of an area. */
export function forgetReads(area: Area): void {
  for (const forget of readsByArea.get(area) ?? []) forget();
}

/**
 * Caches small reference data that every request needs and that rarely changes, until one of its areas changes in this
 * process or the lifetime ends.
 */
export function cachedRead<T>(
  read: (executor: Executor) => Promise<T>,
  shown: readonly Area[] = [],
  lifetimeMs = 60_000,
): CachedRead<T> {
  let entry: { value: T; readAt: number } | undefined;
  let generation = 0;
  const cached = async (executor: Executor): Promise<T> => {
    if (uncached.has(executor)) return read(executor);
    if (entry && performance.now() - entry.readAt < lifetimeMs) return entry.value;
    const startedIn = generation;
    const value = await read(executor);
    // A change during the read may have made the value stale.
    if (startedIn === generation) entry = { value, readAt: performance.now() };
    return value;
  };
  const forget = () => {
    generation += 1;
    entry = undefined;
  };
  for (const area of shown) readsByArea.set(area, (readsByArea.get(area) ?? new Set()).add(forget));
  all.add(forget);
  return Object.assign(cached, { forget });
}
