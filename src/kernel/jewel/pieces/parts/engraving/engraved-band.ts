import { TAU } from '#kernel/jewel/mesh/vector.ts';
import type { DesignChange } from '../document.ts';
import type { RowDesign } from '../row/row.schema.ts';
import { ROW_END } from '../row/stone-row.ts';
import type { ShankDesign } from '../shank/shank.schema.ts';
import type { EngravingDesign } from './engraving.schema.ts';

type ByPlace = Readonly<Record<EngravingDesign['place'], number>>;

/** Properties of the metal that an engraving needs; lengths in mm. */
export interface EngravedBand {
  /** Width of the band, and its path in the design. */
  width: { path: string; mm: number };
  /** Circumference of the engraved side. */
  roundMm: ByPlace;
  /** Share of the circumference that can be engraved, opposite the head. */
  freeShare: ByPlace;
  /** Whether the outside opposite the head is broad, smooth and without stones. */
  hasOutside: boolean;
  /** The change that creates a surface for engraving; null if there already is one. */
  smoothedBy: DesignChange | null;
  /** Half axes of the inside: horizontal and vertical. */
  halfAxesMm: readonly [number, number];
  /** Distance from the inside to the engravable outside. */
  thicknessMm: number;
}

/** Share of a band's circumference that can be engraved: with a head, and without one. */
export const SHARE_BESIDE_HEAD = 0.6;
export const SHARE_OF_BAND = 0.9;

/** The band of a ring whose shank surrounds the finger. */
export function engravedShank(
  { circumferenceMm, row, shank }: { circumferenceMm: number; row: RowDesign | null; shank: ShankDesign },
  share: number,
): EngravedBand {
  const radius = circumferenceMm / TAU;
  const besideRow = row === null ? share : (2 * (Math.PI - ROW_END[row.coverage])) / TAU - 0.04;
  return {
    width: { path: 'shank.widthMm', mm: shank.widthMm },
    roundMm: { inside: circumferenceMm, outside: circumferenceMm + shank.thicknessMm * TAU },
    freeShare: { inside: share, outside: Math.min(share, besideRow) },
    hasOutside: (shank.profile === 'flat' || shank.profile === 'court') && row?.coverage !== 'full',
    smoothedBy: shank.shoulders === 'twist' ? { path: 'shank.shoulders', value: 'plain' } : null,
    halfAxesMm: [radius, radius],
    thicknessMm: shank.thicknessMm,
  };
}
