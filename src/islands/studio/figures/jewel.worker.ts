import { answerCalls, handOver } from '#client/worker-calls.ts';
import { sectioned } from '#kernel/jewel/casting/section.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { followRing, withBand } from '#kernel/jewel/design/set-with-band.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { DesignChange } from '#kernel/jewel/pieces/parts/document.ts';
import type { JewelModel, PieceState } from '#kernel/jewel/pieces/parts/model.ts';
import type { PriceBasis } from '#kernel/jewel/pricing/price-piece.ts';
import type { StockStone } from '#kernel/jewel/pricing/stock-stone.ts';
import { fetchedLadders, type StoneLadder } from '#kernel/jewel/pricing/stone-ladder.ts';
import { type Family, familyOf } from '../stage/camera/family.ts';
import type { EngravedText } from '../stage/engraving/engraved-mesh.ts';
import { engravedText } from '../stage/engraving/engraved-text.ts';
import { buffersOf } from '../stage/model/transfer.ts';
import { type Figures, figuresOf } from './figures.ts';
import { manifoldLibrary } from './manifold-library.ts';

/** A built design: its shape. */
export interface Jewel {
  design: Design;
  model: JewelModel;
  family: Family;
  /** Position of the engraving; null without one. */
  engraving: EngravedText | null;
}

/** A request to build a design. */
export interface BuildRequest {
  design: Design;
  /** The set before the change that its bands must follow; null if there is none. */
  before: Design | null;
  /** The rings of a set are shown apart. */
  isApart: boolean;
}

/** A built design, and the changes of its bands to follow the ring. */
export interface BuiltJewel extends Jewel {
  changes: readonly DesignChange[];
}

/** Builds the design in the worker. */
function build({ design: asked, before, isApart }: BuildRequest): BuiltJewel {
  const { design, changes } = before === null ? { design: asked, changes: [] } : followRing(before, asked);
  const model = buildJewel(design, { isApart });
  const engraving = engravedText(design, model);
  const jewel = { design, model, family: familyOf(design), engraving, changes };
  return handOver(jewel, [...buffersOf(model), ...stripBuffers(engraving)]);
}

const stripBuffers = (engraved: EngravedText | null): Transferable[] =>
  engraved === null
    ? []
    : [engraved.strip.positions, engraved.strip.normals, engraved.strip.uvs, engraved.strip.indices].map(
        ({ buffer }) => buffer,
      );

/** A request to weigh and price a design; `stone` is the stock diamond in it. */
export interface FiguresRequest {
  design: Design;
  stone: StockStone | null;
  pricing: PriceBasis | null;
  /** Prices of the design's stones, by `ladderKey`. */
  ladders: ReadonlyMap<string, StoneLadder>;
}

/** Weighs the united metal and prices it. */
async function weigh({ design, stone, pricing, ladders }: FiguresRequest): Promise<Figures> {
  const model = buildJewel(design);
  const metal = uniteMetal(await manifoldLibrary(), model);
  const basis = pricing && { ...pricing, stock: stone, ladders: fetchedLadders(ladders) };
  return figuresOf(design, model, metal, basis);
}

/** A request for the workshop's view of a design. */
interface BenchRequest {
  design: Design;
  state: PieceState;
  /** Cut through the middle. */
  isCut: boolean;
}

/** Builds a design as the workshop wants to see it. */
async function benchModel({ design, state, isCut }: BenchRequest): Promise<JewelModel> {
  const model = buildJewel(design, { state });
  const shown = isCut ? sectioned(await manifoldLibrary(), model) : model;
  return handOver(shown, buffersOf(shown));
}

const functions = { build, weigh, withBand, benchModel };
export type JewelWorker = typeof functions;
answerCalls(functions);
