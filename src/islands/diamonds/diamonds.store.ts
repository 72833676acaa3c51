import { api } from '#client/api/api.browser.ts';
import { readDiamonds, readFavouriteDiamonds, setFavouriteDiamond } from '#client/api/diamonds.ts';
import { jsonCodec, persisted } from '#client/persisted.ts';
import { once, persistedIds } from '#client/persisted-list.ts';
import { query } from '#client/query.ts';
import { isCustomer } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import { readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';

/** Most stones side by side. */
export const maxCompared = 5;
const maxRecent = 12;

/** Ids with a format version, so that a later format does not misread them. */
interface PersistedIds {
  v: 1;
  ids: readonly StoneId[];
}

const nothing: PersistedIds = { v: 1, ids: [] };

function isPersistedIds(value: unknown): value is PersistedIds {
  if (typeof value !== 'object' || value === null || !('v' in value) || !('ids' in value)) return false;
  const { v, ids } = value;
  return (
    v === 1 &&
    Array.isArray(ids) &&
    ids.length <= 50 &&
    ids.every((id) => typeof id === 'number' && readStoneId(id) !== null)
  );
}

export const $compared = persisted<PersistedIds>(
  keys.comparedDiamonds,
  nothing,
  jsonCodec(nothing, isPersistedIds),
);
export const $recent = persisted<PersistedIds>(
  keys.recentDiamonds,
  nothing,
  jsonCodec(nothing, isPersistedIds),
);

/** Adds or removes a stone; false if five are already selected. */
export function toggleCompared(id: StoneId): boolean {
  const { ids } = $compared.get();
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
  if (next.length > maxCompared) return false;
  $compared.set({ v: 1, ids: next });
  return true;
}

export function clearCompared(): void {
  $compared.set(nothing);
}

/** Newest first, without duplicates. */
export function rememberStone(id: StoneId): void {
  const { ids } = $recent.get();
  if (ids[0] === id) return;
  $recent.set({ v: 1, ids: [id, ...ids.filter((other) => other !== id)].slice(0, maxRecent) });
}

export function forgetRecent(): void {
  $recent.set(nothing);
}

export const favouriteStones = query('favourite-stones', 'customer', async () =>
  hasModule('diamonds') ? readFavouriteDiamonds(api) : [],
);

/** A visitor's favourite stones, on this device. */
export const deviceStones = persistedIds<StoneId>(keys.deviceStones);

/** Moves the stones of this device to the account after login, without duplicates. */
export const mergeDeviceStones = once(async () => {
  const ids = deviceStones.$items.get();
  if (ids.length === 0 || !isCustomer()) return;
  const stones = await readDiamonds(api, ids);
  for (const id of ids.toReversed()) {
    if (stones.some((stone) => stone.id === id)) await setFavouriteDiamond(api, id, true, { silent: true });
    deviceStones.drop(id);
  }
  await favouriteStones.refresh();
});

/** Saves or removes a favourite stone. Shows its own failures and rejects with them. */
export function setFavouriteStone(id: StoneId, isFavourite: boolean): Promise<void> {
  return favouriteStones.change(id, () => setFavouriteDiamond(api, id, isFavourite));
}

/** CSS pixels per millimetre of this screen, calibrated with a bank card; '' before. */
export const $screenScale = persisted(keys.screenScale, '', {
  decode: (text) => (/^\d{1,2}(\.\d{1,20})?$/.test(text) ? text : ''),
  encode: (text) => text || undefined,
});
