import type { GemMaterialId } from '#kernel/gems/gem-ids.ts';
import { GEM_MATERIALS } from '#kernel/gems/gem-materials.ts';
import type { FinishId, MetalId } from '#kernel/metals/metal-ids.ts';

export type Rgb = readonly [number, number, number];

/** Polished metal to the tracer: linear reflectance at normal incidence, and roughness (its square is GGX alpha). */
export interface Alloy {
  colour: Rgb;
  roughness: number;
}

const COLOURS: Readonly<Record<MetalId, Rgb>> = {
  'gold-18k-yellow': [1, 0.72, 0.36],
  'gold-14k-yellow': [0.99, 0.75, 0.43],
  'gold-18k-rose': [0.96, 0.68, 0.52],
  'gold-14k-rose': [0.95, 0.7, 0.56],
  'gold-18k-white': [0.87, 0.85, 0.82],
  'gold-14k-white': [0.87, 0.86, 0.83],
  'platinum-950': [0.82, 0.81, 0.79],
  'palladium-950': [0.78, 0.77, 0.75],
  'silver-925': [0.95, 0.94, 0.92],
};

const ROUGHNESS: Readonly<Record<FinishId, number>> = {
  polished: 0.125,
  satin: 0.34,
  brushed: 0.38,
  matte: 0.5,
  hammered: 0.15,
};

const alloys = new Map<string, Alloy>();

/** One object per alloy and finish, so that equal ones can be recognised by identity. */
export function alloyOf(metal: MetalId, finish: FinishId): Alloy {
  const key = `${metal} ${finish}`;
  const alloy = alloys.get(key) ?? { colour: COLOURS[metal], roughness: ROUGHNESS[finish] };
  alloys.set(key, alloy);
  return alloy;
}

export interface Optics {
  /** Index at the red end, the middle and the blue end of what the eye sees. */
  index: Rgb;
  absorption: Rgb;
}

/** The material's three lines span two thirds of the visible range. */
const VISIBLE_SPAN = 1.6;

export function opticsOf(material: GemMaterialId): Optics {
  const { indexRgb, absorptionPerMm } = GEM_MATERIALS[material];
  const [red, green, blue] = indexRgb;
  return {
    index: [green + (red - green) * VISIBLE_SPAN, green, green + (blue - green) * VISIBLE_SPAN],
    absorption: absorptionPerMm,
  };
}
