import { roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { type Station, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { type DraftPart, metalPart } from './assembly.ts';

export interface CrossbarOptions {
  innerRadiusMm: number;
  /** Thickness of the band at the top. */
  thicknessMm: number;
  /** Extent along the finger over both rails or strands. */
  strandsMm: number;
  /**
   * If its ends are visible, as beside round strands: uses an oval with this margin around the feet instead of a bar,
   * mm.
   */
  padMarginMm?: number;
}

/** Minimum half width of a crossbar around the finger, mm. */
const LEAST_HALF_MM = 0.55;
/** Stations along it, in half lengths; those of an oval follow its curve. */
const BAR_STEPS = [-1, 0, 1];
const PAD_STEPS = Array.from({ length: 17 }, (_, i) => Math.sin(((i - 8) / 8) * 1.45));
/** Height above their lowest point at which the feet are measured, mm. */
const FOOT_MM = 0.35;

/**
 * Bar along the finger that joins the two rails of a split band, or the strands of a twisted one, and carries the feet
 * of the head between them. `head` is in the ring's frame.
 */
export function crossbar(
  head: readonly DraftPart[],
  { innerRadiusMm, thicknessMm, strandsMm, padMarginMm }: CrossbarOptions,
): DraftPart {
  const feet = feetOf(head);
  const margin = padMarginMm ?? 0;
  const halfX = Math.max(LEAST_HALF_MM, feet.x) + margin;
  const halfY = Math.max(strandsMm / 2, feet.y) + margin;
  const top = Math.max(innerRadiusMm + thicknessMm * 0.85, feet.z + 0.15);
  // Its underside follows the finger: a flat one would press on it at the sides.
  const floor = innerRadiusMm + 0.12;
  const section = (half: number) => {
    const dip = floor - Math.sqrt(Math.max(0, floor ** 2 - half ** 2));
    return roundedPolygon(
      [
        [-half, floor - dip, 0.15],
        [0, floor, half],
        [half, floor - dip, 0.15],
        [half, top - dip, 0.25],
        [-half, top - dip, 0.25],
      ],
      5,
    );
  };
  const steps = padMarginMm === undefined ? BAR_STEPS : PAD_STEPS;
  const halfAt = (step: number): number =>
    padMarginMm === undefined ? halfX : halfX * Math.sqrt(1 - step ** 2);
  const mesh = sweep(
    steps.map((step): Station => ({ origin: [0, step * halfY, 0], u: [-1, 0, 0], v: [0, 0, 1] })),
    (i) => section(halfAt(at(steps, i))),
    { startDomeMm: 0.1, endDomeMm: 0.1 },
  );
  return metalPart('gallery', 'crossbar', mesh);
}

/** Half widths and height of a head's feet. */
function feetOf(head: readonly DraftPart[]): { x: number; y: number; z: number } {
  const own = head.filter(({ instances }) => instances === null);
  let z = Number.POSITIVE_INFINITY;
  for (const { mesh } of own)
    for (let i = 2; i < mesh.positions.length; i += 3) z = Math.min(z, mesh.positions[i] ?? z);
  let [x, y] = [0, 0];
  for (const { mesh } of own) {
    for (let i = 0; i < mesh.positions.length; i += 3) {
      if ((mesh.positions[i + 2] ?? 0) > z + FOOT_MM) continue;
      x = Math.max(x, Math.abs(mesh.positions[i] ?? 0));
      y = Math.max(y, Math.abs(mesh.positions[i + 1] ?? 0));
    }
  }
  return { x, y, z };
}
