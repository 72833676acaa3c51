/** The lines a shopper has seen, as one parameter: `12x1,15x2`. The order must consist of exactly these. */
export function seenItems(lines: readonly { itemId: number; quantity: number }[]): string {
  return lines
    .toSorted((a, b) => a.itemId - b.itemId)
    .map(({ itemId, quantity }) => `${itemId}x${quantity}`)
    .join(',');
}
