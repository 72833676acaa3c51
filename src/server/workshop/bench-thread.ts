import loadManifold from 'manifold-3d';
import { writeStl } from '#kernel/jewel/casting/stl.ts';
import { write3mf } from '#kernel/jewel/casting/three-mf.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { type LineDrawing, lineDrawings } from '#kernel/jewel/pieces/line-drawing.ts';
import { type StonePlace, stonePlaces } from '#kernel/shop/workshop/stone-places.ts';
import { answerCalls } from '#server/platform/worker-rpc.ts';

/** Worker thread that draws pieces for the bench: hidden-line removal takes up to a second. */
const library = loadManifold().then((loaded) => {
  loaded.setup();
  return loaded;
});

function draw(design: Design): { drawings: LineDrawing[]; stones: StonePlace[] } {
  const model = buildJewel(design);
  return { drawings: lineDrawings(model), stones: stonePlaces(model) };
}

/** The cast metal as a file for casters. */
async function cast(design: Design, format: 'stl' | '3mf', title: string): Promise<Uint8Array<ArrayBuffer>> {
  const casting = uniteMetal(await library, buildJewel(design)).casting();
  return format === 'stl' ? new Uint8Array(writeStl(casting)) : write3mf(casting, title);
}

const functions = { draw, cast };
export type BenchThread = typeof functions;
answerCalls(functions);
