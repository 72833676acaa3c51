import type { FancyColour, FancyHue, FancyIntensity } from '#kernel/jewel/gems/grades.ts';
import { hueOf, intensityOf } from '#kernel/jewel/gems/own-colour.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';

type Strengths = Readonly<Partial<Record<FancyIntensity, number>>>;

interface Hue {
  /** Absorption per mm of linear red, green and blue at strength one. */
  takes: Vec3;
  /** Absorption per mm at the band that causes the colour, by intensity. */
  strengths: Strengths;
}

/**
 * Causes of each colour as spectra of diamonds show them (Gems & Gemology, Spring 2015, "Visible absorption spectra of
 * colored diamonds"), converted through daylight and the eye (D65, CIE 1931) over 12 mm to linear red, green and blue.
 * The positions of the bands are measured; their widths and mixtures are read from printed spectra. The strengths are
 * our own: from Faint on, each grade absorbs about 1.6 times as much as the previous one, and Fancy pink leaves as much
 * green as the gem list (0.70 over 6 mm). Blue and pink are called Vivid at a strength at which yellow is not yet
 * Intense.
 */
const HUES: Readonly<Record<Exclude<FancyHue, 'yellow'>, Hue>> = {
  // Plastic deformation: rises without a band towards the blue (3.5th power of the wave number), slightly more at 550
  // nm.
  brown: {
    takes: [0.69, 1.36, 2.15],
    strengths: { 'fancy-light': 0.035, fancy: 0.065, 'fancy-dark': 0.13 },
  },
  // The band at 480 nm, 125 nm wide, and single nitrogen below it.
  orange: {
    takes: [0.03, 0.52, 1.5],
    strengths: {
      ...{ faint: 0.009, 'very-light': 0.016, light: 0.027, 'fancy-light': 0.047, fancy: 0.078 },
      ...{ 'fancy-intense': 0.125, 'fancy-vivid': 0.2, 'fancy-deep': 0.2 },
    },
  },
  // The band at 550 nm, 85 nm wide (nitrogen beside a vacancy absorbs there too), and nitrogen in the blue.
  pink: {
    takes: [0.17, 1.01, 0.66],
    strengths: {
      ...{ faint: 0.007, 'very-light': 0.012, light: 0.02, 'fancy-light': 0.035, fancy: 0.06 },
      ...{ 'fancy-intense': 0.095, 'fancy-vivid': 0.15, 'fancy-deep': 0.15 },
    },
  },
  // Boron: the tail of its infrared absorption falls from the red to the blue (3.5th power of the wavelength).
  blue: {
    takes: [1.72, 0.96, 0.46],
    strengths: {
      ...{ faint: 0.007, 'very-light': 0.012, light: 0.02, 'fancy-light': 0.033, fancy: 0.055 },
      ...{ 'fancy-intense': 0.09, 'fancy-vivid': 0.15, 'fancy-deep': 0.15, 'fancy-dark': 0.09 },
    },
  },
  // Radiation: GR1 (741 nm) with its wide shoulder at 635 nm, and the rise below 450 nm.
  green: {
    takes: [1.16, 0.29, 0.84],
    strengths: {
      ...{ faint: 0.007, 'very-light': 0.012, light: 0.02, 'fancy-light': 0.035, fancy: 0.06 },
      ...{ 'fancy-intense': 0.095, 'fancy-vivid': 0.15, 'fancy-deep': 0.15, 'fancy-dark': 0.095 },
    },
  },
  // Hydrogen, or boron with other defects: absorbs every colour equally.
  grey: {
    takes: [1, 1, 1],
    strengths: {
      ...{ faint: 0.006, 'very-light': 0.011, light: 0.018 },
      ...{ 'fancy-light': 0.03, fancy: 0.055, 'fancy-dark': 0.11 },
    },
  },
};

/** Absorbed from every colour: Deep is as strong as Vivid and darker in tone, Dark weaker and darker still. */
const TONE: Strengths = { 'fancy-deep': 0.035, 'fancy-dark': 0.1 };
/** Brown and grey get their darkness from the colour itself. */
const DARK_OF_THEMSELVES: readonly FancyHue[] = ['brown', 'grey'];

/**
 * Fancy yellow. Fancy leaves 0.15 of the blue where Z leaves 0.50; from Fancy Light to Vivid each grade absorbs 1.7
 * times as much blue as the previous one. Deep is as strong and darker in tone, Dark darker still and weaker: both
 * absorb every colour.
 */
const YELLOW: Readonly<Partial<Record<FancyIntensity, Vec3>>> = {
  'fancy-light': [0.003, 0.01, 0.07],
  fancy: [0.004, 0.017, 0.12],
  'fancy-intense': [0.005, 0.022, 0.2],
  'fancy-vivid': [0.006, 0.03, 0.34],
  'fancy-deep': [0.03, 0.075, 0.34],
  'fancy-dark': [0.075, 0.12, 0.24],
};

/**
 * Beer-Lambert absorption per mm of a fancy-coloured diamond, linear red, green and blue. Throws a RangeError for an
 * intensity that the hue does not have.
 */
export function fancyAbsorption(colour: FancyColour): Vec3 {
  const [hue, intensity] = [hueOf(colour), intensityOf(colour)];
  if (hue === 'yellow') {
    const yellow = YELLOW[intensity];
    if (yellow) return yellow;
    throw new RangeError(`no yellow is graded ${intensity}`);
  }
  const { takes, strengths } = HUES[hue];
  const strength = strengths[intensity];
  if (strength === undefined) throw new RangeError(`no ${hue} is graded ${intensity}`);
  const tone = DARK_OF_THEMSELVES.includes(hue) ? 0 : (TONE[intensity] ?? 0);
  return [takes[0] * strength + tone, takes[1] * strength + tone, takes[2] * strength + tone];
}
