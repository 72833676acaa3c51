import { COLOUR_GRADES } from '#kernel/jewel/gems/grades.ts';
import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { diamondClarities, diamondFluorescences } from './diamonds.rules.ts';

/**
 * Grades that look the same face up without a loupe or master stones. Colour: the groups of the grading scale
 * (colourless, near colourless in two steps, faint).
 */
const colorClasses: readonly (readonly string[])[] = [
  ['D', 'E', 'F'],
  ['G', 'H'],
  ['I', 'J'],
  ['K', 'L', 'M'],
  ['N–R'],
  ['S–Z'],
];

/** Inclusions are invisible to the bare eye down to VS2; in step cuts, which are more open, down to VS1. */
const clarityClasses: readonly (readonly string[])[] = [
  ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
  ['SI1'],
  ['SI2'],
  ['I1'],
];
const stepClarityClasses: readonly (readonly string[])[] = [
  ['FL', 'IF', 'VVS1', 'VVS2', 'VS1'],
  ['VS2'],
  ['SI1'],
  ['SI2'],
  ['I1'],
];
const stepCuts: readonly string[] = ['emerald', 'asscher', 'baguette'];

/** Strong fluorescence may be visible in daylight, weaker is not. */
const fluorClasses: readonly (readonly string[])[] = [
  ['None', 'Faint', 'Medium'],
  ['Strong'],
  ['Very strong'],
];

/** Relative tolerance of weight within which two stones look equally large. */
export const sameLookCaratShare = 0.03;
export const sameLookMm = 0.1;

/** The values of the grade's own class and of every better class, among those the shop sells. */
function notWorse(
  classes: readonly (readonly string[])[],
  grade: string,
  sold: readonly string[],
): readonly string[] {
  const at = classes.findIndex((grades) => grades.includes(grade));
  const good = classes.slice(0, at < 0 ? classes.length : at + 1).flat();
  return sold.filter((value) => good.includes(value));
}

type Judged = Pick<Diamond, 'shape' | 'carat' | 'lengthMm' | 'widthMm' | 'color' | 'clarity' | 'fluor'>;

/** Requirements for a stone that looks the same or better face up; bounds inclusive. */
export interface SameLook {
  shape: Diamond['shape'];
  carat: readonly [number, number];
  lengthMm: readonly [number, number];
  widthMm: readonly [number, number];
  color: readonly string[];
  clarity: readonly string[];
  fluor: readonly string[];
}

export function sameLookAs(stone: Judged): SameLook {
  const near = (mm: number) => [mm - sameLookMm, mm + sameLookMm] as const;
  const clarities = stepCuts.includes(stone.shape) ? stepClarityClasses : clarityClasses;
  return {
    shape: stone.shape,
    carat: [stone.carat * (1 - sameLookCaratShare), stone.carat * (1 + sameLookCaratShare)],
    lengthMm: near(stone.lengthMm),
    widthMm: near(stone.widthMm),
    // A fancy colour must match exactly.
    color: isFancy(stone.color) ? [stone.color] : notWorse(colorClasses, stone.color, COLOUR_GRADES),
    clarity: notWorse(clarities, stone.clarity, diamondClarities),
    fluor: notWorse(fluorClasses, stone.fluor, diamondFluorescences),
  };
}

/** Maximum stones of each origin in the answer. */
export const maxSameLooks = 6;

/**
 * Normalises a report number: removes spaces, the laboratory's name and IGI's LG prefix for laboratory-grown stones.
 * '' if nothing remains.
 */
export function reportNumber(text: string): string {
  const bare = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const digits = bare.replace(/^(?:GIA|IGI|HRD)/, '').replace(/^LG/, '');
  return /^[0-9A-Z]{4,20}$/.test(digits) ? digits : '';
}
