import type { Design } from '#kernel/design/design.contract.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import type { PriceBasis } from '#kernel/pricing/price-piece.ts';
import type { StockStone } from '#kernel/pricing/stock-stone.ts';
import type { Family } from '../stage/camera/family.ts';
import type { EngravedText } from '../stage/engraving/engraved-mesh.ts';

/** A design made: its shape. */
export interface Jewel {
  design: Design;
  model: JewelModel;
  family: Family;
  /** Where its words lie; null without any. */
  engraving: EngravedText | null;
}

/** A design to be weighed and priced; `stone` is the diamond of stock set in it. */
export interface FiguresRequest {
  design: Design;
  stone: StockStone | null;
  pricing: PriceBasis | null;
}
