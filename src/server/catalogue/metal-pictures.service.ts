import type { PriceableOption } from '#kernel/shop/catalogue/option-price.ts';
import { picturedMetal } from '#kernel/shop/catalogue/pictured-metal.ts';
import { productPicture } from '#kernel/shop/pictures/picture-keys.ts';
import type { WireMedia } from '#kernel/wire/shapes.ts';
import { hasMedia, mediaOf } from '#server/platform/media/wire-media.ts';

/**
 * Image key of a product in the chosen metal. Without such an image, the usual one, with the metal that it shows.
 */
export function pictureInMetal(
  product: { id: number; options: readonly PriceableOption[]; heroKey: string },
  metal: string | undefined,
): { key: string; shown: string | null } {
  const other = picturedMetal(product.options, metal);
  if (other === null) return { key: product.heroKey, shown: null };
  const key = productPicture(product.id, 'hero', other.chosen);
  return hasMedia(key) ? { key, shown: null } : { key: product.heroKey, shown: other.shown };
}

/** Images of these views for every metal that has them all. */
export function picturesByMetal(
  product: { id: number; options: readonly PriceableOption[] },
  views: readonly string[],
): { metal: string; pictures: WireMedia[] }[] {
  const metals = product.options.find(({ key }) => key === 'metal')?.values ?? [];
  return metals.flatMap(({ key: metal }) => {
    const keys = views.map((view) => productPicture(product.id, view, metal));
    return keys.every(hasMedia) ? [{ metal, pictures: keys.map((key) => mediaOf(key)) }] : [];
  });
}
