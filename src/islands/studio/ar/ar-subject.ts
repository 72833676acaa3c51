import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** The piece shown in AR. */
export interface ArSubject {
  design: Design;
  name: string;
  /** Its shape, once built; drawn by the browser's own AR. */
  model: JewelModel | null;
}
