import type { Diamond } from '#kernel/diamonds/diamonds.contract.ts';
import { solidOf, stoneProportions } from '#kernel/diamonds/stone-proportions.ts';
import { cutStone } from '#kernel/gems/cut-stone.ts';
import { type LightScore, lightScore } from '#kernel/gems/light-score.ts';
import { drawFacets, type FacetDrawing } from './facet-drawing.ts';

/** How lively a stone is beside one of the house's usual proportions in the same cut. */
export const liveliness = ['brilliant', 'lively', 'soft', 'quiet'] as const;
export type Liveliness = (typeof liveliness)[number];

export interface StoneLook {
  drawing: FacetDrawing;
  light: LightScore;
  word: Liveliness;
}

/** Share of the usual score from which each word holds, best first. */
const bars: readonly (readonly [Liveliness, number])[] = [
  ['brilliant', 1],
  ['lively', 0.9],
  ['soft', 0.72],
];

const usual = new Map<Diamond['shape'], number>();

function usualScore(shape: Diamond['shape']): number {
  const known = usual.get(shape);
  if (known !== undefined) return known;
  const { score } = lightScore(cutStone(shape, { carat: 1 }));
  usual.set(shape, score);
  return score;
}

/** A score means something beside others of its cut alone: an oval never returns what a round does. */
export function wordOf(shape: Diamond['shape'], score: number): Liveliness {
  const share = score / usualScore(shape);
  return bars.find(([, least]) => share >= least)?.[0] ?? 'quiet';
}

export function drawingOf(stone: Diamond): FacetDrawing {
  return drawFacets(stone.shape, stoneProportions(stone), stone.width_mm);
}

/** Some 20 ms of work: for a worker. */
export function lookOf(stone: Diamond): StoneLook {
  const light = lightScore(solidOf(stone));
  return { drawing: drawingOf(stone), light, word: wordOf(stone.shape, light.score) };
}
