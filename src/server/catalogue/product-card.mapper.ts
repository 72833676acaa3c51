import { productKind } from '#kernel/catalogue/product-kind.ts';
import { discountRate } from '#kernel/money/money.ts';
import { productPicture } from '#kernel/pictures/picture-keys.ts';
import { localisePath, productPath } from '#kernel/text/paths.ts';
import { productUrl } from '#kernel/wire/addresses.ts';
import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { toPairs } from '#kernel/wire/pairs.ts';
import { hasMedia, imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrices } from '#server/platform/presentation.ts';
import type { CardRow } from './cards.repo.ts';

/** Usual and present price of the cheapest piece. */
export function lowestPrices(row: CardRow, view: Presentation) {
  return wirePrices(
    { price_minor: row.lowest_price_minor, original_price_minor: row.lowest_original_minor },
    view,
  );
}

export function toWireCard(row: CardRow, view: Presentation): WireProductCard {
  const media = mediaOf(productPicture(row.id));
  const hover = ['detail', 'top', 'side'].map((view) => productPicture(row.id, view)).find(hasMedia);
  const id = String(row.id);
  return {
    name: row.name,
    sku: row.sku,
    _id: id,
    product_id: id,
    image: imageUrl(view.siteOrigin, media),
    ...lowestPrices(row, view),
    url: productUrl(row.id),
    path: localisePath(view.locale, productPath({ id: row.id, kind: productKind(row.customized_type) })),
    reviw_rate_star_average: row.review_average,
    review_count: row.review_count,
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
    hover_media: hover ? mediaOf(hover) : null,
  };
}

export function toWireCards(rows: readonly CardRow[], view: Presentation): WireProductCard[] {
  return rows.map((row) => toWireCard(row, view));
}

export function toWirePairs(rows: readonly CardRow[], view: Presentation) {
  return toPairs(toWireCards(rows, view));
}
