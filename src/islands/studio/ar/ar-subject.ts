import type { Design } from '#kernel/design/design.contract.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';

/** What is shown in the room. */
export interface ArSubject {
  design: Design;
  name: string;
  /** Its shape, once it is built: the browser's own way draws it. */
  model: JewelModel | null;
}
