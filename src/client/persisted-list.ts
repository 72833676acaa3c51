import type { ReadableAtom } from 'nanostores';
import type { $cartCount } from './badges.ts';
import { jsonCodec, persisted } from './persisted.ts';
import { isCustomer, onSessionEnd } from './session.ts';
import { isStored, type StorageKey } from './storage.ts';

/**
 * What a visitor has asked this device to keep, newest first. It is stored whatever the cookie choice, for that was the
 * request, and moves to the account of whoever logs in here.
 */
export interface Kept<T> {
  $items: ReadableAtom<readonly T[]>;
  /** Keeps it in place of an equal one; false where the browser stores nothing or it is full. */
  put: (item: T) => boolean;
  drop: (item: T) => void;
  erase: () => void;
}

export function kept<T>(
  key: StorageKey,
  {
    most,
    accepts,
    isSame,
    $count,
  }: {
    most: number;
    accepts: (value: unknown) => value is T;
    isSame: (one: T, other: T) => boolean;
    /** The number in the header, where there is one. */
    $count?: typeof $cartCount;
  },
): Kept<T> {
  const none: readonly T[] = [];
  const isList = (value: unknown): value is readonly T[] =>
    Array.isArray(value) && value.length <= most && value.every(accepts);
  const $items = persisted<readonly T[]>(key, none, jsonCodec(none, isList));
  const set = (items: readonly T[]) => $items.set(items.length === 0 ? none : items);
  const others = (item: T) => $items.get().filter((other) => !isSame(item, other));
  if ($count && typeof window !== 'undefined') {
    const tell = () => {
      if (!isCustomer()) $count.set($items.get().length);
    };
    $items.subscribe(tell);
    onSessionEnd(tell);
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

/** Numbers of things that are kept. */
export function persistedIds<Id extends number>(key: StorageKey, $count?: typeof $cartCount): Kept<Id> {
  return kept<Id>(key, {
    most: 100,
    accepts: (value): value is Id => Number.isInteger(value) && Number(value) > 0,
    isSame: (one, other) => one === other,
    ...($count && { $count }),
  });
}

/** One at a time: who asks while it is under way waits for that. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
