import type { Mat4 } from '#kernel/mesh/mesh.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';

/** Column-major 4x4 matrix, rigid. */
export type Placement = Mat4;

/** A piece of jewellery and where it stands in the studio. Studio: millimetres, +Y up, the table at y = 0. */
export interface PlacedModel {
  model: JewelModel;
  placement: Placement;
  /** What its metal is so far; absent: what its design says. */
  made?: 'wax' | 'molten' | 'cast' | undefined;
}
