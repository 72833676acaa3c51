/**
 * Addresses in the form of the original's clients, which route by them; the pages of our own site stand in fields of
 * their own (`path`).
 */

export function productUrl(id: number): string {
  return `/catalog/product/${id}`;
}

export function categoryUrl(id: number): string {
  return `/catalog/category/${id}`;
}
