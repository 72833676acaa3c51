import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import { fromBasis, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import type { OutlineSample } from '#kernel/jewel/mesh/outline.ts';
import { add, scale, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, castAs, metalPart } from './assembly.ts';
import { ball } from './bar.ts';
import { cutDownGap } from './cut-down.ts';
import { beadRadius, beadReach, type RowFill, sharedBeadOffset, UPRIGHT_BEAD } from './small-stones.ts';

/** Axes of a small stone's plane at its place in the row. */
export interface Seat {
  origin: Vec3;
  along: Vec3;
  across: Vec3;
  up: Vec3;
}

/**
 * From this stone width the trough of a hidden halo's collar is so deep that a bead could hang over it: the bead gets a
 * foot, mm.
 */
const DEEP_TROUGH_MM = 1.15;

/** The stones of a filled row and their beads: shared between neighbours, one beside each gap. */
export function addBeadSet(
  piece: Assembly,
  fill: RowFill,
  {
    stoneMm: d,
    material,
    isHidden = false,
    isCutDown = false,
  }: { stoneMm: number; material: GemMaterialId; isHidden?: boolean; isCutDown?: boolean },
  seatAt: (sample: OutlineSample) => Seat,
): void {
  const stone = cutStone('round', { widthMm: d }, material);
  for (const sample of fill.stones) {
    const { origin, along, across, up } = seatAt(sample);
    piece.stones.push({
      role: 'halo',
      path: 'head.halo',
      setting: isCutDown ? 'cut-down' : 'halo',
      shape: 'round',
      material,
      cutStone: stone,
      matrix: fromBasis(across, along, up, origin),
    });
  }
  const b = beadRadius(d);
  const beads: Mat4[] = [];
  const hasFeet = isHidden && d >= DEEP_TROUGH_MM;
  const put = ({ origin, along, across, up }: Seat, x: number, y: number) => {
    const middle = add(origin, add(scale(along, x), scale(across, y)));
    for (const lift of hasFeet ? [0.3, -0.8, -1.9] : [0.3])
      beads.push(translation(...add(middle, scale(up, b * lift))));
  };
  for (const { sample, pitchMm } of fill.joints) {
    const seat = seatAt(sample);
    const v = sharedBeadOffset(d, pitchMm);
    for (const side of [-1, 1]) put(seat, 0, side * v);
  }
  const slant = beadReach(d) * Math.SQRT1_2;
  for (const { sample, side, isAlone, wall } of fill.ends) {
    if (isCutDown) {
      const v = sharedBeadOffset(d, d + cutDownGap(d));
      for (const edge of isAlone ? [1, -1] : [1]) put(seatAt(wall), 0, edge * v);
      continue;
    }
    put(seatAt(sample), side * slant, slant);
    // On the other edge a prong holds the stone; a single stone still needs four beads.
    if (isAlone || isHidden) put(seatAt(sample), side * slant, -slant);
  }
  if (beads.length === 0) return;
  const bead = metalPart('bead', 'halo beads', ball([b, b, b], 12, 8), beads);
  piece.parts.push(castAs(bead, () => ball([b, b, b * UPRIGHT_BEAD], 12, 8)));
}
