import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { mainStoneSource } from '#kernel/jewel/design/with-stone.ts';
import type { StoneSource } from '#kernel/jewel/pieces/parts/model.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';

/** A diamond of stock that is set where `source` says: it costs what it costs loose. */
export interface StockStone {
  source: StoneSource;
  id: string;
  priceMinor: number;
}

/** A diamond of stock as the price of a design that holds it takes it; null without one, or where none is held. */
export function stockStone(
  design: Design,
  stone: Pick<Diamond, 'id' | 'priceBaseMinor'> | null,
): StockStone | null {
  const source = mainStoneSource(design);
  if (stone === null || source === null) return null;
  return { source, id: String(stone.id), priceMinor: stone.priceBaseMinor };
}
