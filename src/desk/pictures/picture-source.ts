import { housePictureBase, housePictureOf } from '#kernel/shop/pictures/house-picture.ts';

/** A small file of the picture that a field of content names; '' where it names none. */
export function thumbnailOf(key: string, apiOrigin: string): string {
  if (key === '' || key.startsWith('/')) return key;
  const own = housePictureOf(key);
  return own ? `${housePictureBase(apiOrigin, own.id)}-320.avif` : `/media/${key}-320.avif`;
}
