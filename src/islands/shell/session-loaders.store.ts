import type { SessionLoaders } from '#client/boot.ts';
import { addressBook } from '#islands/addresses/addresses.store.ts';
import { loadCart } from '#islands/cart/cart.store.ts';
import { designs, mergeDeviceDesigns } from '#islands/designs/designs.store.ts';
import { mergeDeviceStones } from '#islands/diamonds/diamonds.store.ts';
import { mergeDevicePieces, wishlist } from '#islands/favourites/wishlist.store.ts';
import { mergeHistory } from '#islands/history/history.store.ts';
import { loadUnread } from '#islands/messages/messages.store.ts';

/** A thing that could not be moved stays on this device until the next start. */
const merged = (merge: () => Promise<void>) => merge().catch(() => undefined);

/** What a token brings with it (specification section 4); what this device kept for the visitor moves over first. */
export const sessionLoaders: SessionLoaders = {
  cart: loadCart,
  addresses: addressBook.known,
  favourites: async () => {
    await Promise.all([merged(mergeDevicePieces), merged(mergeDeviceStones)]);
    await wishlist.known();
  },
  designs: async () => {
    await merged(mergeDeviceDesigns);
    await designs.known();
  },
  messages: loadUnread,
  history: mergeHistory,
};
