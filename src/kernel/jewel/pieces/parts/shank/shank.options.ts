import { round2 } from '#kernel/jewel/mesh/vector.ts';
import { circumferenceOfUsMm } from '#kernel/jewel/ring-size/conversions.ts';
import type { RowDesign } from '../row/row.schema.ts';
import type { ShankDesign } from './shank.schema.ts';

/** The design in this US size. */
export const withUsSize = <D extends { circumferenceMm: number }>(design: D, size: number): D => ({
  ...design,
  circumferenceMm: round2(circumferenceOfUsMm(size)),
});

/** The design with this band width all around. */
export const withBandWidth = <D extends { shank: ShankDesign }>(design: D, widthMm: number): D => ({
  ...design,
  shank: { ...design.shank, widthMm, topWidthMm: null },
});

/** US sizes by which a band can be changed later: stones and twisted strands leave little or no plain metal. */
export function shankResizeSteps({ shank, row }: { shank: ShankDesign; row: RowDesign | null }): number {
  if (shank.shoulders === 'twist') return 1;
  switch (row?.coverage) {
    case 'full':
    case 'three-quarter':
      return 0;
    case 'half':
      return 1;
    default:
      return 2;
  }
}
