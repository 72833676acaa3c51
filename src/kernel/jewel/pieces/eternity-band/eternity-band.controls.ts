import type { ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import {
  choice,
  finishControl,
  materialControl,
  measure,
  metalControl,
  sizeControl,
} from '#kernel/jewel/pieces/parts/controls.ts';
import { engravingControls } from '#kernel/jewel/pieces/parts/engraving/engraving.controls.ts';
import { SMALL_STONE_MM } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { engravedEternityBand } from './eternity-band.engraving.ts';
import { LEAST_SHARED_STONE_MM } from './eternity-band.rules.ts';
import { ETERNITY_SHAPES, type EternityBandDesign } from './eternity-band.schema.ts';

const STONE_MM = { min: LEAST_SHARED_STONE_MM, max: SMALL_STONE_MM.max };

export const eternityBandControls = (band: EternityBandDesign): ControlGroup[] => [
  {
    id: 'stone',
    controls: [
      choice('shape', 'shape', band.shape, ETERNITY_SHAPES),
      materialControl('material', 'material', band.material),
      measure('stone-width', 'stoneMm', band.stoneMm, STONE_MM),
    ],
  },
  { id: 'band', controls: [metalControl(band)] },
  { id: 'details', controls: [sizeControl(band), finishControl(band)] },
  { id: 'engraving', controls: engravingControls(engravedEternityBand(band), band.engraving) },
];
