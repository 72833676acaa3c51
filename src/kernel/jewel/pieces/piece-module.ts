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

/** What the designs of every kind of piece have. */
export interface AnyPiece {
  kind: string;
  metal: MetalId;
  finish: FinishId;
}

/** A stone that a piece is designed with, and where its document has it. Rows and halos are not among them. */
export interface StoneSlot<D extends AnyPiece> {
  path: string;
  /** Roles in which the catalogue describes this stone, the best first. */
  roles: readonly string[];
  get(design: D): StoneDesign | null;
  set(design: D, stone: StoneDesign): D;
}

/** What a shopper chooses of a product, by option; a hook is left out where the option means nothing to the kind. */
export interface ProductOptions<D extends AnyPiece> {
  /** In the option's own unit: a US ring size, an inner width in mm, a length in cm. */
  size?(design: D, size: number): D;
  carat?(design: D, carat: number): D;
  width?(design: D, widthMm: number): D;
  chain?(design: D, lengthCm: number): D;
  /** In another metal; left out, every part but a second metal changes. */
  metal?(design: D, metal: MetalId): D;
}

/** Metal and stones of one piece before they get their metals. */
export interface BuiltPiece {
  assembly: Assembly;
  axis: JewelModel['axis'];
  /** Metals of its tones where they differ from the design's own. */
  metals?: Partial<Record<Tone, MetalId | null>>;
  /** Radius of the finger, for what is worn on one. */
  fingerRadiusMm?: number;
  /** Height of the pad that posts are pushed through; left out, the piece lies on its lowest point. */
  padZ?: number;
}

/** Builds a piece; call it with designs of its own kind only, as `builtPiece(design)` does. */
export type BuildPiece<D extends AnyPiece> = { build(design: D): BuiltPiece }['build'];

/** Rates of work, see pricing/price-rates.ts. */
export type LabourClass = 'ring' | 'band' | 'pendant' | 'earrings' | 'bangle' | 'bracelet';

/** Pieces that are photographed alike: where the camera stands. */
export type CameraFamily = 'ring' | 'band' | 'studs' | 'drops' | 'hoops' | 'pendant' | 'bracelet' | 'bangle';

/**
 * Everything the shop knows of one kind of piece. Members that take a design are methods, so that a module of one kind
 * passes as a module of any: call them with designs of its own kind only, as `pieceModule(design)` hands them out.
 */
export interface PieceModule<D extends AnyPiece = AnyPiece> {
  /** Of its document: types, limits and defaults. */
  schema: v.GenericSchema<unknown, D>;
  /** Its designed stones, the leading one first. */
  stones: readonly StoneSlot<D>[];
  /** A diamond of stock may take the place of its leading stone. */
  holdsStockStone: boolean;
  labour: LabourClass;
  /** In the workshop, before rows, halos and engravings. */
  workingDays: number;
  /** Combinations that no jeweller can make. */
  rules(design: D): Impossibility[];
  /**
   * Castability issues; `heightAboveFingerMm` where it has been built, and `heightOf` what it would be of another
   * design of the kind, where that can be built.
   */
  issues(
    design: D,
    heightAboveFingerMm: number | null,
    heightOf?: (design: D) => number | null,
  ): CastabilityIssue[];
  controls(design: D): ControlGroup[];
  options: ProductOptions<D>;
  /** US sizes it can be made smaller or larger by later; null for what is no ring. */
  resizeSteps(design: D): number | null;
  family(design: D): CameraFamily;
  /** What is to be said of it, in the order a jeweller would say it. */
  facts(design: D): Fact[];
  /** Names it more closely than its kind does, in the texts of jewels; left out, the kind says it all. */
  type?(design: D): string;
  /** Where its engraving lies; left out, the kind takes none. */
  engraved?(design: D): EngravedBand;
}
