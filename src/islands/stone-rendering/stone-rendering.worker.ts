import { answerCalls, handOver } from '#client/worker-calls.ts';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemShape } from '#kernel/jewel/gems/grades.ts';
import { USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { stoneProportions } from '#kernel/shop/diamonds/stone-proportions.ts';
import { drawFacets } from './facet-drawing.ts';
import { designedLight, drawingOf, lightOf, mapOf } from './stone-rendering.ts';
import { traceStone } from './stone-tracer.ts';

/** Drawings go first; light is then computed stone by stone, each in its own task. */
let line: Promise<unknown> = Promise.resolve();
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Small stones have fewer facets round the girdle; the difference is invisible at this size. */
const tracedWidthMm = 2.5;

const functions = {
  picture(stone: Diamond, px: number, turnsDeg: readonly number[]) {
    const solid = cutStone(stone.shape, { widthMm: tracedWidthMm }, 'diamond', stoneProportions(stone));
    const picture = traceStone(solid, px, turnsDeg);
    return handOver(picture, [picture.pixels.buffer]);
  },
  drawing: drawingOf,
  light(stone: Diamond) {
    const light = line.then(nextTurn).then(() => lightOf(stone));
    line = light.catch(() => undefined);
    return light;
  },
  map: mapOf,
  designed: designedLight,
  /** A cut in our usual proportions. */
  cut: (cut: GemShape, widthMm: number) => drawFacets(cut, USUAL_PROPORTIONS[cut], widthMm),
};
export type StoneWorker = typeof functions;
answerCalls(functions);
