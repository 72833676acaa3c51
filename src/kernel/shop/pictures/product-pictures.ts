import type { Localised } from '#kernel/shop/text/locales.ts';
import { shopImageOf } from './shop-image.ts';

/** A published photograph of a product. */
export interface ProductPicture {
  /** Key of its crop. */
  key: string;
  /** '' in a language without alternative text. */
  alt: Localised;
  /** Key of the metal that it shows; null if it suits all of them. */
  metal: string | null;
}

/** The image columns of a product. */
export interface PicturedProduct {
  /** Beginning of the keys of its renderings: `products/1001`; '' without renderings. */
  renders: string;
  /** In the order of the desk. Photographs take precedence over renderings. */
  pictures: readonly ProductPicture[];
}

/** Key of an image that does not exist: pages show a neutral card. */
export const noPicture = '';

/** Key of a rendering. `metal` selects another metal than the usual one. */
export function renderKey(renders: string, view = 'hero', metal?: string): string {
  if (renders === '') return noPicture;
  return `${renders}/${metal === undefined ? '' : `${metal}/`}${view}`;
}

/** Key of the image that stands for the product in lists, carts and emails. */
export function heroKey({ renders, pictures: [first] }: PicturedProduct): string {
  return first?.key ?? renderKey(renders);
}

/** Photographs of the metal, then those that suit every metal; none if no photograph shows that metal. */
export function picturesInMetal(pictures: readonly ProductPicture[], metal: string): ProductPicture[] {
  const own = pictures.filter((picture) => picture.metal === metal);
  return own.length === 0 ? [] : [...own, ...pictures.filter((picture) => picture.metal === null)];
}

/**
 * Photographs that the page opens with, in order: those that suit every metal and those of the first one's metal, else of
 * the metal that is included in the price.
 */
export function usualPictures(
  pictures: readonly ProductPicture[],
  usualMetal: string | undefined,
): ProductPicture[] {
  const metal = pictures[0]?.metal ?? usualMetal;
  return pictures.filter((picture) => picture.metal === null || picture.metal === metal);
}

/** Whether the key names an uploaded picture. */
export const isUploadedPicture = (key: string): boolean => shopImageOf(key) !== undefined;
