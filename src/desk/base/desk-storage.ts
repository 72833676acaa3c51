/**
 * What the desk keeps in the browsers of staff: names of its own, beside those of the shop's visitors. A denied or full
 * storage never throws; the value then lives as long as the page.
 */
const keys = { token: 'deskToken', language: 'deskLanguage' } as const;

type DeskStorageKey = (typeof keys)[keyof typeof keys];

/** What a tab alone keeps, and forgets when it is closed. */
export type DeskSessionKey = 'deskDrafts';

const pageMemory = new Map<DeskStorageKey, string>();

export function readKept(name: keyof typeof keys): string {
  const key: DeskStorageKey = keys[name];
  try {
    return localStorage.getItem(key) ?? pageMemory.get(key) ?? '';
  } catch {
    return pageMemory.get(key) ?? '';
  }
}

/** An empty value removes it. */
export function keep(name: keyof typeof keys, value: string): void {
  const key: DeskStorageKey = keys[name];
  pageMemory.set(key, value);
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Denied or full: the copy in memory serves this page.
  }
}

/** Tells of a token that another tab of this browser has written. */
export function onTokenElsewhere(tell: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === keys.token) tell();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
