import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';

export interface GemMaterial {
  id: GemMaterialId;
  densityGramsPerCm3: number;
  /** Refractive index at the sodium line. */
  index: number;
  /** n(F) - n(C) */
  dispersion: number;
  /** Index at 612, 549 and 465 nm (red, green, blue). */
  indexRgb: readonly [number, number, number];
  /** Beer-Lambert absorption per mm of path of a stone of usual quality, linear red, green, blue. */
  absorptionPerMm: readonly [number, number, number];
  /** Reflectance at normal incidence. */
  reflectance: number;
  mohsHardness: number;
}

/** Absorption per mm that leaves this much light per channel after 6 mm. */
const after6mm = (r: number, g: number, b: number): readonly [number, number, number] => [
  -Math.log(r) / 6,
  -Math.log(g) / 6,
  -Math.log(b) / 6,
];

/**
 * Indices from Sellmeier equations (diamond: Peter 1923; sapphire, ordinary ray; moissanite: 4H-SiC, ordinary ray);
 * emerald from gem tables. Absorption adjusted by eye on path-traced stones of 5 to 7 mm.
 */
export const GEM_MATERIALS: Readonly<Record<GemMaterialId, GemMaterial>> = {
  diamond: {
    id: 'diamond',
    densityGramsPerCm3: 3.52,
    index: 2.4175,
    dispersion: 0.0256,
    indexRgb: [2.4145, 2.4231, 2.441],
    absorptionPerMm: after6mm(0.995, 0.995, 0.99),
    reflectance: 0.172,
    mohsHardness: 10,
  },
  moissanite: {
    id: 'moissanite',
    densityGramsPerCm3: 3.22,
    index: 2.6465,
    dispersion: 0.064,
    indexRgb: [2.639, 2.66, 2.705],
    absorptionPerMm: after6mm(0.985, 0.985, 0.95),
    reflectance: 0.204,
    mohsHardness: 9.25,
  },
  sapphire: {
    id: 'sapphire',
    densityGramsPerCm3: 4,
    index: 1.768,
    dispersion: 0.0106,
    indexRgb: [1.767, 1.771, 1.778],
    absorptionPerMm: [0.5, 0.25, 0.04],
    reflectance: 0.077,
    mohsHardness: 9,
  },
  ruby: {
    id: 'ruby',
    densityGramsPerCm3: 4,
    index: 1.768,
    dispersion: 0.0106,
    indexRgb: [1.767, 1.771, 1.778],
    absorptionPerMm: [0.018, 0.68, 0.46],
    reflectance: 0.077,
    mohsHardness: 9,
  },
  emerald: {
    id: 'emerald',
    densityGramsPerCm3: 2.72,
    index: 1.58,
    dispersion: 0.009,
    indexRgb: [1.577, 1.581, 1.586],
    absorptionPerMm: [0.42, 0.1, 0.26],
    reflectance: 0.05,
    mohsHardness: 7.75,
  },
};
