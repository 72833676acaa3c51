import {
  FANCY_HUES,
  FANCY_INTENSITIES,
  FANCY_OVERTONES,
  type FancyHue,
  type FancyIntensity,
  INTENSITIES_OF,
} from '#kernel/jewel/gems/grades.ts';
import { colourNamed } from '#kernel/jewel/gems/own-colour.ts';

/** What a list says of a diamond's colour, in the columns of RapNet. */
export interface ListedColour {
  color: string;
  fancyColor: string;
  intensity: string;
  overtone: string;
}

/** Which of them names no colour that is listed here, and what it says. */
export interface ColourFault {
  field: 'color' | 'intensity' | 'overtone';
  text: string;
}

const intensityWords = ['faint', 'very', 'light', 'fancy', 'intense', 'vivid', 'deep', 'dark'];
const nothing = /^(?:|-|\*|n\/?a|none)$/i;

const told = (text: string): string => (nothing.test(text.trim()) ? '' : text);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('gray', 'grey')
    .replaceAll('orangey', 'orangy')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** `Vivid` is Fancy Vivid, `Light` is Light: lists leave Fancy out where nothing else can be meant. */
function intensityNamed(words: readonly string[]): FancyIntensity | undefined {
  const said = words.join('-');
  return FANCY_INTENSITIES.find((intensity) => intensity === said || intensity === `fancy-${said}`);
}

/**
 * A colour of its own as the house keeps it, `fancy-light-purplish-pink`, from a column for each part or from all of it
 * in the column of letters; null where the list names none. What the laboratories do not grade is a fault.
 */
export function ownColourOf(listed: ListedColour): string | ColourFault | null {
  const hues = told(listed.fancyColor);
  const isInColor = /fancy|^\s*(?:faint|very|light)\b/i.test(listed.color);
  if (hues === '' && !isInColor) return null;
  const intensityText = told(listed.intensity) || (isInColor ? listed.color : '');
  const text = hues === '' ? listed.color : hues;
  const words = [...new Set(wordsOf(`${intensityText} ${told(listed.overtone)} ${text}`))];
  const isOvertone = (word: string) => word === 'orangy' || word.endsWith('ish');
  const nouns = words.filter((word) => !intensityWords.includes(word) && !isOvertone(word));
  const hue: FancyHue | undefined = FANCY_HUES.find((known) => known === nouns[0]);
  if (hue === undefined || nouns.length > 1) return { field: 'color', text };
  const overtones = words.filter(isOvertone);
  const overtone = FANCY_OVERTONES.find((known) => known === overtones[0]);
  if (overtones.length > 1 || (overtones.length === 1 && overtone === undefined))
    return { field: 'overtone', text: overtones.join(' ') };
  const intensity = intensityNamed(words.filter((word) => intensityWords.includes(word)));
  const graded: readonly FancyIntensity[] = INTENSITIES_OF[hue];
  if (intensity === undefined || !graded.includes(intensity))
    return { field: 'intensity', text: told(listed.intensity) || text };
  return colourNamed(intensity, hue, overtone);
}
