import { priorCardMinor } from '#kernel/shop/catalogue/prior-price.ts';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import { discountRate } from '#kernel/shop/money/money.ts';
import { picturesInMetal, renderKey } from '#kernel/shop/pictures/product-pictures.ts';
import { localisePath, productPath } from '#kernel/shop/text/paths.ts';
import { productUrl } from '#kernel/wire/addresses.ts';
import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { toPairs } from '#kernel/wire/pairs.ts';
import { hasMedia, imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrice, wirePrices } from '#server/platform/presentation.ts';
import type { CardRow } from './cards.repo.ts';
import type { CardInMetal } from './listing.service.ts';
import { withAlt } from './metal-pictures.service.ts';

/** Usual and current price of the variant that the card opens. */
export function lowestPrices(row: CardRow, view: Presentation) {
  return wirePrices(
    { price_minor: row.lowest_price_minor, original_price_minor: row.lowest_original_minor },
    view,
  );
}

/** The images of a card: its first two photographs, else renderings; in the card's metal if there are any. */
function picturesOf({ renders, pictures, metal }: CardInMetal, view: Presentation) {
  const inMetal = metal === undefined ? [] : picturesInMetal(pictures, metal);
  const [first, second] = inMetal.length > 0 ? inMetal : pictures;
  const isRendered = metal !== undefined && hasMedia(renderKey(renders, 'hero', metal));
  const rendered = (each: string) => renderKey(renders, each, isRendered ? metal : undefined);
  const media = mediaOf(first?.key ?? rendered('hero'), view);
  const hover = first ? second?.key : ['detail', 'top', 'side'].map(rendered).find(hasMedia);
  return {
    media: first ? withAlt(media, first, view.locale) : media,
    hover: hover ? mediaOf(hover, view) : null,
    image: imageUrl(view.siteOrigin, media),
  };
}

/** Lowest price of the card before its reduction. */
function priorOf(
  row: CardInMetal,
  view: Presentation,
): Pick<WireProductCard, 'prior_base_minor' | 'prior_price'> {
  if (row.lowest_original_minor === null) return {};
  const { price_minor: priceMinor, lowest_price_minor: cardMinor, metal } = row;
  const prior = priorCardMinor({ priceMinor, cardMinor, isInMetal: metal !== undefined }, row.prior_prices);
  return prior === undefined ? {} : { prior_base_minor: prior, prior_price: wirePrice(prior, view) };
}

/** The product page with the choices of the card's price; sizes stay open. */
function pathOf(row: CardInMetal, view: Presentation): string {
  const path = localisePath(view.locale, productPath({ id: row.id, kind: productKind(row.customized_type) }));
  const choices = new URLSearchParams({ ...(row.metal && { metal: row.metal }), ...row.lowest_choices });
  return choices.size === 0 ? path : `${path}?${choices}`;
}

export function toWireCard(row: CardInMetal, view: Presentation): WireProductCard {
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
    path: pathOf(row, view),
    is_in_stock: row.stock > 0 ? 1 : 2,
    id: row.id,
    subtitle: row.subtitle,
    is_customized: row.customized_type === 0 ? 0 : 1,
    customized_type: row.customized_type,
    discountrate: discountRate(row.lowest_price_minor, row.lowest_original_minor),
    price_base_minor: row.lowest_price_minor,
    original_base_minor: row.lowest_original_minor ?? row.lowest_price_minor,
    ...priorOf(row, view),
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
