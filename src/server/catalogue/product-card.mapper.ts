import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { discountRate } from '#kernel/shop/money/money.ts';
import { heroKey, renderKey } from '#kernel/shop/pictures/product-pictures.ts';
import { localisePath, productPath } from '#kernel/shop/text/paths.ts';
import { productUrl } from '#kernel/wire/addresses.ts';
import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { toPairs } from '#kernel/wire/pairs.ts';
import { hasMedia, imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrices } from '#server/platform/presentation.ts';
import type { CardRow } from './cards.repo.ts';
import { withAlt } from './metal-pictures.service.ts';

/** Usual and current price of the cheapest variant. */
export function lowestPrices(row: CardRow, view: Presentation) {
  return wirePrices(
    { price_minor: row.lowest_price_minor, original_price_minor: row.lowest_original_minor },
    view,
  );
}

/** The images of a card: the first two photographs, else renderings. */
function picturesOf({ renders, pictures }: CardRow, view: Presentation) {
  const media = mediaOf(heroKey({ renders, pictures }), view);
  const [first, second] = pictures;
  const rendered = ['detail', 'top', 'side'].map((each) => renderKey(renders, each)).find(hasMedia);
  const hover = first ? second?.key : rendered;
  return {
    media: first ? withAlt(media, first, view.locale) : media,
    hover: hover ? mediaOf(hover, view) : null,
    image: imageUrl(view.siteOrigin, media),
  };
}

export function toWireCard(row: CardRow, view: Presentation): WireProductCard {
  const { media, hover, image } = picturesOf(row, view);
  const id = String(row.id);
  return {
    name: row.name,
    sku: row.sku,
    _id: id,
    product_id: id,
    image,
    ...lowestPrices(row, view),
    url: productUrl(row.id),
    path: localisePath(view.locale, productPath({ id: row.id, kind: productKind(row.customized_type) })),
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

export function toWireCards(rows: readonly CardRow[], view: Presentation): WireProductCard[] {
  return rows.map((row) => toWireCard(row, view));
}

export function toWirePairs(rows: readonly CardRow[], view: Presentation) {
  return toPairs(toWireCards(rows, view));
}
