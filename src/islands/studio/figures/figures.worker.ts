import loadManifold from 'manifold-3d';
import wasmUrl from 'manifold-3d/manifold.wasm?url';
import { answerCalls } from '#client/worker-calls.ts';
import { uniteMetal } from '#kernel/casting/union.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import type { PriceBasis } from '#kernel/pricing/price-piece.ts';
import type { StockStone } from '#kernel/pricing/stock-stone.ts';
import { type Figures, figuresOf } from './figures.ts';

/** A design to be weighed and priced; `stone` is the diamond of stock set in it. */
export interface FiguresRequest {
  design: Design;
  stone: StockStone | null;
  pricing: PriceBasis | null;
}

const library = loadManifold({ locateFile: () => wasmUrl }).then((loaded) => {
  loaded.setup();
  return loaded;
});

/** Weighs the united metal and prices it, beside the thread that makes the picture. */
async function weigh({ design, stone, pricing }: FiguresRequest): Promise<Figures> {
  const model = buildJewel(design);
  const { grams } = uniteMetal(await library, model);
  return figuresOf(design, model, grams, pricing, stone);
}

const functions = { weigh };
export type FiguresWorker = typeof functions;
answerCalls(functions);
