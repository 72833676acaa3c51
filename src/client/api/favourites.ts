import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { Favourite } from '#kernel/shop/favourites/favourite.ts';
import type { Api, ApiData, CallOptions } from './api.ts';
import { decodePrice } from './money.ts';
import { decodePrices } from './product-card.ts';

/** Page size of the wire; `count` is the total. */
const largestPage = 100;

function decodeFavourite(wire: ApiData<'favourites'>['productList'][number]): Favourite {
  return {
    id: productId(wire.product_id),
    kind: productKind(wire.customized_type),
    name: wire.name,
    url: wire.path,
    picture: wire.media,
    ...decodePrices(wire.price_info.price, wire.price_info.special_price),
    ...(wire.prior_price && { priorPrice: decodePrice(wire.prior_price) }),
    isInStock: wire.is_in_stock === 1,
  };
}

/** The favourites, newest first. Background work: failures are not shown. */
export async function readFavourites(api: Api): Promise<{ favourites: Favourite[]; count: number }> {
  const { productList, count } = await api.call(
    'favourites',
    { numPerPage: largestPage },
    { duplicate: 'allow', silent: true },
  );
  return { favourites: productList.map(decodeFavourite), count };
}

/** Adds or removes a favourite product; by default a refusal is shown to the shopper. */
export async function saveFavourite(
  api: Api,
  id: ProductId,
  isFavourite: boolean,
  options: CallOptions = { notify: true },
): Promise<void> {
  await api.call('favourite', { product_id: id, type: isFavourite ? 'add' : 'del' }, options);
}
