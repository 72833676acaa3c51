import {
  FANCY_HUES,
  FANCY_INTENSITIES,
  FANCY_OVERTONES,
  type FancyHue,
  type FancyIntensity,
  INTENSITIES_OF,
} from '#kernel/jewel/gems/grades.ts';
import { colourNamed } from '#kernel/jewel/gems/own-colour.ts';

/** The colour columns of a RapNet list. */
export interface ListedColour {
  color: string;
  fancyColor: string;
  intensity: string;
  overtone: string;
}

/** The column whose value we do not support, and the value. */
export interface ColourFault {
  field: 'color' | 'intensity' | 'overtone';
  text: string;
}

const intensityTerms = ['faint', 'very', 'light', 'fancy', 'intense', 'vivid', 'deep', 'dark'];
const nothing = /^(?:|-|\*|n\/?a|none)$/i;

const statedText = (text: string): string => (nothing.test(text.trim()) ? '' : text);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('gray', 'grey')
    .replaceAll('orangey', 'orangy')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** `Vivid` means Fancy Vivid, `Light` means Light: lists omit Fancy where it is unambiguous. */
function intensityNamed(words: readonly string[]): FancyIntensity | undefined {
  const key = words.join('-');
  return FANCY_INTENSITIES.find((intensity) => intensity === key || intensity === `fancy-${key}`);
}

/**
 * Our key of a fancy colour, `fancy-light-purplish-pink`, from separate columns or from the column of the letter grade.
 * Null if the list has no fancy colour; a fault if laboratories do not grade it.
 */
export function ownColourOf(listed: ListedColour): string | ColourFault | null {
  const hues = statedText(listed.fancyColor);
  const isInColor = /fancy|^\s*(?:faint|very|light)\b/i.test(listed.color);
  if (hues === '' && !isInColor) return null;
  const intensityText = statedText(listed.intensity) || (isInColor ? listed.color : '');
  const text = hues === '' ? listed.color : hues;
  const words = [...new Set(wordsOf(`${intensityText} ${statedText(listed.overtone)} ${text}`))];
  const isOvertone = (word: string) => word === 'orangy' || word.endsWith('ish');
  const nouns = words.filter((word) => !intensityTerms.includes(word) && !isOvertone(word));
  const hue: FancyHue | undefined = FANCY_HUES.find((known) => known === nouns[0]);
  if (hue === undefined || nouns.length > 1) return { field: 'color', text };
  const overtones = words.filter(isOvertone);
  const overtone = FANCY_OVERTONES.find((known) => known === overtones[0]);
  if (overtones.length > 1 || (overtones.length === 1 && overtone === undefined))
    return { field: 'overtone', text: overtones.join(' ') };
  const intensity = intensityNamed(words.filter((word) => intensityTerms.includes(word)));
  const graded: readonly FancyIntensity[] = INTENSITIES_OF[hue];
  if (intensity === undefined || !graded.includes(intensity))
    return { field: 'intensity', text: statedText(listed.intensity) || text };
  return colourNamed(intensity, hue, overtone);
}
