import { parentPort } from 'node:worker_threads';
import loadManifold from 'manifold-3d';
import { castability } from '#kernel/casting/castability.ts';
import { uniteMetal } from '#kernel/casting/union.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { measuresOf } from '#kernel/pricing/measures.ts';
import type { MeasuredDesign, MeasureReply, MeasureRequest } from './measure-messages.ts';

/** The thread that builds and weighs designs: uniting metal takes up to half a second. */
const library = loadManifold().then((loaded) => {
  loaded.setup();
  return loaded;
});

async function measure(design: Design): Promise<MeasuredDesign> {
  const model = buildJewel(design);
  const measures = measuresOf(model, uniteMetal(await library, model).grams);
  return { measures, findings: castability(design, measures) };
}

parentPort?.on('message', async ({ ask, design }: MeasureRequest) => {
  let reply: MeasureReply;
  try {
    reply = { ask, measured: await measure(design) };
  } catch (error) {
    reply = { ask, failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
