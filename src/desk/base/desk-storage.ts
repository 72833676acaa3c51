/**
 * localStorage of the staff application, with names apart from the shop's. Denied or full storage never throws; the
 * value then lives in memory until the page is closed.
 */
const keys = {
  token: 'deskToken',
  language: 'deskLanguage',
  columns: 'deskColumns',
  device: 'deskDevice',
} as const;

type DeskStorageKey = (typeof keys)[keyof typeof keys];

/** Key in the tab's session storage. */
export type DeskSessionKey = 'deskDrafts';

const pageMemory = new Map<DeskStorageKey, string>();

export function readStored(name: keyof typeof keys): string {
  const key: DeskStorageKey = keys[name];
  try {
    return localStorage.getItem(key) ?? pageMemory.get(key) ?? '';
  } catch {
    return pageMemory.get(key) ?? '';
  }
}

/** An empty value removes it. */
export function storeValue(name: keyof typeof keys, value: string): void {
  const key: DeskStorageKey = keys[name];
  pageMemory.set(key, value);
  try {
    if (value === '') localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Denied or full: the copy in memory is used.
  }
}

/** Random number of this browser, created at first use: password guessers cannot lock its sign-ins out. */
export function deviceNumber(): string {
  const stored = readStored('device');
  if (stored !== '') return stored;
  const fresh = crypto.randomUUID();
  storeValue('device', fresh);
  return fresh;
}

/** Calls `onStored` when another tab of this browser stores a token. */
export function onTokenElsewhere(onStored: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys.token) onStored();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
