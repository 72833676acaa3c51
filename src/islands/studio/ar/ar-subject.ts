import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** What is shown in the room. */
export interface ArSubject {
  design: Design;
  name: string;
  /** Its shape, once it is built: the browser's own way draws it. */
  model: JewelModel | null;
}
