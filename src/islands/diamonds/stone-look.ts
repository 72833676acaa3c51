import type { Diamond } from '#kernel/diamonds/diamond.ts';
import { solidOf, stoneProportions } from '#kernel/diamonds/stone-proportions.ts';
import { cutStone } from '#kernel/gems/cut-stone.ts';
import { type LightMap, lightMap } from '#kernel/gems/light-map.ts';
import { type LightScore, lightScore } from '#kernel/gems/light-score.ts';
import { drawFacets, type FacetDrawing } from './facet-drawing.ts';

/** How lively a stone is beside one of the house's usual proportions in the same cut. */
export const liveliness = ['brilliant', 'lively', 'soft', 'quiet'] as const;
export type Liveliness = (typeof liveliness)[number];

export interface StoneLight {
  light: LightScore;
  /** What a stone of the house's usual proportions reaches in this cut. */
  usual: number;
  /** Of the usual score of its cut, and in a word. */
  share: number;
  word: Liveliness;
}

/** Share of the usual score from which each word holds, best first. */
const bars: readonly (readonly [Liveliness, number])[] = [
  ['brilliant', 0.96],
  ['lively', 0.9],
  ['soft', 0.72],
];

const usualScores = new Map<Diamond['shape'], number>();

export function usualScore(shape: Diamond['shape']): number {
  const known = usualScores.get(shape);
  if (known !== undefined) return known;
  const { score } = lightScore(cutStone(shape, { carat: 1 }));
  usualScores.set(shape, score);
  return score;
}

/** A score means something beside others of its cut alone: an oval never returns what a round does. */
export function wordOf(share: number): Liveliness {
  return bars.find(([, least]) => share >= least)?.[0] ?? 'quiet';
}

export function drawingOf(stone: Diamond): FacetDrawing {
  return drawFacets(stone.shape, stoneProportions(stone), stone.widthMm);
}

/** Some 40 ms of work: for a worker. */
export const mapOf = (stone: Diamond): LightMap => lightMap(solidOf(stone));

/** Some 15 ms of work: for a worker. */
export function lightOf(stone: Diamond): StoneLight {
  const light = lightScore(solidOf(stone));
  const usual = usualScore(stone.shape);
  const share = light.score / usual;
  return { light, usual, share, word: wordOf(share) };
}
