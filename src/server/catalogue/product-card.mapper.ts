import { LRUCache } from 'lru-cache';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { discountRate } from '#kernel/shop/money/money.ts';
import { productPicture } from '#kernel/shop/pictures/picture-keys.ts';
import { localisePath, productPath } from '#kernel/shop/text/paths.ts';
import { productUrl } from '#kernel/wire/addresses.ts';
import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { toPairs } from '#kernel/wire/pairs.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { hasMedia, imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrices } from '#server/platform/presentation.ts';
import type { CardInMetal } from './card-in-metal.ts';
import type { CardRow } from './cards.repo.ts';

/** Usual and current price of the variant that the card opens. */
export function lowestPrices(row: CardRow, view: Presentation) {
  return wirePrices(
    { price_minor: row.lowest_price_minor, original_price_minor: row.lowest_original_minor },
    view,
  );
}

interface CardPictures {
  media: WireMedia;
  hover: WireMedia | null;
  image: string;
}

/** Images do not change while the process runs. */
const pictures = new LRUCache<string, CardPictures>({ max: 2_000 });

/** The images in a metal, if there are any; otherwise the usual ones. */
function picturesOf(productId: number, siteOrigin: string, metal: string | undefined): CardPictures {
  const inMetal =
    metal !== undefined && hasMedia(productPicture(productId, 'hero', metal)) ? metal : undefined;
  const key = `${productId} ${inMetal} ${siteOrigin}`;
  const known = pictures.get(key);
  if (known) return known;
  const media = mediaOf(productPicture(productId, 'hero', inMetal));
  const hover = ['detail', 'top', 'side']
    .map((view) => productPicture(productId, view, inMetal))
    .find(hasMedia);
  const found = { media, hover: hover ? mediaOf(hover) : null, image: imageUrl(siteOrigin, media) };
  pictures.set(key, found);
  return found;
}

/** The product page with the choices of the card's price; sizes stay open. */
function pathOf(row: CardInMetal, view: Presentation): string {
  const path = localisePath(view.locale, productPath({ id: row.id, kind: productKind(row.customized_type) }));
  const choices = new URLSearchParams({ ...(row.metal && { metal: row.metal }), ...row.lowest_choices });
  return choices.size === 0 ? path : `${path}?${choices}`;
}

export function toWireCard(row: CardInMetal, view: Presentation): WireProductCard {
  const { media, hover, image } = picturesOf(row.id, view.siteOrigin, row.metal);
  const id = String(row.id);
  return {
    name: row.name,
    sku: row.sku,
    _id: id,
    product_id: id,
    image,
    ...lowestPrices(row, view),
    url: productUrl(row.id),
    path: pathOf(row, view),
    is_in_stock: row.stock > 0 ? 1 : 2,
    id: row.id,
    subtitle: row.subtitle,
    is_customized: row.customized_type === 0 ? 0 : 1,
    customized_type: row.customized_type,
    discountrate: discountRate(row.lowest_price_minor, row.lowest_original_minor),
    price_base_minor: row.lowest_price_minor,
    original_base_minor: row.lowest_original_minor ?? row.lowest_price_minor,
    is_price_from: row.customized_type === 2 || row.lowest_price_minor < row.price_minor,
    media,
    hover_media: hover,
  };
}

export function toWireCards(rows: readonly CardInMetal[], view: Presentation): WireProductCard[] {
  return rows.map((row) => toWireCard(row, view));
}

export function toWirePairs(rows: readonly CardInMetal[], view: Presentation) {
  return toPairs(toWireCards(rows, view));
}
