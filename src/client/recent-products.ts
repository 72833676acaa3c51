import { maxViewed } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { consent, keys, readJson, readText, removeText, writeJson, writeText } from './storage.ts';

/** So many stand in the row below a piece. */
export const maxRecent = 12;

/** Products viewed on this device, newest first; stored beyond the page only after consent. */
export function recentProducts(): number[] {
  const stored = readJson(keys.recentProducts);
  if (!Array.isArray(stored)) return [];
  return stored.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxViewed);
}

/** Each piece once, the latest first. */
export function rememberProduct(id: number): void {
  writeJson(
    keys.recentProducts,
    [id, ...recentProducts().filter((other) => other !== id)].slice(0, maxViewed),
  );
}

/** A piece that the shop no longer shows. */
export function forgetProduct(id: number): void {
  writeJson(
    keys.recentProducts,
    recentProducts().filter((other) => other !== id),
  );
}

/** What the account does not know of yet, the latest first; nothing without consent, for then it is kept nowhere. */
export function unsavedProducts(): number[] {
  if (consent() !== 1) return [];
  const ids = recentProducts();
  const known = ids.indexOf(Number(readText(keys.recentSaved)));
  return known === -1 ? ids : ids.slice(0, known);
}

/** The account knows of all up to this piece. */
export function markSaved(id: number): void {
  writeText(keys.recentSaved, String(id));
}

/** Whether what this device knows belongs to an account. */
export function isSavedHistory(): boolean {
  return readText(keys.recentSaved) !== undefined;
}

/** Forgets all that this device knows of. */
export function forgetProducts(): void {
  removeText(keys.recentProducts);
  removeText(keys.recentSaved);
}
