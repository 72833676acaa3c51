import type { Control, ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import {
  finishControl,
  measure,
  metalControl,
  partChoice,
  secondMetalControl,
  sizeControl,
} from '#kernel/jewel/pieces/parts/controls.ts';
import { engravingControls } from '#kernel/jewel/pieces/parts/engraving/engraving.controls.ts';
import { rowControls } from '#kernel/jewel/pieces/parts/row/row.controls.ts';
import { ROW_COVERAGES } from '#kernel/jewel/pieces/parts/row/row.schema.ts';
import { heftControl } from '#kernel/jewel/pieces/parts/shank/heft.ts';
import { shankControls } from '#kernel/jewel/pieces/parts/shank/shank.controls.ts';
import { CONTOUR_DIP_MM, CONTOUR_SPAN_MM, type ContourDesign } from './contour.schema.ts';
import { engravedWeddingBand } from './wedding-band.engraving.ts';
import type { WeddingBandDesign } from './wedding-band.schema.ts';

export const weddingBandControls = (band: WeddingBandDesign): ControlGroup[] => [
  {
    id: 'band',
    controls: [
      metalControl(band),
      secondMetalControl('accent-metal', 'accentMetal', band.accentMetal, band.metal),
      heftControl(band),
      ...shankControls(band.shank),
      ...(band.contour === undefined ? rowControls(band.row, ROW_COVERAGES) : []),
      ...contourControls(band.contour),
    ],
  },
  { id: 'details', controls: [sizeControl(band), finishControl(band)] },
  { id: 'engraving', controls: engravingControls(engravedWeddingBand(band), band.engraving) },
];

/** Default curve, for a stone of one carat. */
const STARTING_CONTOUR = { dipMm: 1.4, spanMm: 9 };

/** Controls of the curve around an engagement ring. */
function contourControls(contour: ContourDesign | undefined): Control[] {
  const control = partChoice(
    'contour',
    'contour',
    contour === undefined ? null : 'curved',
    ['curved'],
    () => ({
      ...STARTING_CONTOUR,
    }),
  );
  if (contour === undefined) return [control];
  return [
    control,
    measure('contour-dip', 'contour.dipMm', contour.dipMm, CONTOUR_DIP_MM),
    measure('contour-span', 'contour.spanMm', contour.spanMm, CONTOUR_SPAN_MM, { step: 0.25 }),
  ];
}
