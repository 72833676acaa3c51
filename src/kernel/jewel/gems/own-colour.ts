import type { FancyHue, FancyIntensity } from './grades.ts';
import { isFancy } from './is-fancy.ts';

const ownColour =
  /^(faint|(?:very-)?light|fancy(?:-(?:light|intense|vivid|deep|dark))?)(?:-([a-z]+ish|orangy))?(?:-(brown|orange|pink|blue|green|grey))?$/;

/** Hue of a colour of its own: yellow goes without saying. */
export const hueOf = (colour: string): FancyHue =>
  (ownColour.exec(colour)?.[3] as FancyHue | undefined) ?? 'yellow';

/** Hues whose natural diamonds are priced one by one: no list says honestly what any of them costs. */
export const isGrownOnly = (hue: FancyHue): boolean => hue !== 'yellow' && hue !== 'brown';

/** Intensity of a colour of its own. */
export const intensityOf = (colour: string): FancyIntensity =>
  (ownColour.exec(colour)?.[1] ?? 'fancy') as FancyIntensity;

/** What a report says beside the hue, `purplish`; '' where it says nothing. Only stones of stock have one. */
export const overtoneOf = (colour: string): string => ownColour.exec(colour)?.[2] ?? '';

/** A colour as a document or a list keeps it: `fancy-vivid-pink`, `fancy-light-brownish-pink`, `fancy` for yellow. */
export const colourNamed = (intensity: FancyIntensity, hue: FancyHue, overtone = ''): string =>
  [intensity, overtone, hue === 'yellow' ? '' : hue].filter((part) => part !== '').join('-');

/** The colour without what a report says beside its hue; letters stay as they are. */
export const plainColour = (colour: string): string =>
  isFancy(colour) ? colourNamed(intensityOf(colour), hueOf(colour)) : colour;
