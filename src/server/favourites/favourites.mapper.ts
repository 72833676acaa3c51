import type { Favourite } from '#kernel/wire/contracts/favourites.contract.ts';
import { lowestPrices, toWireCard } from '#server/catalogue/product-card.mapper.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import type { ListedFavourite } from './favourites.service.ts';

export function toWireFavourite(
  { id, createdAt, card: row }: ListedFavourite,
  view: Presentation,
): Favourite {
  const card = toWireCard(row, view);
  const { price, special_price } = lowestPrices(row, view);
  return {
    id: String(id),
    favorite_id: String(id),
    product_id: card.product_id,
    name: card.name,
    imgUrl: card.image,
    media: card.media,
    ...(card.prior_price && { prior_price: card.prior_price }),
    price_info: special_price === '' ? { price } : { price, special_price },
    is_customized: card.is_customized,
    customized_type: card.customized_type,
    is_in_stock: card.is_in_stock,
    url: card.url,
    path: card.path,
    updated_at: wireTime(createdAt),
  };
}
