import type {
  COLOUR_GRADES,
  CutShape,
  FancyIntensity,
  Fluorescence,
  GemMaterialId,
  INTENSITIES_OF,
} from '#kernel/jewel/gems/grades.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { hueOf, intensityOf, isGrownOnly } from '#kernel/jewel/gems/own-colour.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { fraction } from '#kernel/jewel/pricing/rational.ts';

/** Price per carat (minor units) from a weight (thousandths of a carat) on, of a G, VS1, excellent round. */
type CaratGrid = readonly (readonly [fromMilliCarat: number, perCaratMinor: number])[];

/** Prices jump at the usual trade sizes: half, nine tenths, one carat and so on. */
const PER_CARAT: Readonly<Record<GemMaterialId, CaratGrid>> = {
  diamond: [
    [0, 480_000],
    [100, 620_000],
    [200, 860_000],
    [300, 1_150_000],
    [500, 1_780_000],
    [700, 2_450_000],
    [900, 3_400_000],
    [1000, 4_600_000],
    [1500, 6_100_000],
    [2000, 8_300_000],
    [3000, 12_000_000],
  ],
  moissanite: [
    [0, 90_000],
    [500, 160_000],
    [1000, 220_000],
  ],
  sapphire: [
    [0, 260_000],
    [300, 480_000],
    [700, 900_000],
    [1000, 1_450_000],
    [2000, 2_600_000],
  ],
  ruby: [
    [0, 380_000],
    [300, 780_000],
    [700, 1_600_000],
    [1000, 2_700_000],
    [2000, 5_200_000],
  ],
  emerald: [
    [0, 300_000],
    [300, 650_000],
    [700, 1_300_000],
    [1000, 2_200_000],
    [2000, 4_100_000],
  ],
};

/**
 * Laboratory-grown diamonds have their own prices: heavier ones are hardly rarer, so a carat costs a quarter of the
 * natural price at 0.30 ct and a twentieth at 3 ct, as in stock.
 */
const PER_CARAT_GROWN: CaratGrid = [
  [0, 81_600],
  [100, 105_400],
  [200, 146_200],
  [300, 280_000],
  [400, 300_000],
  [500, 320_000],
  [700, 350_000],
  [900, 390_000],
  [1000, 440_000],
  [1500, 490_000],
  [2000, 560_000],
  [3000, 660_000],
  [4000, 720_000],
  [5000, 780_000],
];

/** Per thousand of a round's price: cutting a round loses most rough. */
const CUT_FACTOR: Readonly<Record<CutShape, number>> = {
  round: 1000,
  oval: 860,
  cushion: 760,
  princess: 780,
  emerald: 780,
  asscher: 780,
  radiant: 780,
  pear: 850,
  marquise: 820,
  heart: 830,
  baguette: 620,
  'tapered-baguette': 620,
  trillion: 680,
};

/**
 * Beyond M each letter costs four per cent less, as the trade's lists fall from L to M for large stones; a range uses
 * its middle letter. Fancy yellow by dealers' prices at one carat: Vivid five times Fancy and ten times Fancy Light,
 * Intense a quarter to a half above Fancy; Deep between Intense and Vivid, Dark between Fancy Light and Fancy.
 */
const COLOUR_FACTOR: Readonly<Record<(typeof COLOUR_GRADES)[number] | YellowIntensity, number>> = {
  D: 1380,
  E: 1230,
  F: 1130,
  G: 1000,
  H: 880,
  I: 760,
  J: 640,
  K: 540,
  L: 470,
  M: 420,
  'N–R': 370,
  'S–Z': 290,
  'fancy-light': 500,
  fancy: 1000,
  'fancy-intense': 1375,
  'fancy-vivid': 5000,
  'fancy-deep': 2600,
  'fancy-dark': 700,
};
type YellowIntensity = (typeof INTENSITIES_OF)['yellow'][number];

/** Champagne is the least requested hue: hardly more than S to Z, whose letters it follows. Our own factors. */
const BROWN_FACTOR: Readonly<Record<(typeof INTENSITIES_OF)['brown'][number], number>> = {
  'fancy-light': 290,
  fancy: 340,
  'fancy-dark': 300,
};

/**
 * Hues that are offered laboratory-grown only (`isGrownOnly`): Fancy costs as much as a grown G, because Lightbox
 * charges US$800 a carat for white, pink and blue; the factors by intensity are our own.
 */
const GROWN_HUE_FACTOR: Readonly<Record<FancyIntensity, number>> = {
  faint: 700,
  'very-light': 750,
  light: 800,
  'fancy-light': 900,
  fancy: 1000,
  'fancy-intense': 1150,
  'fancy-vivid': 1300,
  'fancy-deep': 1150,
  'fancy-dark': 900,
};

