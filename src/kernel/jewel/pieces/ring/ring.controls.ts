import type { CutShape } from '#kernel/jewel/gems/grades.ts';
import { round2 } from '#kernel/jewel/mesh/vector.ts';
import type { Control, ControlGroup } from '#kernel/jewel/pieces/parts/control.ts';
import {
  choice,
  finishControl,
  measure,
  metalControl,
  partChoice,
  rare,
  secondMetalControl,
  sizeControl,
} from '#kernel/jewel/pieces/parts/controls.ts';
import { engravingControls } from '#kernel/jewel/pieces/parts/engraving/engraving.controls.ts';
import { headControls } from '#kernel/jewel/pieces/parts/head/head.controls.ts';
import { HEAD_HEIGHTS, RAISE_MM } from '#kernel/jewel/pieces/parts/head/head.schema.ts';
import { rowControls, strandRowControls } from '#kernel/jewel/pieces/parts/row/row.controls.ts';
import { ROW_COVERAGES } from '#kernel/jewel/pieces/parts/row/row.schema.ts';
import { heftControl } from '#kernel/jewel/pieces/parts/shank/heft.ts';
import { shankControls } from '#kernel/jewel/pieces/parts/shank/shank.controls.ts';
import { SHOULDERS } from '#kernel/jewel/pieces/parts/shank/shank.schema.ts';
import { accentStoneControls, stoneControls } from '#kernel/jewel/pieces/parts/stone/stone.controls.ts';
import { engravedRing } from './ring.engraving.ts';
import { mostSideCarat, TWIST_WIDTH_MM } from './ring.rules.ts';
import type { RingDesign } from './ring.schema.ts';

/** Shapes that suit a side stone. */
const SIDE_SHAPES: readonly CutShape[] = [
  'round',
  'oval',
  'pear',
  'princess',
  'baguette',
  'tapered-baguette',
  'trillion',
  'marquise',
];
const LEAST_SIDE_CARAT = 0.05;
/** Coverages without a full circle, which the head would interrupt. */
const COVERAGES = ROW_COVERAGES.filter((coverage) => coverage !== 'full');

export const ringControls = (ring: RingDesign): ControlGroup[] => [
  { id: 'stone', controls: stoneControls(ring.centre, { path: 'centre' }) },
  {
    id: 'setting',
    controls: [
      ...headControls(ring.head, ring.centre),
      ...sideControls(ring),
      choice('height', 'head.height', ring.head.height, HEAD_HEIGHTS),
      rare(measure('raise', 'head.raiseMm', ring.head.raiseMm, RAISE_MM), ring.head.raiseMm === 0),
    ],
  },
  {
    id: 'band',
    controls: [metalControl(ring), headMetalControl(ring), ...bandControls(ring)],
  },
  { id: 'details', controls: [sizeControl(ring), finishControl(ring)] },
  { id: 'engraving', controls: engravingControls(engravedRing(ring), ring.engraving) },
];

/** The metal of the head; usually the band's. */
const headMetalControl = ({ headMetal, metal }: RingDesign): Control =>
  rare(
    secondMetalControl('head-metal', 'headMetal', headMetal, metal),
    headMetal === null || headMetal === metal,
  );

/** Two strands are round wires: their width determines everything else, including their stones. */
function bandControls(ring: RingDesign): Control[] {
  const { row, shank } = ring;
  const shoulders = choice('shoulders', 'shank.shoulders', shank.shoulders, SHOULDERS);
  if (shank.shoulders !== 'twist')
    return [heftControl(ring), ...shankControls(shank), shoulders, ...rowControls(row, COVERAGES)];
  const width = measure('width', 'shank.widthMm', shank.widthMm, TWIST_WIDTH_MM);
  return [width, shoulders, ...strandRowControls(row)];
}

function sideControls({ sides, centre }: RingDesign): Control[] {
  const control = partChoice('sides', 'sides', sides === null ? null : 'two', ['two'], () => ({
    shape: 'round',
    material: 'diamond',
    carat: Math.max(LEAST_SIDE_CARAT, round2(centre.carat * 0.3)),
  }));
  if (sides === null) return [control];
  const carat = { min: LEAST_SIDE_CARAT, max: Math.max(0.06, mostSideCarat(sides, centre)) };
  return [
    control,
    ...accentStoneControls(sides, { path: 'sides', prefix: 'side-', shapes: SIDE_SHAPES, carat }),
  ];
}
