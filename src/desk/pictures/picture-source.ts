import { shopImageBase, shopImageOf } from '#kernel/shop/pictures/shop-image.ts';

/** A small file of the picture that a field of content names; '' where it names none. */
export function thumbnailOf(key: string, apiOrigin: string): string {
  if (key === '' || key.startsWith('/')) return key;
  const own = shopImageOf(key);
  return own ? `${shopImageBase(apiOrigin, own.id)}-320.avif` : `/media/${key}-320.avif`;
}