const ofWeight = (grid: CaratGrid, milliCarat: number): number =>
  grid.reduce((price, [from, minor]) => (milliCarat >= from ? minor : price), 0);

function colourPerMille(colour: StoneDesign['colour']): number {
  if (!isFancy(colour)) return COLOUR_FACTOR[colour];
  const [hue, intensity] = [hueOf(colour), intensityOf(colour)];
  if (hue === 'yellow') return COLOUR_FACTOR[intensity as YellowIntensity];
  return hue === 'brown' ? BROWN_FACTOR[intensity as keyof typeof BROWN_FACTOR] : GROWN_HUE_FACTOR[intensity];
}

const CLARITY_FACTOR: Readonly<Record<StoneDesign['clarity'], number>> = {
  FL: 1550,
  IF: 1400,
  VVS1: 1230,
  VVS2: 1130,
  VS1: 1000,
  VS2: 900,
  SI1: 740,
  SI2: 590,
};

const GRADE_FACTOR: Readonly<Record<StoneDesign['cutGrade'], number>> = {
  EX: 1000,
  VG: 940,
  G: 860,
  F: 760,
  P: 620,
};

/**
 * Per thousand of the price per carat of a stone cut to excellent proportions: the middle between 550, a dealer's price
 * for a stone of equal weight and colour cut for weight (US$3,200 to 5,800 at 2 ct, Richo's Rocks), and 890, the weight
 * left after recutting the pavilion to proportions (1.63 to 1.45 ct, Mardon Jewelers), which is the upper limit of its
 * value.
 */
const NATIVE_FACTOR = 720;

const FLUORESCENCE_FACTOR: Readonly<Record<Fluorescence, number>> = {
  None: 1000,
  Faint: 980,
  Medium: 930,
  Strong: 860,
  'Very strong': 820,
};
const COLOURLESS: readonly string[] = ['D', 'E', 'F', 'G', 'H'];

/**
 * Per thousand of the price of a stone without fluorescence: a blue glow improves a warm stone and spoils a colourless
 * one. The seeded stones are priced by it too.
 */
export const fluorescencePerMille = (colour: string, fluorescence: Fluorescence): number =>
  COLOURLESS.includes(colour) ? FLUORESCENCE_FACTOR[fluorescence] : 1000;

/** Laboratory-grown coloured stones, per thousand of the natural stone's price. */
const ORIGIN_FACTOR: Readonly<Record<StoneDesign['origin'], number>> = {
  natural: 1000,
  'laboratory-grown': 170,
};

export type PricedStone = Pick<
  StoneDesign,
  'shape' | 'material' | 'colour' | 'clarity' | 'cutGrade' | 'origin' | 'make' | 'fluorescence'
>;

/** Grades of small stones in rows and halos. */
export const SMALL_STONE: Omit<PricedStone, 'shape' | 'material'> = {
  colour: 'G',
  clarity: 'VS2',
  cutGrade: 'VG',
  origin: 'natural',
};

/**
 * Effect of a diamond's colour and clarity on its price, per thousand. For grown stones it counts half as much (square
 * root), because growers can repeat a good result; hues that are only available grown take their factor from grown
 * stones.
 */
function gradesPerMille({ colour, clarity, origin }: PricedStone): number {
  const [ofColour, ofClarity] = [colourPerMille(colour), CLARITY_FACTOR[clarity]];
  if (origin === 'natural') return (ofColour * ofClarity) / 1000;
  const isOfGrown = isFancy(colour) && isGrownOnly(hueOf(colour));
  return Math.sqrt((isOfGrown ? ofColour ** 2 / 1000 : ofColour) * ofClarity);
}

/** Price of one stone in minor units; the weight in whole thousandths of a carat. */
export function stonePriceMinor(stone: PricedStone, milliCarat: number): number {
  const { material, origin } = stone;
  const isDiamond = material === 'diamond';
  const isGrownDiamond = isDiamond && origin !== 'natural';
  return fraction(
    [
      milliCarat,
      ofWeight(isGrownDiamond ? PER_CARAT_GROWN : PER_CARAT[material], milliCarat),
      CUT_FACTOR[stone.shape],
      isDiamond ? Math.round(1000 * gradesPerMille(stone)) : 1_000_000,
      isDiamond ? fluorescencePerMille(stone.colour, stone.fluorescence ?? 'None') : 1000,
      stone.make === 'native' ? NATIVE_FACTOR : GRADE_FACTOR[stone.cutGrade],
      // Moissanite is always laboratory-grown; its grid includes that.
      isGrownDiamond || material === 'moissanite' ? 1000 : ORIGIN_FACTOR[origin],
    ],
    [1000, 1000, 1_000_000, 1000, 1000, 1000],
  );
}
