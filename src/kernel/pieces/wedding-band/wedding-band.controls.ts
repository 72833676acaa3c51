import type { ControlGroup } from '#kernel/pieces/parts/control.ts';
import {
  finishControl,
  metalControl,
  secondMetalControl,
  sizeControl,
} from '#kernel/pieces/parts/controls.ts';
import { engravingControls } from '#kernel/pieces/parts/engraving/engraving.controls.ts';
import { rowControls } from '#kernel/pieces/parts/row/row.controls.ts';
import { ROW_COVERAGES } from '#kernel/pieces/parts/row/row.schema.ts';
import { shankControls } from '#kernel/pieces/parts/shank/shank.controls.ts';
import { engravedWeddingBand } from './wedding-band.engraving.ts';
import type { WeddingBandDesign } from './wedding-band.schema.ts';

export const weddingBandControls = (band: WeddingBandDesign): ControlGroup[] => [
  {
    id: 'band',
    controls: [
      metalControl(band),
      secondMetalControl('accent-metal', 'accentMetal', band.accentMetal, band.metal),
      ...shankControls(band.shank),
      ...rowControls(band.row, ROW_COVERAGES),
    ],
  },
  { id: 'details', controls: [sizeControl(band), finishControl(band)] },
  { id: 'engraving', controls: engravingControls(engravedWeddingBand(band), band.engraving) },
];
