/** Place of stock: a store id, or null for the workshop. */
export type StockPlace = number | null;

export const workshop = null;

/** Number of pieces of a product at a place, or taken from it. */
export interface PlacedPieces {
  storeId: StockPlace;
  pieces: number;
}

/** Order in which places are used: the pickup store first, then the workshop, then the stores by id. */
export function inTurn(places: readonly PlacedPieces[], collectedIn: StockPlace): PlacedPieces[] {
  const rank = ({ storeId }: PlacedPieces): number => {
    if (storeId !== null && storeId === collectedIn) return -1;
    return storeId ?? 0;
  };
  return places.toSorted((a, b) => rank(a) - rank(b));
}

/** Takes pieces from the places in order; returns the pieces taken by place, or undefined if the stock is too small. */
export function takeFrom(
  places: readonly PlacedPieces[],
  quantity: number,
  collectedIn: StockPlace,
): PlacedPieces[] | undefined {
  const taken: PlacedPieces[] = [];
  let wanted = quantity;
  for (const { storeId, pieces } of inTurn(places, collectedIn)) {
    const given = Math.min(Math.max(0, pieces), wanted);
    if (given > 0) taken.push({ storeId, pieces: given });
    wanted -= given;
  }
  return wanted > 0 ? undefined : taken;
}

/**
 * Returns pieces to their places, last taken first, and what is still taken. Pieces without a recorded place go to
 * the workshop.
 */
export function putBack(
  taken: readonly PlacedPieces[],
  quantity: number,
): { back: PlacedPieces[]; out: PlacedPieces[] } {
  const back: PlacedPieces[] = [];
  const out: PlacedPieces[] = [];
  let left = quantity;
  for (const { storeId, pieces } of taken.toReversed()) {
    const given = Math.min(pieces, left);
    if (given > 0) back.push({ storeId, pieces: given });
    if (pieces > given) out.unshift({ storeId, pieces: pieces - given });
    left -= given;
  }
  if (left > 0) back.push({ storeId: workshop, pieces: left });
  return { back, out };
}

/** The places after adding the given pieces, which may be negative; undefined if a stock would become negative. */
export function applyStockChange(
  places: readonly PlacedPieces[],
  changes: readonly PlacedPieces[],
): PlacedPieces[] | undefined {
  const after = new Map(places.map(({ storeId, pieces }) => [storeId, pieces]));
  for (const { storeId, pieces } of changes) after.set(storeId, (after.get(storeId) ?? 0) + pieces);
  if ([...after.values()].some((pieces) => pieces < 0)) return undefined;
  return [...after].map(([storeId, pieces]) => ({ storeId, pieces }));
}

export const negated = (taken: readonly PlacedPieces[]): PlacedPieces[] =>
  taken.map(({ storeId, pieces }) => ({ storeId, pieces: -pieces }));

export const sumOf = (places: readonly PlacedPieces[]): number =>
  places.reduce((sum, { pieces }) => sum + pieces, 0);

/** The stores that have all of these goods, each with its places. */
export function storesWith(
  goods: readonly { quantity: number; places: readonly PlacedPieces[] }[],
): Set<number> {
  const all = goods.flatMap(({ places }) => places.flatMap(({ storeId }) => storeId ?? []));
  return new Set(
    all.filter((store) =>
      goods.every(({ quantity, places }) =>
        places.some(({ storeId, pieces }) => storeId === store && pieces >= quantity),
      ),
    ),
  );
}
