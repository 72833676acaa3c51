import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';

/** The catalogue piece whose images show the start design: the six-claw solitaire. */
export const START_PRODUCT_ID = 1001;

const START = {
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  shank: { profile: 'court', widthMm: 2.1, topWidthMm: 1.7, thicknessMm: 1.75 },
  head: { prongs: 6 },
  centre: { shape: 'round', carat: 1, colour: 'E', clarity: 'VS1' },
};

function asRing(design: Design | null): RingDesign {
  if (design?.kind !== 'ring') throw new TypeError('the start design must be a ring');
  return design;
}

/** The studio's first design. */
export const START_DESIGN: RingDesign = asRing(parseDesign(START).design);
