import type { Control, ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import {
  finishControl,
  materialControl,
  measure,
  metalControl,
  onOff,
} from '#kernel/jewel/pieces/parts/controls.ts';
import { engravingControls } from '#kernel/jewel/pieces/parts/engraving/engraving.controls.ts';
import { engravedBangle } from './bangle.engraving.ts';
import {
  BANGLE_THICKNESS_MM,
  BANGLE_WIDTH_MM,
  type BangleDesign,
  FLUSH_STONE_MM,
  FLUSH_STONES,
  INNER_HEIGHT_MM,
  INNER_WIDTH_MM,
} from './bangle.schema.ts';

/** Default flush-set stones. */
const STARTING_STONES = { count: 7, largestMm: 1.6, material: 'diamond' } as const;

export const bangleControls = (bangle: BangleDesign): ControlGroup[] => [
  { id: 'stone', controls: flushStoneControls(bangle) },
  {
    id: 'band',
    controls: [
      metalControl(bangle),
      measure('width', 'widthMm', bangle.widthMm, BANGLE_WIDTH_MM),
      measure('thickness', 'thicknessMm', bangle.thicknessMm, BANGLE_THICKNESS_MM),
      measure('inner-width', 'innerWidthMm', bangle.innerWidthMm, INNER_WIDTH_MM, { step: 0.5 }),
      measure('inner-height', 'innerHeightMm', bangle.innerHeightMm, INNER_HEIGHT_MM, { step: 0.5 }),
    ],
  },
  { id: 'details', controls: [finishControl(bangle)] },
  { id: 'engraving', controls: engravingControls(engravedBangle(bangle), bangle.engraving) },
];

function flushStoneControls({ stars }: BangleDesign): Control[] {
  const control: Control = {
    ...onOff('stars', 'stars', stars !== null),
    put: (isSet: boolean) => [{ path: 'stars', value: isSet ? STARTING_STONES : null }],
  };
  if (stars === null) return [control];
  return [
    control,
    {
      ...measure('star-count', '', stars.count, FLUSH_STONES, { unit: 'piece', step: 1 }),
      put: (value: number) => [{ path: 'stars.count', value: Math.round(value) }],
    },
    measure('star-width', 'stars.largestMm', stars.largestMm, FLUSH_STONE_MM),
    materialControl('material', 'stars.material', stars.material),
  ];
}
