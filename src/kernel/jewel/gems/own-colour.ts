import type { FancyHue, FancyIntensity } from './grades.ts';
import { isFancy } from './is-fancy.ts';

const ownColour =
  /^(faint|(?:very-)?light|fancy(?:-(?:light|intense|vivid|deep|dark))?)(?:-([a-z]+ish|orangy))?(?:-(brown|orange|pink|blue|green|grey))?$/;

/** Hue of a fancy colour; yellow is implied. */
export const hueOf = (colour: string): FancyHue =>
  (ownColour.exec(colour)?.[3] as FancyHue | undefined) ?? 'yellow';

/** Whether natural diamonds of this hue are priced individually, so that no list can give their price. */
export const isGrownOnly = (hue: FancyHue): boolean => hue !== 'yellow' && hue !== 'brown';

/** Intensity of a fancy colour. */
export const intensityOf = (colour: string): FancyIntensity =>
  (ownColour.exec(colour)?.[1] ?? 'fancy') as FancyIntensity;

/** Modifier of the hue in a report, `purplish`; '' without one. Only stock stones have one. */
export const overtoneOf = (colour: string): string => ownColour.exec(colour)?.[2] ?? '';

/**
 * The name of a fancy colour in documents and lists: `fancy-vivid-pink`, `fancy-light-brownish-pink`, `fancy` for
 * yellow.
 */
export const colourNamed = (intensity: FancyIntensity, hue: FancyHue, overtone = ''): string =>
  [intensity, overtone, hue === 'yellow' ? '' : hue].filter((part) => part !== '').join('-');

/** The colour without the modifier of its hue; letters are unchanged. */
export const plainColour = (colour: string): string =>
  isFancy(colour) ? colourNamed(intensityOf(colour), hueOf(colour)) : colour;
