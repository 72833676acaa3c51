import { keys, readJson, writeJson } from './storage.ts';

const maxRecent = 12;

/** Pieces looked at on this device, the newest first; kept beyond the page only after consent (decision 0010). */
export function recentProducts(): number[] {
  const stored = readJson(keys.recentProducts);
  if (!Array.isArray(stored)) return [];
  return stored.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxRecent);
}

/** Each piece once, twelve at most. */
export function rememberProduct(id: number): void {
  writeJson(
    keys.recentProducts,
    [id, ...recentProducts().filter((other) => other !== id)].slice(0, maxRecent),
  );
}

/** A piece that the shop no longer shows. */
export function forgetProduct(id: number): void {
  writeJson(
    keys.recentProducts,
    recentProducts().filter((other) => other !== id),
  );
}
