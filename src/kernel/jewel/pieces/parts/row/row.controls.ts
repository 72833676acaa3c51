import type { Control } from '../control.ts';
import { choice, materialControl, measure, partChoice, paveControl } from '../controls.ts';
import { SMALL_STONE_MM } from '../stone/stone.schema.ts';
import { ROW_SHAPES, ROW_STYLES, type RowDesign } from './row.schema.ts';

/** What a row begins with. */
const STARTING_ROW = { stoneMm: 1.3, material: 'diamond', shape: 'round', coverage: 'half' } as const;
/** Widest stones offered for a row, mm. */
const OFFERED_MM = { min: SMALL_STONE_MM.min, max: 3 };

/** Whether a band carries a row, and how it is set. */
const styleControl = (row: RowDesign | null, styles: readonly string[]): Control =>
  partChoice('row', 'row', row?.style ?? null, styles, (style) => {
    const { pave: _, ...kept } = row ?? { ...STARTING_ROW, pave: undefined };
    return { ...kept, style, shape: style === 'pave' ? 'round' : kept.shape };
  });

const stonesOf = ({ material }: RowDesign): Control =>
  materialControl('row-material', 'row.material', material);

/** The row of a twisted strand, which gives it its stones' width and its way. */
export const strandRowControls = (row: RowDesign | null): Control[] => [
  styleControl(row, ['pave']),
  ...(row === null ? [] : [stonesOf(row)]),
];

/** A band's row of stones, with the shares of the round that it may cover. */
export function rowControls(row: RowDesign | null, coverages: readonly string[]): Control[] {
  const control = styleControl(row, ROW_STYLES);
  if (row === null) return [control];
  return [
    control,
    ...(row.style === 'pave' ? [paveControl('pave', 'row.pave', row.pave)] : []),
    ...(row.style === 'channel' ? [choice('row-shape', 'row.shape', row.shape, ROW_SHAPES, 'shape')] : []),
    measure('row-stone', 'row.stoneMm', row.stoneMm, OFFERED_MM, { step: 0.05 }),
    choice('coverage', 'row.coverage', row.coverage, coverages),
    stonesOf(row),
  ];
}
