import type { PriceableOption } from '#kernel/shop/catalogue/option-price.ts';
import { picturedMetal } from '#kernel/shop/catalogue/pictured-metal.ts';
import {
  heroKey,
  isUploadedPicture,
  noPicture,
  type PicturedProduct,
  type ProductPicture,
  picturesInMetal,
  renderKey,
} from '#kernel/shop/pictures/product-pictures.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { hasMedia, type MediaView, mediaOf } from '#server/platform/media/wire-media.ts';

interface PicturedGoods extends PicturedProduct {
  options: readonly PriceableOption[];
}

/** The image with the photograph's alternative text in this language, if it has one. */
export function withAlt(media: WireMedia, { alt }: ProductPicture, locale: Locale): WireMedia {
  const text = localText(alt, locale);
  return text === '' ? media : { ...media, alt: text };
}

/**
 * Image key of a product in the chosen metal. Without such an image, the usual one, with the metal that it shows.
 */
export function pictureInMetal(
  product: PicturedGoods,
  metal: string | undefined,
): { key: string; shown: string | null } {
  const hero = heroKey(product);
  const [first] = product.pictures;
  if (first) {
    const own = metal === undefined ? undefined : product.pictures.find((picture) => picture.metal === metal);
    if (own) return { key: own.key, shown: null };
    const isOther = first.metal !== null && metal !== undefined;
    return { key: hero, shown: isOther ? first.metal : null };
  }
  const other = picturedMetal(product.options, metal);
  if (other === null || hero === noPicture) return { key: hero, shown: null };
  const key = renderKey(product.renders, 'hero', other.chosen);
  return hasMedia(key) ? { key, shown: null } : { key: hero, shown: other.shown };
}

/** Images for every metal that has its own: photographs, or renderings of all these views. */
export function picturesByMetal(
  product: PicturedGoods,
  views: readonly string[],
  view: MediaView,
): { metal: string; pictures: WireMedia[] }[] {
  const metals = product.options.find(({ key }) => key === 'metal')?.values ?? [];
  return metals.flatMap(({ key: metal }) => {
    const keys =
      product.pictures.length > 0
        ? picturesInMetal(product.pictures, metal).map(({ key }) => key)
        : views.map((each) => renderKey(product.renders, each, metal));
    const hasAll = keys.length > 0 && keys.every((key) => isUploadedPicture(key) || hasMedia(key));
    return hasAll ? [{ metal, pictures: keys.map((key) => mediaOf(key, view)) }] : [];
  });
}
