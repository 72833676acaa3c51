/** The cuts the house can make, each generated from its proportions. */
export const CUT_IDS = [
  'round',
  'oval',
  'cushion',
  'princess',
  'emerald',
  'asscher',
  'radiant',
  'pear',
  'marquise',
  'heart',
  'baguette',
  'trillion',
] as const;
export type CutId = (typeof CUT_IDS)[number];

/** The gem materials the house sets. */
export const GEM_MATERIAL_IDS = ['diamond', 'moissanite', 'sapphire', 'ruby', 'emerald'] as const;
export type GemMaterialId = (typeof GEM_MATERIAL_IDS)[number];
