import type { Control } from '../control.ts';
import { choice, materialControl, measure, partChoice, paveControl } from '../controls.ts';
import { SMALL_STONE_MM } from '../stone/stone.schema.ts';
import { ROW_SHAPES, ROW_STYLES, type RowDesign } from './row.schema.ts';

/** Default row. */
const STARTING_ROW = { stoneMm: 1.3, material: 'diamond', shape: 'round', coverage: 'half' } as const;
/** Widest stones offered for a row, mm. */
const OFFERED_MM = { min: SMALL_STONE_MM.min, max: 3 };

/** Whether a band has a row, and how it is set. */
const styleControl = (row: RowDesign | null, styles: readonly string[]): Control =>
  partChoice('row', 'row', row?.style ?? null, styles, (style) => {
    const { pave: _, ...fields } = row ?? { ...STARTING_ROW, pave: undefined };
    return { ...fields, style, shape: style === 'pave' ? 'round' : fields.shape };
  });

const stonesOf = ({ material }: RowDesign): Control =>
  materialControl('row-material', 'row.material', material);

/** The row of a twisted strand, which determines the stones' width and extent. */
export const strandRowControls = (row: RowDesign | null): Control[] => [
  styleControl(row, ['pave']),
  ...(row === null ? [] : [stonesOf(row)]),
];

/** A band's row of stones, with the coverages it may have. */
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
