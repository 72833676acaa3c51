import type { Executor } from '../db/database.ts';
import type { Area } from './areas.ts';

export interface CachedRead<T> {
  /** What was read last, or again after its time; through the caller's handle, so it works in a transaction. */
  (executor: Executor): Promise<T>;
  /** After the tables were written in this process. */
  forget(): void;
}

const all = new Set<() => void>();
const apart = new WeakSet<Executor>();

/** What is read through this handle, which sees what nobody else does, is read anew each time and kept nowhere. */
export function withoutKept(executor: Executor): void {
  apart.add(executor);
}

/** Before the site is made new: its build must read what stands now. */
export function forgetCachedReads(): void {
  for (const forget of all) forget();
}

const readsByArea = new Map<Area, Set<() => void>>();

/** What was read of the area is read again by whoever asks next. */
export function forgetReads(area: Area): void {
  for (const forget of readsByArea.get(area) ?? []) forget();
}

/**
 * Keeps small reference data, which every request needs and hardly anything changes, for a while; not beyond the
 * next change of the areas it comes from, as far as this process hears of it.
 */
export function cachedRead<T>(
  read: (executor: Executor) => Promise<T>,
  shown: readonly Area[] = [],
  lifetimeMs = 60_000,
): CachedRead<T> {
  let kept: { value: T; readAt: number } | undefined;
  let generation = 0;
  const cached = async (executor: Executor): Promise<T> => {
    if (apart.has(executor)) return read(executor);
    if (kept && performance.now() - kept.readAt < lifetimeMs) return kept.value;
    const began = generation;
    const value = await read(executor);
    // Read before a change that has been heard of meanwhile, it may be old already.
    if (began === generation) kept = { value, readAt: performance.now() };
    return value;
  };
  const forget = () => {
    generation += 1;
    kept = undefined;
  };
  for (const area of shown) readsByArea.set(area, (readsByArea.get(area) ?? new Set()).add(forget));
  all.add(forget);
  return Object.assign(cached, { forget });
}
