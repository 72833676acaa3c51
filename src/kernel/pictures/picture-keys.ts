/** Where the rendered picture of a product lies below /media, without width and suffix. */
export function productPicture(productId: number, view = 'hero'): string {
  return `products/${productId}/${view}`;
}

/** Stands where there is no other picture: the house's solitaire. */
export const defaultPicture = productPicture(1001);
