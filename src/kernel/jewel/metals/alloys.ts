import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';

/** The element whose market price determines the alloy's price. */
export type BaseMetal = 'gold' | 'platinum' | 'palladium' | 'silver';

export interface Alloy {
  id: MetalId;
  base: BaseMetal;
  /** Parts per thousand of the base metal, as hallmarked. */
  fineness: number;
  densityGramsPerCm3: number;
  /** Reflectance at normal incidence, linear red, green, blue, of the polished alloy. */
  f0: readonly [number, number, number];
  /** sRGB colour for swatches. */
  swatch: `#${string}`;
  /** Plated with rhodium, which is renewed every year or two. */
  isPlated: boolean;
  /** Metal lost in casting and polishing, per thousand. */
  lossPerMille: number;
}

const alloy = (
  id: MetalId,
  base: BaseMetal,
  fineness: number,
  densityGramsPerCm3: number,
  f0: Alloy['f0'],
  swatch: Alloy['swatch'],
  lossPerMille: number,
  isPlated = false,
): Alloy => ({ id, base, fineness, densityGramsPerCm3, f0, swatch, isPlated, lossPerMille });

/**
 * Densities from the refiners' tables (gold 18k 15.58 / 14.64 / 15.18, 14k 13.07 / 12.61 / 13.26, platinum 950 cobalt
 * 20.80, palladium 950 11.8, sterling 10.40). Reflectances: measured spectra of the elements, alloys adjusted by eye on
 * rendered pieces; white gold as plated.
 */
export const ALLOYS: Readonly<Record<MetalId, Alloy>> = {
  'platinum-950': alloy('platinum-950', 'platinum', 950, 20.8, [0.8, 0.79, 0.77], '#d9d8d4', 80),
  'gold-18k-yellow': alloy('gold-18k-yellow', 'gold', 750, 15.58, [1, 0.72, 0.36], '#e6c06a', 70),
  'gold-18k-white': alloy('gold-18k-white', 'gold', 750, 14.64, [0.86, 0.85, 0.83], '#e3e2df', 70, true),
  'gold-18k-rose': alloy('gold-18k-rose', 'gold', 750, 15.18, [0.93, 0.7, 0.545], '#dfae92', 70),
  'gold-14k-yellow': alloy('gold-14k-yellow', 'gold', 585, 13.07, [0.98, 0.76, 0.46], '#e8cb85', 70),
  'gold-14k-white': alloy('gold-14k-white', 'gold', 585, 12.61, [0.85, 0.84, 0.82], '#e1e0dd', 70, true),
  'gold-14k-rose': alloy('gold-14k-rose', 'gold', 585, 13.26, [0.94, 0.72, 0.58], '#e2b7a0', 70),
  'palladium-950': alloy('palladium-950', 'palladium', 950, 11.8, [0.734, 0.704, 0.662], '#d3d0ca', 80),
  'silver-925': alloy('silver-925', 'silver', 925, 10.4, [0.95, 0.94, 0.92], '#ecebe8', 60),
};

export interface Finish {
  id: FinishId;
  /** Microfacet roughness (the square root of GGX alpha). */
  roughness: number;
  /** Share of the roughness along one direction. */
  anisotropy: number;
}

export const FINISHES: Readonly<Record<FinishId, Finish>> = {
  polished: { id: 'polished', roughness: 0.12, anisotropy: 0 },
  satin: { id: 'satin', roughness: 0.32, anisotropy: 0.2 },
  brushed: { id: 'brushed', roughness: 0.36, anisotropy: 0.7 },
  matte: { id: 'matte', roughness: 0.5, anisotropy: 0 },
  hammered: { id: 'hammered', roughness: 0.2, anisotropy: 0 },
};

/** Weight in grams of a volume of an alloy. */
export const gramsOf = (metal: MetalId, volumeMm3: number): number =>
  (volumeMm3 * ALLOYS[metal].densityGramsPerCm3) / 1000;
