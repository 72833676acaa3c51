import { computed } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readCards } from '#client/api/catalogue.ts';
import { readFavourites, saveFavourite } from '#client/api/favourites.ts';
import { $favouriteCount } from '#client/badges.ts';
import { toast } from '#client/events.ts';
import { guardedOrSavedHere } from '#client/guarded.ts';
import { once, persistedIds } from '#client/persisted-list.ts';
import { query } from '#client/query.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import { tabSync } from '#client/tab-sync.ts';
import { overlayTexts } from '#client/texts.ts';
import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import type { Favourite } from '#kernel/shop/favourites/favourite.ts';
import { toggleSaved } from './saved-toggle.ts';

export const favourites = query('favourites', 'customer', async () => {
  const { favourites: saved, count } = await readFavourites(api);
  $favouriteCount.set(count);
  return saved;
});

const tabs = tabSync(keys.favouriteRevision, favourites.retry);

/** A visitor's favourites, on this device. */
export const devicePieces = persistedIds<ProductId>(keys.devicePieces, $favouriteCount);

const $deviceIds = computed(devicePieces.$items, (ids) => (ids.length === 0 ? null : ids.join(',')));

/** The pieces of `devicePieces` with current data. Pieces that the shop no longer has are removed. */
export const deviceFavourites = query(
  'device-favourites',
  'everybody',
  async (joined: string): Promise<readonly Favourite[]> => {
    const ids = joined.split(',').map((id) => productId(Number(id)));
    const cards = await readCards(api, ids);
    const onShelf = new Set(cards.map(({ id }) => id));
    for (const id of ids) if (!onShelf.has(id)) devicePieces.drop(id);
    return cards;
  },
  $deviceIds,
);

export interface Hearts {
  /** Full hearts: favourites of the account or of this device. */
  ids: ReadonlySet<ProductId>;
  /** Hearts with a change in flight. */
  pendingIds: readonly (string | number)[];
}

/** The state of the pre-built page. */
export const noHearts: Hearts = { ids: new Set(), pendingIds: [] };

export const $hearts = computed(
  [favourites.$asked, favourites.$pendingIds, devicePieces.$items, $token, $user],
  ({ data }, pendingIds, deviceIds): Hearts => ({
    ids: new Set(isCustomer() ? data?.map(({ id }) => id) : deviceIds),
    pendingIds,
  }),
);

/** Adds or removes a product. Shows its own failures and rejects with them. */
export function setFavourite(productId: ProductId, isFavourite: boolean): Promise<void> {
  return favourites.change(productId, async () => {
    await saveFavourite(api, productId, isFavourite);
    tabs.changed();
  });
}

async function toggleFavourite(id: ProductId, name: string): Promise<void> {
  if (favourites.$pendingIds.get().includes(id)) return;
  let isWanted = true;
  await favourites.change(id, async () => {
    isWanted = !(await favourites.known()).some((item) => item.id === id);
    await saveFavourite(api, id, isWanted);
    tabs.changed();
  });
  const t = await overlayTexts(['favourites']);
  toast({ kind: 'success', message: t(isWanted ? 'favourites.saved' : 'favourites.removed', { name }) });
}

/**
 * Presses a heart: toggles the piece in the account's favourites or on this device; asks a new visitor where
 * to save.
 */
export function pressHeart(id: ProductId, name: string): void {
  guardedOrSavedHere('favourite', () => void toggleFavourite(id, name).catch(() => undefined), {
    hasSaved: devicePieces.$items.get().length > 0,
    saveHere: () => void toggleSaved(devicePieces, id, name),
  });
}

/** Moves the favourites of this device to the account after login, without duplicates. */
export const mergeDevicePieces = once(async () => {
  const ids = devicePieces.$items.get();
  if (ids.length === 0 || !isCustomer()) return;
  const onShelf = new Set((await readCards(api, ids)).map(({ id }) => id));
  for (const id of ids.toReversed()) {
    // Products that are no longer offered cannot be favourites.
    if (onShelf.has(id)) await saveFavourite(api, id, true, { silent: true });
    devicePieces.drop(id);
  }
  tabs.changed();
  await favourites.refresh();
});
