import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { type OutlineSample, offsetOutline, outlineAt } from '#kernel/jewel/mesh/outline.ts';
import { outlineFacing, outlineOf } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import { cutDownGap } from './cut-down.ts';
import { clearanceBeside, fillRow, type RowFill } from './small-stones.ts';

/** A prong that passes through a halo: the direction from which it holds the stone, and half the space it takes. */
export interface HaloProng {
  normalDeg: number;
  radiusMm: number;
  /** Its wires and their sideways offsets: a double prong has two wires. */
  wires: readonly { asideMm: number; radiusMm: number }[];
}

/** The stones of a halo and the prongs between them. */
export interface HaloStones {
  stoneMm: number;
  isCutDown?: boolean;
  prongs: readonly HaloProng[];
}

/** Distance between the centre stone's girdle and the halo's stones. */
export const HALO_GAP_MM = 0.1;

/** The line around a centre stone on which the halo's stones lie, and how they fill it between the prongs. */
export function haloRow(
  centre: CutStone,
  { stoneMm: d, isCutDown = false, prongs }: HaloStones,
): { row: OutlineSample[]; fill: RowFill } {
  const outline = outlineOf(centre);
  const row = offsetOutline(outline, HALO_GAP_MM + d / 2);
  const line = outlineAt(row);
  const breaks = prongs.map(({ normalDeg, radiusMm }) => {
    const sample = outlineFacing(outline, normalDeg);
    const along = line.distanceOf(outline.indexOf(sample));
    const [x, y] = sample.point;
    const place = [x + sample.normal[0] * radiusMm * 0.35, y + sample.normal[1] * radiusMm * 0.35] as const;
    // A prong may overlap the edge of its neighbours slightly.
    return {
      along,
      clearanceMm: clearanceBeside(row, along, { place, radiusMm: radiusMm - 0.15, stoneMm: d }),
    };
  });
  return { row, fill: fillRow(row, d, breaks, isCutDown ? cutDownGap(d) : undefined) };
}

/** Longest gap beside a prong of a halo, mm from girdle to girdle along its line. */
export function haloBareMm(centre: CutStone, stones: HaloStones): number {
  const { gaps } = haloRow(centre, stones).fill;
  return Math.max(0, ...gaps.map(({ from, to }) => to - from));
}
