import type { ReadableAtom } from 'nanostores';
import type { $cartCount } from './badges.ts';
import { jsonCodec, persisted } from './persisted.ts';
import { isCustomer, onSessionEnd } from './session.ts';
import { isStored, type StorageKey } from './storage.ts';

/**
 * A list that the visitor saved on this device, newest first. Saving was the visitor's request, so it needs no cookie
 * consent. At sign-in the list moves to the account.
 */
export interface PersistedList<T> {
  $items: ReadableAtom<readonly T[]>;
  /** Adds the item, replacing an equal one; false if the list is full or the browser stores nothing. */
  put: (item: T) => boolean;
  drop: (item: T) => void;
  erase: () => void;
}

export function persistedList<T>(
  key: StorageKey,
  {
    most,
    accepts,
    isSame,
    $count,
  }: {
    most: number;
    accepts: (value: unknown) => value is T;
    isSame: (a: T, b: T) => boolean;
    /** Number in the header that shows the length of the list. */
    $count?: typeof $cartCount;
  },
): PersistedList<T> {
  const none: readonly T[] = [];
  const isList = (value: unknown): value is readonly T[] =>
    Array.isArray(value) && value.length <= most && value.every(accepts);
  const $items = persisted<readonly T[]>(key, none, jsonCodec(none, isList));
  const set = (items: readonly T[]) => $items.set(items.length === 0 ? none : items);
  const others = (item: T) => $items.get().filter((other) => !isSame(item, other));
  if ($count && typeof window !== 'undefined') {
    const updateCount = () => {
      if (!isCustomer()) $count.set($items.get().length);
    };
    $items.subscribe(updateCount);
    onSessionEnd(updateCount);
  }
  return {
    $items,
    put(item) {
      const before = $items.get();
      const rest = others(item);
      if (rest.length >= most) return false;
      set([item, ...rest]);
      if (isStored(key)) return true;
      set(before);
      return false;
    },
    drop: (item) => set(others(item)),
    erase: () => set(none),
  };
}

/** A persisted list of at most 100 numeric ids. */
export function persistedIds<Id extends number>(
  key: StorageKey,
  $count?: typeof $cartCount,
): PersistedList<Id> {
  return persistedList<Id>(key, {
    most: 100,
    accepts: (value): value is Id => Number.isInteger(value) && Number(value) > 0,
    isSame: (a, b) => a === b,
    ...($count && { $count }),
  });
}

/** Runs the work once at a time: a call during a run returns the promise of that run. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
