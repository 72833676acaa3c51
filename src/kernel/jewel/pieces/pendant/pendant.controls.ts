import type { ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import { finishControl, measure, metalControl } from '#kernel/jewel/pieces/parts/controls.ts';
import { headControls } from '#kernel/jewel/pieces/parts/head/head.controls.ts';
import { stoneControls } from '#kernel/jewel/pieces/parts/stone/stone.controls.ts';
import { CHAIN_MM, type PendantDesign } from './pendant.schema.ts';

export const pendantControls = (pendant: PendantDesign): ControlGroup[] => [
  { id: 'stone', controls: stoneControls(pendant.stone, { path: 'stone' }) },
  { id: 'setting', controls: [metalControl(pendant), ...headControls(pendant.head, pendant.stone)] },
  {
    id: 'details',
    controls: [
      measure('chain', 'chainLengthMm', pendant.chainLengthMm, CHAIN_MM, { step: 10 }),
      finishControl(pendant),
    ],
  },
];
