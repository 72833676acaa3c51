import { ALLOYS, FINISHES } from '#kernel/jewel/metals/alloys.ts';
import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';

type Rgb = readonly [number, number, number];

/**
 * Reflectance at 82 degrees relative to Schlick's, chosen by eye (red, green, blue), because none is
 * published for the alloys. It tints and darkens the rim of a rod.
 */
const EDGE: Readonly<Record<'gold' | 'platinum' | 'palladium' | 'silver', Rgb>> = {
  gold: [0.98, 0.95, 0.92],
  platinum: [0.9, 0.89, 0.88],
  palladium: [0.9, 0.89, 0.88],
  silver: [0.99, 0.99, 0.98],
};

export interface MetalOptics {
  /** Linear reflectance at normal incidence. */
  colour: Rgb;
  edge: Rgb;
  /** Microfacet roughness; its square is GGX alpha. */
  roughness: number;
  isBrushed: boolean;
  isHammered: boolean;
}

export function metalOptics(metal: MetalId, finish: FinishId): MetalOptics {
  const { f0, base } = ALLOYS[metal];
  const { roughness } = FINISHES[finish];
  return {
    colour: f0,
    edge: EDGE[base],
    roughness,
    isBrushed: finish === 'brushed',
    isHammered: finish === 'hammered',
  };
}

/** White metals are lit for contrast with the pale ground, gold for warmth. */
export const isWhiteMetal = (metal: MetalId): boolean => !/yellow|rose/.test(metal);
