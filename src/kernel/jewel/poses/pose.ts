import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** How a piece is put down. Angles in degrees, millimetres; the piece is lowered until it touches the table. */
export interface Pose {
  /**
   * stand: as the model stands; flat: a ring on its side, stone towards the camera; recline: tipped towards the camera by
   * `tilt`; rest: let go from there, so that it comes to lie on three points
   */
  posture: 'stand' | 'flat' | 'recline' | 'rest';
  tilt?: number;
  /** About the vertical, counter-clockwise seen from above. */
  turn?: number;
  x?: number;
  z?: number;
  /** Height above the table in mm, for pieces that rest on others. */
  lift?: number;
  /** The butterfly of a stud is taken off its post, which otherwise hides it or outweighs the stone. */
  nut?: 'off';
}

/** A camera by what it looks at. */
export interface View {
  azimuth: number;
  elevation: number;
  /** Height of the frame in mm at the distance of the subject. */
  frameMm: number;
  /** Share of the frame that the pieces may fill: where they would fill more, the camera steps back. */
  fill?: number;
  /**
   * What is put at `at`: the rectangle all pieces cover, the first centre stone, the highest point,
   * or the point of the pieces nearest to the camera.
   */
  subject: 'whole' | 'stone' | 'crest' | 'near';
  /** Where the subject's middle lies in the frame, 0.5 = middle, y from the top. */
  at?: readonly [number, number];
  fovDeg?: number;
  /** Radius of the lens in mm: depth of field. */
  lensMm?: number;
}

/** A piece of jewellery and where it lies. Millimetres, +Y up, the table at y = 0; the placement is rigid. */
export interface PutDown {
  model: JewelModel;
  placement: Mat4;
}
