import loadManifold from 'manifold-3d';
import wasmUrl from 'manifold-3d/manifold.wasm?url';
import { uniteMetal } from '#kernel/casting/union.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import type { Numbered } from '../stage/model/newest-only.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { FiguresRequest } from './jewel-messages.ts';

const library = loadManifold({ locateFile: () => wasmUrl }).then((loaded) => {
  loaded.setup();
  return loaded;
});

/** Weighs the united metal and prices it, beside the thread that makes the picture. */
addEventListener('message', async ({ data }: MessageEvent<{ id: number; request: FiguresRequest }>) => {
  const { id, request } = data;
  let said: Numbered<Figures>;
  try {
    const model = buildJewel(request.design);
    const { grams } = uniteMetal(await library, model);
    said = { id, answer: figuresOf(request.design, model, grams, request.pricing, request.stone) };
  } catch (error) {
    said = { id, failure: String(error) };
  }
  postMessage(said);
});
