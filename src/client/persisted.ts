import { atom, type WritableAtom } from 'nanostores';
import { readText, removeText, type StorageKey, writeText } from './storage.ts';

interface Persisted {
  key: StorageKey;
  reread: () => void;
}

const persistedAtoms: Persisted[] = [];

function rereadAll(key?: string | null): void {
  for (const entry of persistedAtoms) {
    if (!key || entry.key === key) entry.reread();
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => rereadAll(event.key));
  // A page restored from the back/forward cache has missed storage events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) rereadAll();
  });
}

/**
 * An atom that is persisted under a storage key and synchronised between tabs. `decode` returns `initial` for invalid
 * values; `encode` returns undefined to remove the key. The atom's `init` remains `initial`, which the pre-built page
 * shows, so that `useStore($x, { ssr: 'initial' })` hydrates without a mismatch. `adjust` changes the first value read.
 */
export function persisted<T>(
  key: StorageKey,
  initial: T,
  codec: { decode: (text: string) => T; encode: (value: T) => string | undefined },
  adjust: (value: T) => T = (value) => value,
): WritableAtom<T> {
  const $atom = atom<T>(initial);
  const setQuietly = $atom.set.bind($atom);
  let seen = readText(key);
  const valueFrom = (text: string | undefined) => (text === undefined ? initial : codec.decode(text));

  const reread = () => {
    const text = readText(key);
    if (text === seen) return;
    seen = text;
    setQuietly(valueFrom(text));
  };

  $atom.set = (value) => {
    seen = codec.encode(value);
    if (seen === undefined) removeText(key);
    else writeText(key, seen);
    setQuietly(value);
  };

  setQuietly(adjust(valueFrom(seen)));
  persistedAtoms.push({ key, reread });
  return $atom;
}

/** Parses JSON and accepts it only if `accepts` returns true. */
export function jsonCodec<T>(fallback: T, accepts: (value: unknown) => value is T) {
  return {
    decode: (text: string): T => {
      try {
        const value: unknown = JSON.parse(text);
        return accepts(value) ? value : fallback;
      } catch {
        return fallback;
      }
    },
    encode: (value: T): string | undefined => (value === fallback ? undefined : JSON.stringify(value)),
  };
}
