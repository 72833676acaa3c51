import { transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import { at, ceil2, clamp, floor2, mix, round2, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { CONTOUR_DIP_MM, CONTOUR_SPAN_MM, type ContourDesign } from './contour.schema.ts';

/** Tightest bend of the valley, mm. */
const VALLEY_MM = 2.5;
/** Distance between the head's outline and the band that curves around it, and between two straight bands. */
const BESIDE_HEAD_MM = 0.2;
const BESIDE_BAND_MM = 0.1;
/** Largest distance between bands because of the head. */
const MOST_APART_MM = 0.6;
/** Maximum dip relative to the head. */
const MOST_OF_HEAD = 0.45;

/** Sideways offset of a contoured band at a distance from the top. */
export const asideAt = ({ dipMm, spanMm }: ContourDesign, x: number): number =>
  Math.abs(x) >= spanMm / 2 ? 0 : dipMm * (0.5 + 0.5 * Math.cos((TAU * x) / spanMm));

/** Beyond the place where the curve is at this share of its dip, heads have no corners. */
const CORNER_SHARE = 0.2;

/** Deepest dip of a span whose valley does not feel like an edge. */
export const deepestDip = (spanMm: number): number => ((spanMm / TAU) ** 2 * 2) / VALLEY_MM;

/** Shortest span whose valley does not feel like an edge. */
export const leastSpan = (dipMm: number): number => TAU * Math.sqrt((dipMm * VALLEY_MM) / 2);

/** Longest curve on a finger of this radius: a longer one would not be straight again where the finger turns down. */
export const longestSpan = (fingerRadiusMm: number): number =>
  floor2(Math.min(CONTOUR_SPAN_MM.max, 2 * fingerRadiusMm));

const STEP_MM = 0.25;

/** Calls `visit` with every placed vertex of metal and stones. */
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

/** Plan of everything above the finger: how far it reaches aside at each distance from the top. */
function planOf(model: JewelModel, bins: number): { farthest: Float64Array; nearest: Float64Array } {
  const farthest = new Float64Array(bins);
  const nearest = new Float64Array(bins).fill(Number.POSITIVE_INFINITY);
  eachPoint(model, ([x, y, z]) => {
    const bin = Math.floor(Math.abs(x) / STEP_MM);
    if (z <= 0 || bin >= bins) return;
    farthest[bin] = Math.max(at(farthest, bin), y);
    nearest[bin] = Math.min(at(nearest, bin), y);
  });
  return { farthest, nearest };
}

const binsOf = (fingerRadiusMm: number): number => Math.ceil(fingerRadiusMm / STEP_MM);

/** Distance that a band needs from a ring that reaches this far beyond its own shank. */
const clearance = (beyondShank: number): number =>
  mix(BESIDE_BAND_MM, BESIDE_HEAD_MM, clamp(beyondShank / BESIDE_HEAD_MM, 0, 1));

/** The curve that leads a band for a finger of this radius around the head of a ring. */
export function contourFor(ring: JewelModel, fingerRadiusMm: number): ContourDesign {
  const bins = binsOf(fingerRadiusMm);
  const reach = planOf(ring, bins).farthest;
  const shank = at(reach, bins - 2);
  const head = Math.max(...reach);
  const longest = longestSpan(fingerRadiusMm);
  const deepest = Math.min(CONTOUR_DIP_MM.max, 2 * head * MOST_OF_HEAD, deepestDip(longest));
  const inLimits = (dip: number) => floor2(clamp(dip, CONTOUR_DIP_MM.min, deepest));
  /** Sideways offset that the band needs in each bin. */
  const wanted = reach.map((out) => out - shank + clearance(out - shank) - BESIDE_BAND_MM);
  const dipMm = inLimits(Math.max(...wanted));
  const isFree = (spanMm: number) =>
    wanted.every(
      (aside, bin) => asideAt({ dipMm, spanMm }, (bin + 1) * STEP_MM) >= Math.min(aside, dipMm) - 0.05,
    );
  for (
    let spanMm = Math.max(CONTOUR_SPAN_MM.min, ceil2(leastSpan(dipMm)));
    spanMm <= longest;
    spanMm += STEP_MM
  )
    if (isFree(spanMm)) return { dipMm, spanMm: round2(spanMm) };
  // Corners would block the longest curve, so it curves wider.
  const past = wanted.map((aside, bin) => {
    const share = asideAt({ dipMm: 1, spanMm: longest }, (bin + 1) * STEP_MM);
    return share > CORNER_SHARE ? aside / share : 0;
  });
  return { dipMm: inLimits(Math.max(dipMm, ...past)), spanMm: longest };
}

/** Allowed deviation of a curve from the one its ring needs, mm. */
const DIP_TOLERANCE_MM = 0.15;
const SPAN_TOLERANCE_MM = 0.6;

/** Whether a band's curve is, within invisible differences, the one that its ring needs. */
export const isFitted = (contour: ContourDesign, fitted: ContourDesign): boolean =>
  Math.abs(contour.dipMm - fitted.dipMm) <= DIP_TOLERANCE_MM &&
  Math.abs(contour.spanMm - fitted.spanMm) <= SPAN_TOLERANCE_MM;

/** Resolution in angle of rays from the finger's axis. */
const ANGLES = 180;
const HEIGHT_MM = 0.4;

/**
 * How far along the finger a band is pushed until it touches the ring before it. A contoured band also keeps clear of
 * the head's outline; below a head that would part the two bands it slips.
 */
export function besideRing(ring: JewelModel, band: JewelModel, isContoured: boolean): number {
  const touching = untilTheyTouch(ring, band) + BESIDE_BAND_MM;
  if (!isContoured) return touching;
  const bins = binsOf(ring.bounds.max[0]) - 4;
  const { farthest } = planOf(ring, bins);
  const { nearest } = planOf(band, bins);
  const shank = at(farthest, bins - 1);
  const clear = [...farthest].map((out, bin) => out + clearance(out - shank) - at(nearest, bin));
  const outside = Math.max(...clear);
  return outside > touching + MOST_APART_MM ? touching : Math.max(outside, touching);
}

/** How far a band is pushed until it touches the ring, or the part of the ring that `counts`. */
function untilTheyTouch(ring: JewelModel, band: JewelModel, counts = (_: Vec3) => true): number {
  const farthest = new Map<number, number>();
  const cellOf = ([x, , z]: Vec3, turn: number, rise: number): number => {
    const angle = Math.round((Math.atan2(x, z) / TAU) * ANGLES) + turn;
    return ((angle + ANGLES) % ANGLES) * 256 + Math.round(Math.hypot(x, z) / HEIGHT_MM) + rise;
  };
  eachPoint(ring, (point) => {
    if (!counts(point)) return;
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
  return shift;
}

/** Largest distance of a straight band beside a head from the ring's shank, mm. */
const MOST_BESIDE_SHANK_MM = 0.15;

/** Whether a straight band lies against a ring's shank, because the head is high or slender enough. */
export const leavesClearance = (ring: JewelModel, band: JewelModel): boolean =>
  untilTheyTouch(ring, band) - untilTheyTouch(ring, band, ([, , z]) => z < 0) <= MOST_BESIDE_SHANK_MM;
