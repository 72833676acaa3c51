import loadManifold from 'manifold-3d';
import { type CastPart, castParts, writeCast } from '#kernel/jewel/casting/cast-file.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { type LineDrawing, lineDrawings } from '#kernel/jewel/pieces/line-drawing.ts';
import { type StoneMap, stoneMap } from '#kernel/shop/workshop/stone-map.ts';
import { type StonePlace, stonePlaces } from '#kernel/shop/workshop/stone-places.ts';
import { answerCalls } from '#server/platform/worker-rpc.ts';

/** Worker thread that draws pieces for the bench: hidden-line removal takes up to a second. */
const library = loadManifold().then((loaded) => {
  loaded.setup();
  return loaded;
});

async function draw(
  design: Design,
): Promise<{ drawings: LineDrawing[]; stones: StonePlace[]; cast: Omit<CastPart, 'solid'>[] }> {
  const model = buildJewel(design);
  const cast = castParts(await library, design).map(({ solid: _, ...part }) => part);
  return { drawings: lineDrawings(model), stones: stonePlaces(model), cast };
}

const map = (design: Design): StoneMap => stoneMap(buildJewel(design, { isApart: true }));

/** The metal in the file state, as a file for casters. */
async function cast(design: Design, format: 'stl' | '3mf', title: string): Promise<Uint8Array<ArrayBuffer>> {
  return writeCast(castParts(await library, design), format, title);
}

const functions = { draw, cast, map };
export type BenchThread = typeof functions;
answerCalls(functions);
