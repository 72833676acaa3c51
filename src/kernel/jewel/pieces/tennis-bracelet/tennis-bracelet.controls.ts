import type { ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import { finishControl, measure, metalControl, secondChoice } from '#kernel/jewel/pieces/parts/controls.ts';
import { gradedControls } from '#kernel/jewel/pieces/parts/stone/stone.controls.ts';
import { CARAT } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { MOST_LINK_CARAT } from './tennis-bracelet.rules.ts';
import { BRACELET_MM, type TennisBraceletDesign } from './tennis-bracelet.schema.ts';

const LINK_CARAT = { min: CARAT.min, max: MOST_LINK_CARAT };
/** Gems that alternate along a line. */
const ALTERNATES = ['diamond', 'sapphire', 'ruby', 'emerald'];

export const tennisBraceletControls = (bracelet: TennisBraceletDesign): ControlGroup[] => [
  {
    id: 'stone',
    controls: [
      ...gradedControls(bracelet.stone, { path: 'stone', carat: LINK_CARAT }),
      secondChoice('alternate', 'alternateMaterial', {
        value: bracelet.alternateMaterial,
        first: bracelet.stone.material,
        options: ALTERNATES,
        vocabulary: 'material',
      }),
    ],
  },
  { id: 'band', controls: [metalControl(bracelet)] },
  {
    id: 'details',
    controls: [
      measure('bracelet', 'lengthMm', bracelet.lengthMm, BRACELET_MM, { step: 5 }),
      finishControl(bracelet),
    ],
  },
];
