import type { GemMaterialId, GemShape } from '#kernel/jewel/gems/grades.ts';
import type { CutProportions } from '#kernel/jewel/gems/proportions.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import type { Pose, View } from '#kernel/jewel/poses/pose.ts';
import type { Rgb } from '../light/materials.ts';

/** A stone on its own. */
export interface LooseStone {
  kind: 'loose-stone';
  shape: GemShape;
  material: GemMaterialId;
  carat: number;
  grades?: StoneGrades;
  proportions?: CutProportions;
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
  studio: 'day' | 'night' | 'strip' | 'gilt' | 'facing';
  /** Turn of the studio against the camera. */
  lightTurn?: number;
  headStrength: number;
  headDeg: number;
  gloss: number;
  /** Power on the light share of the ground: above 1 deepens shadows. */
  shadow: number;
  /** Half the width of the grain on the shaded ground in steps of a byte; left out, the usual one. */
  grain?: number;
  exposure: number;
  bloom: number;
}

export interface Quality {
  least: number;
  most: number;
  tolerance: number;
  metalTolerance: number;
  floorSamples: number;
  /** Side of the ground's light map; left out, the usual one. A finer one keeps the dark line where a piece stands. */
  floorTexels?: number;
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
