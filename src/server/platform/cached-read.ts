import type { Executor } from './db/database.ts';

export interface CachedRead<T> {
  /** What was read last, or again after its time; through the caller's handle, so it works in a transaction. */
  (executor: Executor): Promise<T>;
  /** After the tables were written in this process. */
  forget(): void;
}

const all = new Set<() => void>();

/** Before the site is made new: its build must read what stands now. */
export function forgetCachedReads(): void {
  for (const forget of all) forget();
}

/** Keeps small reference data, which every request needs and hardly anything changes, for a while. */
export function cachedRead<T>(read: (executor: Executor) => Promise<T>, lifetimeMs = 60_000): CachedRead<T> {
  let kept: { value: T; readAt: number } | undefined;
  const cached = async (executor: Executor): Promise<T> => {
    if (kept && performance.now() - kept.readAt < lifetimeMs) return kept.value;
    const value = await read(executor);
    kept = { value, readAt: performance.now() };
    return value;
  };
  const forget = () => {
    kept = undefined;
  };
  all.add(forget);
  return Object.assign(cached, { forget });
}
