import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { type OutlineSample, offsetOutline, outlineAt } from '#kernel/jewel/mesh/outline.ts';
import { outlineFacing, outlineOf } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import { cutDownGap } from './cut-down.ts';
import { fillRow, type RowFill, roomBeside } from './small-stones.ts';

/** A prong that comes up through a halo: the direction it holds the stone from, and half the room it takes. */
export interface HaloProng {
  normalDeg: number;
  radiusMm: number;
  /** What it is made of, and how far aside each stands: a double prong is two wires. */
  wires: readonly { asideMm: number; radiusMm: number }[];
}

/** What lies in a halo: its stones, and the prongs between which they lie. */
export interface HaloStones {
  stoneMm: number;
  isCutDown?: boolean;
  prongs: readonly HaloProng[];
}

/** Free way between the centre stone's girdle and the halo's stones. */
export const HALO_GAP_MM = 0.1;

/** The line round a centre stone on which the stones of its halo lie, and how they fill it from prong to prong. */
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
    // A prong may lean over the edge of its neighbours by a little.
    return { along, roomMm: roomBeside(row, along, { place, radiusMm: radiusMm - 0.15, stoneMm: d }) };
  });
  return { row, fill: fillRow(row, d, breaks, isCutDown ? cutDownGap(d) : undefined) };
}

/** Longest stretch of a halo beside a prong that has no stone, mm from girdle to girdle along its line. */
export function haloBareMm(centre: CutStone, stones: HaloStones): number {
  const { gaps } = haloRow(centre, stones).fill;
  return Math.max(0, ...gaps.map(({ from, to }) => to - from));
}
