/**
 * Available quantity of a product; rejects without a response. A bare fetch, because a page script must not load the
 * API client.
 */
export async function readStock(productId: string): Promise<number> {
  const answer = await fetch(`${__API_ORIGIN__}/catalog/product/stock?product_id=${productId}`);
  const { data } = (await answer.json()) as { data: { stock: number } };
  return data.stock;
}
