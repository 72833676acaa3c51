import type { FancyColour, FancyHue, FancyIntensity } from './grades.ts';

/** Whether a stone has a colour of its own, without a letter. Apart from the lists, which not every page needs. */
export const isFancy = <T extends string>(colour: T): colour is T & FancyColour =>
  /^(?:faint|(?:very-)?light|fancy)(?:-|$)/.test(colour);

const hueNamed = /-(brown|orange|pink|blue|green|grey)$/;

/** Hue of a colour of its own: yellow goes without saying. */
export const hueOf = (colour: FancyColour): FancyHue =>
  (hueNamed.exec(colour)?.[1] as FancyHue | undefined) ?? 'yellow';

/** Intensity of a colour of its own. */
export const intensityOf = (colour: FancyColour): FancyIntensity =>
  colour.replace(hueNamed, '') as FancyIntensity;
