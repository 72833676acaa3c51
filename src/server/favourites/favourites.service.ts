import { codes } from '#kernel/wire/codes.ts';
import { type CardRow, productCards } from '#server/catalogue/product-cards.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import {
  countFavourite,
  countFavourites,
  deleteFavourite,
  insertFavourite,
  isOnShelf,
  readFavourites,
} from './favourites.repo.ts';

/** Limit that keeps the response small. */
const maxFavourites = 500;

/** Adds a favourite; idempotent. Throws 1300000, 1300001. */
export async function addFavourite(host: Host, call: SignedCall, productId: number): Promise<void> {
  const { customerId } = call.shopper;
  await host.db.transaction(async (trx) => {
    if (!(await isOnShelf(trx, productId))) refuse(codes.productNotFound);
    if (!(await insertFavourite(trx, { customerId, productId, now: call.now }))) return;
    await countFavourite(trx, productId, 1);
    if ((await countFavourites(trx, customerId)) > maxFavourites) {
      const text = { key: 'account-api.favourite-full', values: { max: maxFavourites } } as const;
      refuse(codes.favouriteFailed, { text });
    }
  });
}

/** Returns whether there was a favourite to remove. */
export async function removeFavourite(
  host: Host,
  call: SignedCall,
  which: { productId: number } | { favouriteId: number },
): Promise<boolean> {
  return host.db.transaction(async (trx) => {
    const productId = await deleteFavourite(trx, call.shopper.customerId, which);
    if (productId === undefined) return false;
    await countFavourite(trx, productId, -1);
    return true;
  });
}

export interface ListedFavourite {
  id: number;
  createdAt: Date;
  card: CardRow;
}

/** A page of favourites on the shelf, newest first. */
export async function listFavourites(
  host: Host,
  { shopper, locale }: SignedCall,
  page: { limit: number; offset: number },
): Promise<{ favourites: ListedFavourite[]; count: number }> {
  const { customerId } = shopper;
  const { handle } = host.db;
  const rows = await readFavourites(handle, customerId, page);
  const ids = rows.map(({ productId }) => productId);
  const cards = new Map((await productCards(handle, ids, locale)).map((card) => [card.id, card]));
  const favourites = rows.flatMap(({ id, productId, createdAt }) => {
    const card = cards.get(productId);
    return card ? [{ id, createdAt, card }] : [];
  });
  return { favourites, count: await countFavourites(handle, customerId) };
}
