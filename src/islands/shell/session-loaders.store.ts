import type { SessionLoaders } from '#client/boot.ts';
import { addressBook } from '#islands/addresses/addresses.store.ts';
import { loadCart } from '#islands/cart/cart.store.ts';
import { designs } from '#islands/designs/designs.store.ts';
import { wishlist } from '#islands/wishlist/wishlist.store.ts';

/** What a token brings with it (specification section 4). */
export const sessionLoaders: SessionLoaders = {
  cart: loadCart,
  addresses: addressBook.known,
  favourites: wishlist.known,
  designs: designs.known,
};
