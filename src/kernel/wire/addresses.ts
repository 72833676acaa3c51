/**
 * URLs in the format of the original, whose clients route by them. The paths of our own site have fields of their own
 * (`path`).
 */

export function productUrl(id: number): string {
  return `/catalog/product/${id}`;
}

export function categoryUrl(id: number): string {
  return `/catalog/category/${id}`;
}
