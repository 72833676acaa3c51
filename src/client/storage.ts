/**
 * The shop's local storage. The header script of every page reads it: no imports, no schema library. A denied or full
 * storage never throws; the value then lasts as long as the tab, in `window.name`.
 */
export const keys = {
  token: 'token',
  deviceNumber: 'deviceNumber',
  user: 'userInfo',
  homeBase: 'homeBase',
  homeBaseSeen: 'homeBaseSeen',
  preferences: 'language',
  language: 'lang',
  searchHistory: 'history',
  returnPath: 'fullPath',
  ringSize: 'size',
  ringMeasure: 'measuredvalue',
  ringInput: 'measuredinput',
  consent: 'alertdialog',
  dismissed: 'dismissed',
  cartCount: 'cartCount',
  favouriteCount: 'wishlistCount',
  devicePieces: 'keptPieces',
  deviceStones: 'keptStones',
  deviceDesigns: 'keptDesigns',
  designCount: 'designCount',
  messageCount: 'messageCount',
  cartRevision: 'cartRevision',
  favouriteRevision: 'wishlistRevision',
  comparedDiamonds: 'comparedDiamonds',
  comparedPieces: 'comparedPieces',
  recentDiamonds: 'recentDiamonds',
  recentProducts: 'recentProducts',
  recentSaved: 'recentSaved',
  studioDraft: 'studioDraft',
  studioWish: 'studioWish',
  buyNow: 'buyNow',
  screenScale: 'screenScale',
} as const;

export type StorageKey = (typeof keys)[keyof typeof keys];

/** Keys of the session storage of a tab; each is used by one module. */
export const sessionKeys = [
  'heldAddition',
  'checkoutDraft',
  'fullSite',
  'chunkReload',
  'tabDraft',
  'linkedChoice',
] as const;

export type SessionKey = (typeof sessionKeys)[number];

/** Conveniences that require consent (src/docs/decisions/0034-storage-consent.md). */
const optionalKeys: readonly StorageKey[] = [
  keys.screenScale,
  keys.recentDiamonds,
  keys.recentProducts,
  keys.recentSaved,
];

/** Stored when the shopper searches or measures a ring size; a rejection removes them. */
const requestedKeys: readonly StorageKey[] = [
  keys.searchHistory,
  keys.ringSize,
  keys.ringMeasure,
  keys.ringInput,
];

/** Marks a `window.name` of ours: one JSON object of texts by key. */
const tabMark = 'shop:';
/** Key of the tab's memory: the notice that the browser stores nothing was shown. */
const noticeKey = 'notice';

const hasTab = typeof window !== 'undefined';

function readTabMemory(): [key: string, text: string][] {
  if (!hasTab || !window.name.startsWith(tabMark)) return [];
  try {
    const entries = Object.entries(JSON.parse(window.name.slice(tabMark.length)) as Record<string, unknown>);
    return entries.flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : []));
  } catch {
    return [];
  }
}

const pageMemory = new Map<string, string>(readTabMemory());
/** Keys whose last value could not be stored. */
const unsaved = new Set<string>(pageMemory.keys());

/** The part of the Navigation API that is used; browsers without it clear `window.name` themselves. */
interface TabNavigation {
  addEventListener(
    type: 'navigate',
    listen: (event: { destination: { url: string }; downloadRequest: string | null }) => void,
  ): void;
}

let isWatching = false;

/** No other site may read the session from the tab. */
function clearOnLeaving(): void {
  const { navigation } = globalThis as { navigation?: TabNavigation };
  if (isWatching || !navigation) return;
  isWatching = true;
  navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (downloadRequest === null && new URL(destination.url).origin !== location.origin) window.name = '';
  });
}

/** Keeps for the tab's next pages what the browser did not store. */
function saveTabMemory(): void {
  if (!hasTab || !(window.name === '' || window.name.startsWith(tabMark))) return;
  const lasting = [...unsaved].filter(mayStore).map((key) => [key, pageMemory.get(key)]);
  window.name = lasting.length === 0 ? '' : tabMark + JSON.stringify(Object.fromEntries(lasting));
  if (lasting.length > 0) clearOnLeaving();
}

if (unsaved.size > 0) clearOnLeaving();

function local(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** 0: unset, 1: accepted, 2: rejected. */
export function consent(): 0 | 1 | 2 {
  const value = readText(keys.consent);
  return value === '1' ? 1 : value === '2' ? 2 : 0;
}

function mayStore(key: string): boolean {
  return !(optionalKeys as readonly string[]).includes(key) || consent() === 1;
}

export function readText(key: StorageKey): string | undefined {
  try {
    const storage = local();
    if (storage && !unsaved.has(key)) return storage.getItem(key) ?? undefined;
  } catch {
    // Denied: only values written on this page are available.
  }
  return pageMemory.get(key);
}

export function writeText(key: StorageKey, value: string): void {
  pageMemory.set(key, value);
  const wasUnsaved = unsaved.has(key);
  unsaved.add(key);
  if (!mayStore(key)) return;
  try {
    const storage = local();
    storage?.setItem(key, value);
    if (storage) unsaved.delete(key);
  } catch {
    // Full or denied: the copy in memory serves this tab.
  }
  if (wasUnsaved || unsaved.has(key)) saveTabMemory();
}

/** Whether the browser refuses to store anything and this tab has not shown a notice of it; true once. */
export function takeStorageRefusal(): boolean {
  try {
    const storage = local();
    storage?.setItem(noticeKey, '');
    storage?.removeItem(noticeKey);
    if (storage) return false;
  } catch {
    // Full or denied.
  }
  if (pageMemory.has(noticeKey)) return false;
  pageMemory.set(noticeKey, '1');
  unsaved.add(noticeKey);
  saveTabMemory();
  return true;
}

function session(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** A value of this tab, across reloads; null if absent. */
export function readTabText(key: SessionKey): string | null {
  try {
    const storage = session();
    if (storage && !unsaved.has(key)) return storage.getItem(key);
  } catch {
    // Denied: what was written in this tab is in memory.
  }
  return pageMemory.get(key) ?? null;
}

/** null removes the value. */
export function writeTabText(key: SessionKey, value: string | null): void {
  const wasUnsaved = unsaved.delete(key);
  pageMemory.delete(key);
  try {
    const storage = session();
    if (!storage) throw new DOMException('denied', 'SecurityError');
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    if (value !== null) {
      pageMemory.set(key, value);
      unsaved.add(key);
    }
  }
  if (wasUnsaved || unsaved.has(key)) saveTabMemory();
}

/** Whether the key's last value is in storage, not just in memory. */
export function isStored(key: StorageKey): boolean {
  return !unsaved.has(key);
}

export function removeText(key: StorageKey): void {
  pageMemory.delete(key);
  if (unsaved.delete(key)) saveTabMemory();
  try {
    local()?.removeItem(key);
  } catch {
    // Denied: nothing was stored.
  }
}

/** The parsed value; undefined if absent or invalid JSON. */
export function readJson(key: StorageKey): unknown {
  const text = readText(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

/** Stores the choice; a rejection also removes optional and requested values stored before. */
export function setConsent(choice: 1 | 2): void {
  writeText(keys.consent, String(choice));
  if (choice === 2) {
    for (const key of [...optionalKeys, ...requestedKeys]) removeText(key);
    return;
  }
  for (const key of optionalKeys) {
    const remembered = pageMemory.get(key);
    if (remembered !== undefined) writeText(key, remembered);
  }
}
