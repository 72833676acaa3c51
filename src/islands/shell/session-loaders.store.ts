import type { SessionLoaders } from '#client/boot.ts';
import { addressBook } from '#islands/addresses/addresses.store.ts';
import { loadCart } from '#islands/cart/cart.store.ts';
import { designs, mergeDeviceDesigns } from '#islands/designs/designs.store.ts';
import { mergeDeviceStones } from '#islands/diamonds/diamonds.store.ts';
import { mergeHistory } from '#islands/history/history.store.ts';
import { loadUnread } from '#islands/messages/messages.store.ts';
import { favourites, mergeDevicePieces } from '#islands/parts/favourites.store.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';

/** Items that could not be moved stay on this device until the next start. */
const merged = (merge: () => Promise<void>) => merge().catch(() => undefined);

/** Loaded with a token (specification section 4); data of this device is moved to the account first. */
export const sessionLoaders: SessionLoaders = {
  cart: loadCart,
  addresses: addressBook.known,
  favourites: async () => {
    await Promise.all([
      merged(mergeDevicePieces),
      ...(hasModule('diamonds') ? [merged(mergeDeviceStones)] : []),
    ]);
    await favourites.known();
  },
  designs: async () => {
    if (!hasModule('studio')) return;
    await merged(mergeDeviceDesigns);
    await designs.known();
  },
  messages: loadUnread,
  history: mergeHistory,
};
