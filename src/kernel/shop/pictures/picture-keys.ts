/**
 * Path of a product's rendered picture below /media, without width and suffix. `metal` selects the picture of another
 * metal than the default.
 */
export function productPicture(productId: number, view = 'hero', metal?: string): string {
  return `products/${productId}/${metal === undefined ? '' : `${metal}/`}${view}`;
}
