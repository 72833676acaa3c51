/**
 * The vocabulary of stones for designs, the finder and feeds. Grades are listed best first, as laboratories print them,
 * and shapes in the order of the trade; choices, sliders and sorting use the same order.
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

/** Every cut we set, including those that are only used beside another stone and are not listed individually. */
export const CUT_SHAPES = [...GEM_SHAPES, 'tapered-baguette'] as const;
export type CutShape = (typeof CUT_SHAPES)[number];

/** The gem materials we set. */
export const GEM_MATERIAL_IDS = ['diamond', 'moissanite', 'sapphire', 'ruby', 'emerald'] as const;
export type GemMaterialId = (typeof GEM_MATERIAL_IDS)[number];

/** Colour letters that are graded individually; nearly every diamond in jewellery has one of them. */
export const SINGLE_COLOUR_GRADES = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'] as const;
/** From N on, ranges as laboratories name them (very light, light): beyond M, reports print no single letters. */
export const WARM_COLOUR_GRADES = ['N–R', 'S–Z'] as const;
export const COLOUR_GRADES = [...SINGLE_COLOUR_GRADES, ...WARM_COLOUR_GRADES] as const;
/** Hues of fancy-coloured diamonds, most requested first. */
export const FANCY_HUES = ['yellow', 'brown', 'orange', 'pink', 'blue', 'green', 'grey'] as const;
export type FancyHue = (typeof FANCY_HUES)[number];
/** Intensity of a fancy colour, as laboratories grade it face up; not every hue has every intensity. */
export const FANCY_INTENSITIES = [
  'faint',
  'very-light',
  'light',
  'fancy-light',
  'fancy',
  'fancy-intense',
  'fancy-vivid',
  'fancy-deep',
  'fancy-dark',
] as const;
export type FancyIntensity = (typeof FANCY_INTENSITIES)[number];

const FROM_FAINT = ['faint', 'very-light', 'light', 'fancy-light', 'fancy'] as const;
const STRONG = ['fancy-intense', 'fancy-vivid', 'fancy-deep'] as const;
/**
 * The intensities of each hue. Yellow and brown start beyond Z: fainter ones are K to Z. Brown and grey are never
 * saturated enough to be Intense, Vivid or Deep; a dark orange is called brown, and a dark pink is seldom called pink.
 */
export const INTENSITIES_OF = {
  yellow: ['fancy-light', 'fancy', ...STRONG, 'fancy-dark'],
  brown: ['fancy-light', 'fancy', 'fancy-dark'],
  orange: [...FROM_FAINT, ...STRONG],
  pink: [...FROM_FAINT, ...STRONG],
  blue: [...FROM_FAINT, ...STRONG, 'fancy-dark'],
  green: [...FROM_FAINT, ...STRONG, 'fancy-dark'],
  grey: [...FROM_FAINT, 'fancy-dark'],
} as const satisfies Readonly<Record<FancyHue, readonly FancyIntensity[]>>;

/** Modifiers that reports put before a hue: `purplish pink`. */
export const FANCY_OVERTONES = [
  'brownish',
  'yellowish',
  'orangy',
  'pinkish',
  'purplish',
  'bluish',
  'greenish',
  'greyish',
] as const;

type OwnHue = Exclude<FancyHue, 'yellow'>;
/** Yellow is implied: `fancy-vivid` beside `fancy-vivid-pink`. */
export type FancyColour =
  | (typeof INTENSITIES_OF)['yellow'][number]
  | { [H in OwnHue]: `${(typeof INTENSITIES_OF)[H][number]}-${H}` }[OwnHue];

const coloursOf = <H extends OwnHue, I extends FancyIntensity>(hue: H, intensities: readonly I[]) =>
  intensities.map((intensity) => `${intensity}-${hue}` as const);
/** All fancy colours, by hue and then by intensity. */
export const FANCY_COLOURS: readonly FancyColour[] = [
  ...INTENSITIES_OF.yellow,
  ...coloursOf('brown', INTENSITIES_OF.brown),
  ...coloursOf('orange', INTENSITIES_OF.orange),
  ...coloursOf('pink', INTENSITIES_OF.pink),
  ...coloursOf('blue', INTENSITIES_OF.blue),
  ...coloursOf('green', INTENSITIES_OF.green),
  ...coloursOf('grey', INTENSITIES_OF.grey),
];
/** Colours of a designed stone: a colour grade or a fancy colour. */
export const DESIGN_COLOURS = [...COLOUR_GRADES, ...FANCY_COLOURS] as const;

/** Clarity grades of a designed stone; the finder also lists I1. */
export const CLARITY_GRADES = ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'] as const;

export const CUT_GRADES = ['EX', 'VG', 'G', 'F', 'P'] as const;

/** Fluorescence grades of a diamond, as reports name them. */
export const FLUORESCENCES = ['None', 'Faint', 'Medium', 'Strong', 'Very strong'] as const;
export type Fluorescence = (typeof FLUORESCENCES)[number];

export const STONE_ORIGINS = ['natural', 'laboratory-grown'] as const;

/** How a stone was cut: to proportions that return light, or at the mine, to preserve its weight. */
export const STONE_MAKES = ['precision', 'native'] as const;
