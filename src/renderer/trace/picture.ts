import type { GemMaterialId, GemShape } from '#kernel/jewel/gems/grades.ts';
import type { CutProportions } from '#kernel/jewel/gems/proportions.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';
import type { Pose, View } from '#kernel/jewel/poses/pose.ts';
import type { Rgb } from '../light/materials.ts';

/** A loose stone. */
export interface LooseStone {
  kind: 'loose-stone';
  shape: GemShape;
  material: GemMaterialId;
  carat: number;
  grades?: StoneGrades;
  proportions?: CutProportions;
}

/** An unfinished piece. The camera is aimed as for the finished one. */
export interface BenchStep {
  /** Unfinished material; omitted: polished metal. */
  made?: 'wax' | 'molten' | 'cast';
  /** Height of its stones above their seats in mm; null: without stones. */
  stonesMm: number | null;
}

/** A piece and its placement. */
export interface Piece {
  design: PieceDesign | LooseStone;
  pose: Pose;
  /** Pose of the second earring of a pair; `pose` then applies only to the first. */
  second?: Pose;
  step?: BenchStep;
}

/** Ground, light and grading. */
export interface Setting {
  ground: Rgb;
  /** Share of the ground's colour that lights metal from below. */
  floorLight: number;
  /** A card on the ground, out of view: its colour lights metal from below instead of the ground's. */
  floorCard?: Rgb;
  metalLight: number;
  stoneLight: number;
  /** Share of the ground's light that stones see. */
  stoneFloor: number;
  /** Studio for metal. */
  studio: 'day' | 'night' | 'strip' | 'gilt' | 'facing';
  /** Turn of the studio relative to the camera. */
  lightTurn?: number;
  headStrength: number;
  headDeg: number;
  gloss: number;
  /** Power applied to the light share of the ground: above 1 deepens shadows. */
  shadow: number;
  /** Half the width of the grain on the shaded ground in byte steps; omitted, the usual one. */
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
  /** Side of the ground's light map; omitted, the usual one. A finer one preserves the dark contact line of a piece. */
  floorTexels?: number;
  /** 1: colours separate where a ray leaves a stone; 3: three stratified wavelengths take separate paths through it. */
  wavelengths: 1 | 3;
}

/** All inputs that determine an image's bytes. */
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
