import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { type StoneMaps, stoneMaps } from '#kernel/jewel/gems/light-map.ts';
import { type LightScore, lightScore } from '#kernel/jewel/gems/light-score.ts';
import { proportionsOf } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { solidOf, stoneProportions } from '#kernel/shop/diamonds/stone-proportions.ts';
import { drawFacets, type FacetDrawing } from './facet-drawing.ts';

export interface StoneLight {
  light: LightScore;
  /** Value of a stone of this cut in our usual proportions. */
  usual: number;
}

const usualScores = new Map<Diamond['shape'], number>();

function usualScore(shape: Diamond['shape']): number {
  const known = usualScores.get(shape);
  if (known !== undefined) return known;
  const { score } = lightScore(cutStone(shape, { carat: 1 }));
  usualScores.set(shape, score);
  return score;
}

export function drawingOf(stone: Diamond): FacetDrawing {
  return drawFacets(stone.shape, stoneProportions(stone), stone.widthMm);
}

/** Takes about 400 ms: run it in a worker. */
export const mapOf = (stone: Diamond): StoneMaps => stoneMaps(solidOf(stone));

/** Takes about 15 ms: run it in a worker. */
export function lightOf(stone: Diamond): StoneLight {
  return { light: lightScore(solidOf(stone)), usual: usualScore(stone.shape) };
}

/** Light performance of a design's stone, as it will be cut. */
export interface DesignedLight {
  light: LightScore;
  map: StoneMaps;
  /** Width to length. */
  ratio: number;
}

/** Takes about 420 ms: run it in a worker. */
export function designedLight(stone: StoneDesign): DesignedLight {
  const { shape, carat, material } = stone;
  const solid = cutStone(shape, { carat }, material, proportionsOf(stone));
  return {
    light: lightScore(solid, material),
    map: stoneMaps(solid, material),
    ratio: solid.widthMm / solid.lengthMm,
  };
}
