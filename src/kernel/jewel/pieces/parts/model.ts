import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { CutShape, GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import type { Mat4, Mesh } from '#kernel/jewel/mesh/mesh.ts';
import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';

export type MetalRole =
  | 'shank'
  | 'head'
  | 'prong'
  | 'bezel'
  | 'halo'
  | 'bead'
  | 'chain'
  | 'link'
  | 'gallery'
  | 'post'
  | 'clasp';

export interface MetalPart {
  name: string;
  role: MetalRole;
  metal: MetalId;
  finish: FinishId;
  mesh: Mesh;
  /** Where the mesh stands; null = once, where it is. Matrices are rigid (a bead may carry a uniform scale). */
  instances: Mat4[] | null;
  /**
   * How many times the part counts in weight for once drawn: 1, except for a chain, of which pictures show the
   * stretch beside the pendant only.
   */
  weightFactor: number;
  /** Which rigid piece every instance belongs to (see JewelModel.pieces); left out = the first. */
  pieceOf?: readonly number[];
}

/** Metal that is one body for good: a ring, one earring of a pair, one link of a bracelet. */
export interface RigidPiece {
  /** Where it stands. */
  frame: Mat4;
  /** Pieces of one kind are cast alike: moved from frame to frame they are the same. */
  kind: number;
  /** Pieces whose metal this one leaves room for: a hinge does not reach into the link that turns about it. */
  givesWayTo?: readonly number[];
  /** Which piece of a set's design it belongs to; left out = the only one. */
  designPiece?: number;
}

export type StoneRole = 'centre' | 'side' | 'halo' | 'pave' | 'channel' | 'accent';

/** How a stone is held. */
export type SettingKind =
  | 'prong'
  | 'bezel'
  | 'halo'
  | 'pave'
  | 'cut-down'
  | 'channel'
  | 'shared-prong'
  | 'flush';

/** What of a design a stone comes from. */
export interface StoneSource {
  /** Index in a set's pieces; 0 of a piece by itself. */
  piece: number;
  /** Where in the piece's document; an eternity band's, which is all stones, by their width. */
  path: string;
}

export interface PlacedStone {
  role: StoneRole;
  source: StoneSource;
  /** null = a loose stone. */
  setting: SettingKind | null;
  shape: CutShape;
  material: GemMaterialId;
  /** Left out of small stones, which are of usual quality. */
  grades?: StoneGrades;
  /** Shared between equal stones: compare by identity to batch them. */
  cutStone: CutStone;
  /** Rigid placement of the stone frame in the model. */
  matrix: Mat4;
  carat: number;
  widthMm: number;
}

/**
 * A piece of jewellery: metal and stones. Millimetres, right-handed.
 * axis 'ring': the finger runs along Y through the origin, the stone looks up (+Z); the lowest point of the shank
 * touches z = bounds.min[2]. axis 'lying': the piece lies on a table z = bounds.min[2], seen from above (+Z),
 * its drawing in the XY plane with +Y the upper edge of the picture.
 */
export interface JewelModel {
  parts: MetalPart[];
  stones: PlacedStone[];
  /** Left out = one piece. */
  pieces?: readonly RigidPiece[];
  /** So many times a ring repeats itself round its finger, from the top on, each time its own mirror image. */
  repeats?: number;
  axis: 'ring' | 'lying';
  bounds: { min: [number, number, number]; max: [number, number, number] };
  /**
   * Height of the ground the piece is shown on: bounds.min[2], except for earrings, whose posts are pushed
   * through the display pad.
   */
  groundZ: number;
  /** Highest point above the finger's skin (inner radius), rings only. */
  heightAboveFingerMm: number | null;
}
