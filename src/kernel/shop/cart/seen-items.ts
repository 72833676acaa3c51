/** The lines a shopper was shown as what the order will be made of, as one parameter: `12x1,15x2`. */
export function seenItems(lines: readonly { itemId: number; quantity: number }[]): string {
  return lines
    .toSorted((a, b) => a.itemId - b.itemId)
    .map(({ itemId, quantity }) => `${itemId}x${quantity}`)
    .join(',');
}
