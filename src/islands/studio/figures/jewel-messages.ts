import type { Design } from '#kernel/geometry/design.contract.ts';
import type { JewelModel } from '#kernel/geometry/model.ts';
import type { StockStone } from '#kernel/pricing/price-design.ts';
import type { Family } from '../stage/camera/family.ts';
import type { EngravedText } from '../stage/engraving/engraved-mesh.ts';
import type { Figures, Pricing } from './figures.ts';

/** A design to be made; `stone` is the diamond of stock set in it. */
export interface JewelRequest {
  design: Design;
  stone: StockStone | null;
  pricing: Pricing | null;
}

/** A design made: its shape, and what follows from it. */
export interface Jewel {
  design: Design;
  model: JewelModel;
  family: Family;
  figures: Figures;
  /** Where its words lie; null without any. */
  engraving: EngravedText | null;
}
