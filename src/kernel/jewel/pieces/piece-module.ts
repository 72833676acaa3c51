import type * as v from 'valibot';
import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { Assembly, Tone } from './parts/assembly.ts';
import type { CastabilityIssue } from './parts/castability-issue.ts';
import type { ControlGroup } from './parts/control.ts';
import type { EngravedBand } from './parts/engraving/engraved-band.ts';
import type { Fact } from './parts/facts.ts';
import type { Impossibility } from './parts/impossibility.ts';
import type { JewelModel } from './parts/model.ts';
import type { StoneDesign } from './parts/stone/stone.schema.ts';

/** Fields that designs of every kind have. */
export interface AnyPiece {
  kind: string;
  metal: MetalId;
  finish: FinishId;
}

/** A designed stone of a piece and its path; without rows and halos. */
export interface StoneSlot<D extends AnyPiece> {
  path: string;
  /** Roles in which the catalogue describes this stone, the best match first. */
  roles: readonly string[];
  get(design: D): StoneDesign | null;
  set(design: D, stone: StoneDesign): D;
}

/** How a product's options change a design; a hook is omitted if the option does not apply to the kind. */
export interface ProductOptions<D extends AnyPiece> {
  /** In the option's own unit: a US ring size, an inner width in mm, a length in cm. */
  size?(design: D, size: number): D;
  carat?(design: D, carat: number): D;
  width?(design: D, widthMm: number): D;
  chain?(design: D, lengthCm: number): D;
  /** In another metal; omitted, every part except a second metal changes. */
  metal?(design: D, metal: MetalId): D;
}

/** Metal and stones of one piece before their alloys are set. */
export interface BuiltPiece {
  assembly: Assembly;
  axis: JewelModel['axis'];
  /** Alloys of the tones that differ from the design's own. */
  metals?: Partial<Record<Tone, MetalId | null>>;
  /** Radius of the finger, for rings. */
  fingerRadiusMm?: number;
  /** Height of the pad that posts are pushed through; omitted, the piece lies on its lowest point. */
  padZ?: number;
}

/** Builds a piece. Call it only with designs of its own kind, as `builtPiece(design)` does. */
export type BuildPiece<D extends AnyPiece> = { build(design: D): BuiltPiece }['build'];

/** Classes of labour rates, see pricing/price-rates.ts. */
export type LabourClass = 'ring' | 'band' | 'pendant' | 'earrings' | 'bangle' | 'bracelet';

/** Families of pieces that share camera positions. */
export type CameraFamily = 'ring' | 'band' | 'studs' | 'drops' | 'hoops' | 'pendant' | 'bracelet' | 'bangle';

/**
 * The definition of one kind of piece. Members that take a design are methods, so that a module of one kind is
 * assignable to a module of any kind: call them only with designs of its own kind, as `pieceModule(design)` returns
 * them.
 */
export interface PieceModule<D extends AnyPiece = AnyPiece> {
  /** Schema of its document: types, limits and defaults. */
  schema: v.GenericSchema<unknown, D>;
  /** Its designed stones, the leading one first. */
  stones: readonly StoneSlot<D>[];
  /** Whether a stock diamond may replace its leading stone. */
  holdsStockStone: boolean;
  labour: LabourClass;
  /** Days in the workshop, without rows, halos and engravings. */
  workingDays: number;
  /** Combinations that cannot be made. */
  rules(design: D): Impossibility[];
  /**
   * Castability issues; `heightAboveFingerMm` if the piece has been built, and `heightOf` measures another design of the
   * kind, if that can be built.
   */
  issues(
    design: D,
    heightAboveFingerMm: number | null,
    heightOf?: (design: D) => number | null,
  ): CastabilityIssue[];
  controls(design: D): ControlGroup[];
  options: ProductOptions<D>;
  /** US sizes by which it can be made smaller or larger later; null if it is not a ring. */
  resizeSteps(design: D): number | null;
  family(design: D): CameraFamily;
  /** Facts about it, in the order a jeweller would mention them. */
  facts(design: D): Fact[];
  /** A more specific name than the kind, as a text key; omitted, the kind is specific enough. */
  type?(design: D): string;
  /** Surface for an engraving; omitted if the kind takes none. */
  engraved?(design: D): EngravedBand;
}
