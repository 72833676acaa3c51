import { shopImageBase, shopImageOf } from '#kernel/shop/pictures/shop-image.ts';

/** Address of a thumbnail of a content image; '' without one. */
export function thumbnailOf(key: string, apiOrigin: string): string {
  if (key === '' || key.startsWith('/')) return key;
  const own = shopImageOf(key);
  return own ? `${shopImageBase(apiOrigin, own.id)}-320.avif` : `/media/${key}-320.avif`;
}
