/**
 * Where the rendered picture of a product lies below /media, without width and suffix; `metal` is the key of one that a
 * shopper can choose in place of the one it is usually pictured in.
 */
export function productPicture(productId: number, view = 'hero', metal?: string): string {
  return `products/${productId}/${metal === undefined ? '' : `${metal}/`}${view}`;
}

/** Stands where there is no other picture: the house's solitaire. */
export const defaultPicture = productPicture(1001);
