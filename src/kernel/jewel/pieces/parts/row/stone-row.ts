import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId, GemShape } from '#kernel/jewel/gems/grades.ts';
import { multiply, rotationY, rotationZ, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { clamp, TAU } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, castAs, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { ball, bar } from '#kernel/jewel/pieces/parts/bar.ts';
import { cutDownGap } from '../cut-down.ts';
import { beadRadius, sharedBeadOffset, UPRIGHT_BEAD } from '../small-stones.ts';
import type { RowDesign } from './row.schema.ts';

/** A row of equal stones around a band, symmetric about the top. */
export interface StoneRow {
  /** Path in the piece's document. */
  path: string;
  style: 'pave' | 'channel';
  shape: GemShape;
  /** Materials in turn: one, or two that alternate. */
  materials: readonly GemMaterialId[];
  stoneMm: number;
  /** Omitted = beads in a trough. */
  isCutDown?: boolean;
  /** Angles from the top where the row starts (0 = across the top) and ends. */
  fromAngle: number;
  toAngle: number;
}

/** Angle from the top at which a row with this coverage ends. */
export const ROW_END = { third: 1.05, half: 1.5, 'three-quarter': 2.25, full: Math.PI } as const;

/** A row as the shank builder needs it; `headHalfMm` keeps it clear of the head. */
export function rowOf(row: RowDesign, radiusMm: number, headHalfMm: number): StoneRow {
  const fromAngle = headHalfMm > 0 ? Math.asin(clamp(headHalfMm / radiusMm, 0, 0.9)) : 0;
  return {
    path: 'row',
    style: row.style,
    shape: row.style === 'channel' ? row.shape : 'round',
    materials: [row.material],
    stoneMm: row.stoneMm,
    isCutDown: row.pave === 'cut-down',
    fromAngle,
    toAngle: ROW_END[row.coverage],
  };
}

/** Distance from stone to stone, in stone widths. */
const PITCH = { pave: 1.07, channel: 1.025 } as const;

const pitchOf = ({ isCutDown, stoneMm, style }: StoneRow): number =>
  isCutDown ? stoneMm + cutDownGap(stoneMm) : stoneMm * PITCH[style];

/** Angles of a row's stones around a band with this outer radius. */
export function rowAngles(row: StoneRow, radiusMm: number): { angles: number[]; step: number } {
  const pitch = pitchOf(row);
  // Girdles lie on a circle; chords of neighbouring stones must not intersect.
  const step = 2 * Math.asin(pitch / 2 / radiusMm);
  if (row.fromAngle <= 0) {
    const isFull = row.toAngle >= Math.PI;
    const span = isFull ? TAU : 2 * row.toAngle;
    const count = Math.max(1, Math.floor(span / step));
    const even = isFull ? TAU / count : step;
    return { angles: Array.from({ length: count }, (_, i) => (i - (count - 1) / 2) * even), step: even };
  }
  const count = Math.max(1, Math.floor((row.toAngle - row.fromAngle) / step));
  const side = Array.from({ length: count }, (_, i) => row.fromAngle + (i + 0.5) * step);
  return { angles: [...side.map((a) => -a).reverse(), ...side], step };
}

/**
 * Position of an angle between two stones of a row, -0.5 to 0.5 with a stone's middle at 0; beyond the last wall 0.5,
 * and the distance beyond it.
 */
export function placeInRow(
  row: StoneRow,
  { angles, step }: ReturnType<typeof rowAngles>,
  angle: number,
): { place: number; beyond: number } {
  const signed = angle > Math.PI ? angle - TAU : angle;
  const isInTwo = row.fromAngle > 0;
  const along = isInTwo
    ? (Math.abs(signed) - row.fromAngle) / step - 0.5
    : (signed - (angles[0] ?? 0)) / step;
  const last = (isInTwo ? angles.length / 2 : angles.length) - 1;
  const isClosed = !isInTwo && row.toAngle >= Math.PI;
  const beyond = isClosed ? 0 : Math.max(0, -0.5 - along, along - last - 0.5) * step;
  return { place: beyond > 0 ? 0.5 : along - Math.round(along), beyond };
}

/** The row reduced to whole stones on a band with this outer radius: its trough must end there. */
export function filledRow(row: StoneRow, bandRadiusMm: number): StoneRow {
  if (row.toAngle >= Math.PI) return row;
  const { angles, step } = rowAngles(row, bandRadiusMm - sink(row));
  return { ...row, toAngle: (angles.at(-1) ?? 0) + step / 2 };
}

/** Adds a row's stones and their beads or walls. `radiusAt` = outer radius of the band at an angle. */
export function placeRow(piece: Assembly, row: StoneRow, radiusAt: (angle: number) => number): void {
  const { angles, step } = rowAngles(row, radiusAt(row.fromAngle) - sink(row));
  const r = row.stoneMm / 2;
  const stones = row.materials.map((material) => cutStone(row.shape, { widthMm: row.stoneMm }, material));
  angles.forEach((angle, i) => {
    const material = row.materials[i % row.materials.length];
    const stone = stones[i % stones.length];
    if (material === undefined || stone === undefined) return;
    const matrix = multiply(
      rotationY(angle),
      multiply(translation(0, 0, radiusAt(angle) - sink(row)), rotationZ(TAU / 4)),
    );
    piece.stones.push({
      role: row.style,
      path: row.path,
      setting: row.isCutDown ? 'cut-down' : row.style,
      shape: row.shape,
      material,
      cutStone: stone,
      matrix,
    });
  });
  if (row.style === 'channel') {
    const ends = new Set<number>();
    if (row.toAngle < Math.PI) {
      for (const a of angles) {
        for (const e of [a - step / 2, a + step / 2]) {
          if (!angles.some((b) => Math.abs(b - e) < step * 0.6 && b !== a)) ends.add(e);
        }
      }
    }
    const stop = bar(
      [
        [0, -r, 0],
        [0, 0, 0],
        [0, r, 0],
      ],
      () => 0.24,
      { steps: 8, startDome: 0.2, endDome: 0.2 },
    );
    const places = [...ends].map((a) => around(a, 0, radiusAt(a) - 0.14));
    if (places.length > 0) piece.parts.push(metalPart('bead', 'channel ends', stop, places));
    return;
  }
  const b = beadRadius(row.stoneMm);
  const pitchMm = 2 * (radiusAt(row.fromAngle) - sink(row)) * Math.sin(step / 2);
  const v = sharedBeadOffset(row.stoneMm, pitchMm);
  const corners = new Map<string, Mat4>();
  for (const a of angles) {
    for (const e of [a - step / 2, a + step / 2]) {
      for (const side of [-1, 1]) {
        const key = `${e.toFixed(4)} ${side}`;
        corners.set(key, around(e, side * v, radiusAt(e) - b * 0.2));
      }
    }
  }
  // A bead cut out of a wall is higher than one raised by a graver.
  const bead = ball([b, b, row.isCutDown ? b * 1.1 : b], 12, 8);
  piece.parts.push(
    castAs(metalPart('bead', 'pavé beads', bead, [...corners.values()]), () =>
      ball([b, b, b * UPRIGHT_BEAD], 12, 8),
    ),
  );
}

/** Depth of the girdle below the metal's edge. */
export const sink = (row: StoneRow): number => (row.style === 'pave' ? 0.05 : 0.2);

const around = (angle: number, y: number, radius: number): Mat4 =>
  multiply(rotationY(angle), translation(0, y, radius));
