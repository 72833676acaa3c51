import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { mainStoneSource } from '#kernel/jewel/design/with-stone.ts';
import type { StoneSource } from '#kernel/jewel/pieces/parts/model.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';

/** A stock diamond set at `source`: it costs as much as loose. */
export interface StockStone {
  source: StoneSource;
  id: string;
  priceMinor: number;
}

/** A stock diamond for pricing a design that contains it; null without one, or if the design has no place for one. */
export function stockStone(
  design: Design,
  stone: Pick<Diamond, 'id' | 'priceBaseMinor'> | null,
): StockStone | null {
  const source = mainStoneSource(design);
  if (stone === null || source === null) return null;
  return { source, id: String(stone.id), priceMinor: stone.priceBaseMinor };
}
