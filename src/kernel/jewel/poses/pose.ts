import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** Pose of a piece. Angles in degrees, millimetres; the piece is lowered until it touches the table. */
export interface Pose {
  /**
   * stand: as the model is built; flat: a ring on its side, stone towards the camera; recline: tipped towards the camera
   * by `tilt`; rest: released from there, so that it comes to rest on three points
   */
  posture: 'stand' | 'flat' | 'recline' | 'rest';
  tilt?: number;
  /** About the vertical, counter-clockwise seen from above. */
  turn?: number;
  x?: number;
  z?: number;
  /** Height above the table in mm, for pieces that rest on others. */
  lift?: number;
  /** Removes the butterfly of a stud, which otherwise hides or outweighs the stone. */
  nut?: 'off';
}

/** A camera defined by its subject. */
export interface View {
  azimuth: number;
  elevation: number;
  /** Height of the frame in mm at the distance of the subject. */
  frameMm: number;
  /** Share of the frame that the pieces may fill: if they would fill more, the camera moves back. */
  fill?: number;
  /**
   * The subject placed at `at`: the rectangle covered by all pieces, the first centre stone, the highest point, or the point
   * of the pieces nearest to the camera.
   */
  subject: 'whole' | 'stone' | 'crest' | 'near';
  /** Position of the subject's middle in the frame, 0.5 = middle, y from the top. */
  at?: readonly [number, number];
  fovDeg?: number;
  /** Radius of the lens in mm: depth of field. */
  lensMm?: number;
}

/** A piece of jewellery and its placement. Millimetres, +Y up, the table at y = 0; the placement is rigid. */
export interface PutDown {
  model: JewelModel;
  placement: Mat4;
}
