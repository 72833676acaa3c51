import { maxViewed } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { consent, keys, readJson, readText, removeText, writeJson, writeText } from './storage.ts';

/** Maximum products in the row of a product page. */
export const maxRecent = 12;

/** Products viewed on this device, newest first; persisted only with consent. */
export function recentProducts(): number[] {
  const stored = readJson(keys.recentProducts);
  if (!Array.isArray(stored)) return [];
  return stored.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxViewed);
}

/** Adds a product; duplicates are moved to the front. */
export function rememberProduct(id: number): void {
  writeJson(
    keys.recentProducts,
    [id, ...recentProducts().filter((other) => other !== id)].slice(0, maxViewed),
  );
}

/** Removes a product that the shop no longer shows. */
export function forgetProduct(id: number): void {
  writeJson(
    keys.recentProducts,
    recentProducts().filter((other) => other !== id),
  );
}

/** Products that the account does not have yet, latest first; empty without consent. */
export function unsavedProducts(): number[] {
  if (consent() !== 1) return [];
  const ids = recentProducts();
  const known = ids.indexOf(Number(readText(keys.recentSaved)));
  return known === -1 ? ids : ids.slice(0, known);
}

/** Marks everything up to this product as saved in the account. */
export function markSaved(id: number): void {
  writeText(keys.recentSaved, String(id));
}

/** Whether this device's history belongs to an account. */
export function isSavedHistory(): boolean {
  return readText(keys.recentSaved) !== undefined;
}

/** Clears the history of this device. */
export function forgetProducts(): void {
  removeText(keys.recentProducts);
  removeText(keys.recentSaved);
}
