import { $wishlistCount } from '#client/badges.ts';
import { keptIds } from '#client/kept.ts';
import { keys } from '#client/storage.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';

/** The wishlist of a visitor, on this device. */
export const keptPieces = keptIds<ProductId>(keys.keptPieces, $wishlistCount);
