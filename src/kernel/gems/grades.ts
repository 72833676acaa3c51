/**
 * The one vocabulary of stones, for designs, the finder and feeds. Grades stand best first, as laboratories print
 * them; shapes in the order of the trade. The order is also that of choices, sliders and sorts.
 */
export const GEM_SHAPES = [
  'round',
  'oval',
  'cushion',
  'princess',
  'emerald',
  'pear',
  'radiant',
  'marquise',
  'asscher',
  'heart',
  'trillion',
  'baguette',
] as const;
export type GemShape = (typeof GEM_SHAPES)[number];

/** Every cut the house sets: also those that only ever stand beside another stone, which nobody lists one by one. */
export const CUT_SHAPES = [...GEM_SHAPES, 'tapered-baguette'] as const;
export type CutShape = (typeof CUT_SHAPES)[number];

/** The gem materials the house sets. */
export const GEM_MATERIAL_IDS = ['diamond', 'moissanite', 'sapphire', 'ruby', 'emerald'] as const;
export type GemMaterialId = (typeof GEM_MATERIAL_IDS)[number];

export const COLOUR_GRADES = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'] as const;
/** What a stone is designed with: a colour grade, or `fancy` for a colour of its own. */
export const DESIGN_COLOURS = [...COLOUR_GRADES, 'fancy'] as const;

/** Clarity a stone is designed with; the finder lists I1 too. */
export const CLARITY_GRADES = ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'] as const;

export const CUT_GRADES = ['EX', 'VG', 'G', 'F', 'P'] as const;

export const STONE_ORIGINS = ['natural', 'laboratory-grown'] as const;
