import type { GemMaterialId, GemShape } from '#kernel/gems/grades.ts';
import type { Proportions } from '#kernel/gems/proportions.ts';
import type { StoneGrades } from '#kernel/gems/stone-optics.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import type { Rgb } from '../light/materials.ts';

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
}

/** A stone on its own. */
export interface LooseStone {
  kind: 'loose-stone';
  shape: GemShape;
  material: GemMaterialId;
  carat: number;
  grades?: StoneGrades;
  proportions?: Proportions;
}

/** A piece that is not finished yet. The camera is aimed as at the finished one. */
export interface BenchStep {
  /** What it is made of so far; polished metal when absent. */
  made?: 'wax' | 'molten' | 'cast';
  /** Height of its stones above their seats in mm; null: none is there. */
  stonesMm: number | null;
}

/** What is shown, and where it stands. */
export interface Piece {
  design: PieceDesign | LooseStone;
  pose: Pose;
  /** How the second earring of a pair is put down; the first then follows `pose` alone. */
  second?: Pose;
  step?: BenchStep;
}

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

/** Ground, light and grading. */
export interface Setting {
  ground: Rgb;
  /** Share of the ground's colour that lights metal from below. */
  floorLight: number;
  /** A card on the ground, out of sight: its colour lights metal from below in place of the ground's. */
  floorCard?: Rgb;
  metalLight: number;
  stoneLight: number;
  /** Share of it that stones see. */
  stoneFloor: number;
  /** Studio for metal. */
  studio: 'day' | 'night';
  /** Turn of the studio against the camera. */
  lightTurn?: number;
  headStrength: number;
  headDeg: number;
  gloss: number;
  /** Power on the light share of the ground: above 1 deepens shadows. */
  shadow: number;
  exposure: number;
  bloom: number;
}

export interface Quality {
  least: number;
  most: number;
  tolerance: number;
  metalTolerance: number;
  floorSamples: number;
  /** 1: colours part where a ray leaves a stone; 3: three stratified wavelengths go their own way through it. */
  wavelengths: 1 | 3;
}

/** Everything that decides a picture's bytes. */
export interface Picture {
  /** Path below public/media without width and suffix, such as products/1001/hero. */
  name: string;
  width: number;
  height: number;
  pieces: readonly Piece[];
  view: View;
  setting: Setting;
  quality: Quality;
}
