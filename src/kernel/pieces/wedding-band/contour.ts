import { transformPoint } from '#kernel/mesh/matrix.ts';
import { at, clamp, round2, TAU, type Vec3 } from '#kernel/mesh/vector.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import { CONTOUR_DIP_MM, CONTOUR_SPAN_MM, type ContourDesign } from './contour.schema.ts';

/** Tightest bend of the valley, mm. */
const VALLEY_MM = 2.5;
/** Kept between the head's outline and the band that swings round it, and between two straight bands. */
const BESIDE_HEAD_MM = 0.2;
const BESIDE_BAND_MM = 0.1;
/** The dip is never more than this share of what it goes round. */
const MOST_OF_HEAD = 0.45;

/** How far a contoured band lies aside at a distance from the top. */
export const asideAt = ({ dipMm, spanMm }: ContourDesign, x: number): number =>
  Math.abs(x) >= spanMm / 2 ? 0 : dipMm * (0.5 + 0.5 * Math.cos((TAU * x) / spanMm));

/** Shortest span whose valley a finger's skin does not feel as an edge. */
export const leastSpan = (dipMm: number): number => TAU * Math.sqrt((dipMm * VALLEY_MM) / 2);

const STEP_MM = 0.25;

/** Every vertex of metal and stones, where it stands. */
function eachPoint({ parts, stones }: JewelModel, visit: (point: Vec3) => void): void {
  const all = (positions: Float32Array, matrix: Float64Array | null) => {
    for (let i = 0; i < positions.length; i += 3) {
      const point: Vec3 = [at(positions, i), at(positions, i + 1), at(positions, i + 2)];
      visit(matrix === null ? point : transformPoint(matrix, point));
    }
  };
  for (const { instances, mesh } of parts)
    for (const matrix of instances ?? [null]) all(mesh.positions, matrix);
  for (const { cutStone, matrix } of stones) all(cutStone.mesh.positions, matrix);
}

/** The curve that leads a band of a finger's radius round the head of a ring. */
export function contourFor(ring: JewelModel, fingerRadiusMm: number): ContourDesign {
  const bins = Math.ceil(fingerRadiusMm / STEP_MM);
  const reach = new Float64Array(bins);
  eachPoint(ring, ([x, y, z]) => {
    const bin = Math.floor(Math.abs(x) / STEP_MM);
    if (z > 0 && bin < bins) reach[bin] = Math.max(at(reach, bin), y);
  });
  const shank = at(reach, bins - 2);
  const head = Math.max(...reach);
  const wanted = head + BESIDE_HEAD_MM - shank - BESIDE_BAND_MM;
  const dipMm = round2(
    clamp(wanted, CONTOUR_DIP_MM.min, Math.min(CONTOUR_DIP_MM.max, 2 * head * MOST_OF_HEAD)),
  );
  let spanMm = Math.max(CONTOUR_SPAN_MM.min, leastSpan(dipMm));
  const isFree = () =>
    [...reach].every((out, bin) => {
      const aside = asideAt({ dipMm, spanMm }, (bin + 1) * STEP_MM);
      return shank + BESIDE_BAND_MM + aside >= Math.min(out, shank + dipMm) + BESIDE_BAND_MM * 0.5;
    });
  while (spanMm < CONTOUR_SPAN_MM.max && !isFree()) spanMm += STEP_MM;
  return { dipMm, spanMm: round2(Math.min(CONTOUR_SPAN_MM.max, spanMm)) };
}

/** Rays from the finger's axis are told apart by angle and height. */
const ANGLES = 180;
const HEIGHT_MM = 0.4;

/** How far along the finger a band is pushed until it rests against the ring before it. */
export function besideRing(ring: JewelModel, band: JewelModel): number {
  const farthest = new Map<number, number>();
  const cellOf = ([x, , z]: Vec3, turn: number, rise: number): number => {
    const angle = Math.round((Math.atan2(x, z) / TAU) * ANGLES) + turn;
    return ((angle + ANGLES) % ANGLES) * 256 + Math.round(Math.hypot(x, z) / HEIGHT_MM) + rise;
  };
  eachPoint(ring, (point) => {
    for (const turn of [-1, 0, 1])
      for (const rise of [-1, 0, 1]) {
        const cell = cellOf(point, turn, rise);
        farthest.set(cell, Math.max(farthest.get(cell) ?? Number.NEGATIVE_INFINITY, point[1]));
      }
  });
  let shift = 0;
  eachPoint(band, (point) => {
    const before = farthest.get(cellOf(point, 0, 0));
    if (before !== undefined) shift = Math.max(shift, before - point[1]);
  });
  return shift + BESIDE_BAND_MM;
}
