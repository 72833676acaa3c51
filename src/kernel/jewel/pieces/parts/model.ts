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

/** Picture state: finished and set. File state: as it leaves the caster, before the setter's work. */
export type PieceState = 'set' | 'cast';

export interface MetalPart {
  name: string;
  role: MetalRole;
  metal: MetalId;
  finish: FinishId;
  mesh: Mesh;
  /** Placements of the mesh; null = once, as it is. Matrices are rigid (a bead may carry a uniform scale). */
  instances: Mat4[] | null;
  /**
   * Factor between the part's weight and the weight of what is drawn: 1, except for a chain, of which images show only
   * the stretch beside the pendant.
   */
  weightFactor: number;
  /** The rigid piece of each instance (see JewelModel.pieces); omitted = the first. */
  pieceOf?: readonly number[];
}

/** Metal that forms one rigid body: a ring, one earring of a pair, one link of a bracelet. */
export interface RigidPiece {
  /** Its placement. */
  frame: Mat4;
  /** Pieces of one kind are cast alike: they are equal in their own frames. */
  kind: number;
  /** Pieces that are cut out of this one with a clearance: a hinge does not reach into the link that turns around it. */
  givesWayTo?: readonly number[];
  /** The piece of a set's design that it belongs to; omitted = the only one. */
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

/** The part of a design that a stone belongs to. */
export interface StoneSource {
  /** Index in a set's pieces; 0 for a single piece. */
  piece: number;
  /** Path in the piece's document; for an eternity band, which is all stones, the path of their width. */
  path: string;
}

export interface PlacedStone {
  role: StoneRole;
  source: StoneSource;
  /** null = a loose stone. */
  setting: SettingKind | null;
  shape: CutShape;
  material: GemMaterialId;
  /** Omitted for small stones, which are of standard quality. */
  grades?: StoneGrades;
  /** Shared between equal stones: compare by identity to batch them. */
  cutStone: CutStone;
  /** Rigid placement of the stone frame in the model. */
  matrix: Mat4;
  carat: number;
  widthMm: number;
}

/**
 * A piece of jewellery: metal and stones. Millimetres, right-handed. axis 'ring': the finger runs along Y through the
 * origin, the stone faces up (+Z); the lowest point of the shank touches z = bounds.min[2]. axis 'lying': the piece lies
 * on a table z = bounds.min[2], seen from above (+Z), its drawing in the XY plane with +Y at the top of the image.
 */
export interface JewelModel {
  parts: MetalPart[];
  stones: PlacedStone[];
  /** Cut out of the metal; in the file state only, omitted = none. */
  holes?: readonly MetalPart[];
  /** Omitted = one piece. */
  pieces?: readonly RigidPiece[];
  /** Number of repeats of a ring around its finger, starting at the top, each one mirror-symmetric. */
  repeats?: number;
  axis: 'ring' | 'lying';
  bounds: { min: [number, number, number]; max: [number, number, number] };
  /**
   * Height of the ground that the piece is shown on: bounds.min[2], except for earrings, whose posts are pushed through
   * the display pad.
   */
  groundZ: number;
  /** Highest point above the finger's skin (inner radius); rings only. */
  heightAboveFingerMm: number | null;
}
