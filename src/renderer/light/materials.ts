import type { FinishId, MetalId } from '#kernel/jewel/metals/metal-ids.ts';

export type Rgb = readonly [number, number, number];

/** How a finish changes a surface; the numbers match kernel/finish.ts. */
export const SURFACES = { plain: 0, brushed: 1, hammered: 2, grained: 3 } as const;

/** Metal for the tracer: linear reflectance at normal incidence, roughness (its square is GGX alpha) and surface. */
export interface Alloy {
  colour: Rgb;
  roughness: number;
  surface: keyof typeof SURFACES;
  /** Greatest tilt of the normal, as a tangent. */
  tilt: number;
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

interface Texture extends Omit<Alloy, 'colour'> {
  /** Share of the light that is not lost between the peaks of the surface. */
  open: number;
}

/** Roughness of the inside of a band and of other areas without the finish. */
export const POLISHED_ROUGHNESS = 0.125;

const TEXTURES: Readonly<Record<FinishId, Texture>> = {
  polished: { open: 1, roughness: POLISHED_ROUGHNESS, surface: 'plain', tilt: 0 },
  satin: { open: 0.74, roughness: 0.34, surface: 'grained', tilt: 0.06 },
  brushed: { open: 0.78, roughness: 0.34, surface: 'brushed', tilt: 0.2 },
  matte: { open: 0.6, roughness: 0.52, surface: 'grained', tilt: 0.14 },
  hammered: { open: 1, roughness: 0.16, surface: 'hammered', tilt: 0.42 },
};

/** Carving wax, and freshly poured metal: for the tracer, surfaces that scatter a tint. */
const WAX: Alloy = { colour: [0.17, 0.33, 0.62], roughness: 0.62, surface: 'plain', tilt: 0 };
const MOLTEN: Alloy = { colour: [1, 0.3, 0.045], roughness: 0.74, surface: 'plain', tilt: 0 };

const alloys = new Map<string, Alloy>();

/** The alloy for a metal and finish; equal ones are the same object, so that identity can be compared. */
export function alloyOf(metal: MetalId, finish: FinishId): Alloy {
  const key = `${metal} ${finish}`;
  const { open, ...texture } = TEXTURES[finish];
  const [r, g, b] = COLOURS[metal];
  const alloy = alloys.get(key) ?? { colour: [r * open, g * open, b * open], ...texture };
  alloys.set(key, alloy);
  return alloy;
}

/** The surface of an unfinished piece: its wax, the pour, and the rough casting skin. */
export function unfinished(made: 'wax' | 'molten' | 'cast', metal: MetalId): Alloy {
  if (made === 'wax') return WAX;
  return made === 'molten' ? MOLTEN : alloyOf(metal, 'matte');
}
