import { type OutlineSample, outlineAt } from '#kernel/jewel/mesh/outline.ts';
import { at, clamp, distance2, type Vec2 } from '#kernel/jewel/mesh/vector.ts';

/** Metal between the girdles of small stones, mm: the smallest beads have less reach. */
export const girdleGap = (stoneMm: number): number => clamp(0.08 * stoneMm, 0.06, 0.1);
/** Overlap of a bead over a stone's edge, mm. */
const BEAD_COVER_MM = 0.1;

/** Radius of a bead for a stone width, mm: 0.2 at 1.0, 0.3 at 1.5, 0.4 at 2.5. */
export const beadRadius = (stoneMm: number): number => Math.min(0.205 * stoneMm, 0.25 + 0.06 * stoneMm);

/** Height of a bead before it is pressed down, in its radii. */
export const UPRIGHT_BEAD = 1.3;

/** Distance from a stone's middle at which a bead holds it. */
export const beadReach = (stoneMm: number): number => stoneMm / 2 + beadRadius(stoneMm) - BEAD_COVER_MM;

/** Distance from the line of the stones' middles of a bead shared by two stones with this pitch. */
export const sharedBeadOffset = (stoneMm: number, pitchMm: number): number =>
  Math.sqrt(Math.max(0, beadReach(stoneMm) ** 2 - (pitchMm / 2) ** 2));

/** A row of small stones on a closed line, with gaps where other parts interrupt it. */
export interface RowFill {
  stones: OutlineSample[];
  /** Positions of the stones along the line and the distance to the next, in the order of `stones`. */
  places: { along: number; stepMm: number }[];
  /** Midpoints between two neighbours, and their distance. */
  joints: { sample: OutlineSample; pitchMm: number }[];
  /**
   * The stones beside an interruption: on which side it is (1 = further along), whether the stone is single, and the
   * place half a step further.
   */
  ends: { sample: OutlineSample; side: 1 | -1; isAlone: boolean; wall: OutlineSample }[];
  /** Places along the line where two stones, or a stone and an interruption, meet. */
  seams: number[];
  /** Stretches of the line without stones, from the edge of one stone to the edge of the next. */
  gaps: { from: number; to: number }[];
}

/** An interruption of a row: its place along the line, and the space it takes on either side. */
export interface RowBreak {
  along: number;
  clearanceMm: number;
}

/** Minimum distance of shared beads from the line of the stones, in stone radii. */
const LEAST_BEAD_OFFSET = 0.45;
/** Largest distance at which stones still share beads. */
const widestPitch = (stoneMm: number): number =>
  2 * Math.sqrt(beadReach(stoneMm) ** 2 - ((LEAST_BEAD_OFFSET * stoneMm) / 2) ** 2);

/** Fills a closed line with stones: evenly, or from break to break, each stretch symmetric. */
export function fillRow(
  line: readonly OutlineSample[],
  stoneMm: number,
  breaks: readonly RowBreak[],
  gapMm = girdleGap(stoneMm),
): RowFill {
  const { length, sampleAt } = outlineAt(line);
  const pitch = stoneMm + gapMm;
  const fill: RowFill = { stones: [], places: [], joints: [], ends: [], seams: [], gaps: [] };
  const put = (from: number, step: number, count: number, isClosed: boolean) => {
    const places = Array.from({ length: count }, (_, i) => from + i * step);
    fill.stones.push(...places.map(sampleAt));
    fill.places.push(...places.map((along) => ({ along, stepMm: step > 0 ? step : pitch })));
    for (const place of isClosed ? places : places.slice(0, -1)) {
      const [a, b] = [sampleAt(place), sampleAt(place + step)];
      // Midpoint of the straight line: around a corner the line itself runs further out.
      const point: Vec2 = [(a.point[0] + b.point[0]) / 2, (a.point[1] + b.point[1]) / 2];
      const { normal } = sampleAt(place + step / 2);
      fill.joints.push({ sample: { point, normal }, pitchMm: distance2(a.point, b.point) });
      fill.seams.push(place + step / 2);
    }
  };
  if (breaks.length === 0) {
    const count = Math.max(6, Math.floor(length / pitch));
    put(0, length / count, count, true);
    return fill;
  }
  const sorted = [...breaks].sort((a, b) => a.along - b.along);
  const edges: { from: number; to: number }[] = [];
  sorted.forEach((from, i) => {
    const to = at(sorted, (i + 1) % sorted.length);
    const end = i + 1 < sorted.length ? to.along : to.along + length;
    const freeMm = end - from.along - from.clearanceMm - to.clearanceMm;
    fill.seams.push(from.along);
    if (freeMm < 0) {
      edges.push({ from: from.along, to: from.along });
      return;
    }
    const count = Math.floor(freeMm / pitch) + 1;
    const step = count === 1 ? 0 : Math.min(freeMm / (count - 1), Math.max(pitch, widestPitch(stoneMm)));
    const first = (from.along + from.clearanceMm + end - to.clearanceMm - step * (count - 1)) / 2;
    put(first, step, count, false);
    const [isAlone, last] = [count === 1, first + step * (count - 1)];
    fill.ends.push({ sample: sampleAt(first), side: -1, isAlone, wall: sampleAt(first - pitch / 2) });
    fill.ends.push({ sample: sampleAt(last), side: 1, isAlone, wall: sampleAt(last + pitch / 2) });
    edges.push({ from: first - stoneMm / 2, to: last + stoneMm / 2 });
  });
  fill.gaps = edges.map(({ to }, i) => ({
    from: to,
    to: i + 1 < edges.length ? at(edges, i + 1).from : at(edges, 0).from + length,
  }));
  return fill;
}

/** Factor by which a break is widened per step, in stone widths, and the number of steps. */
const WIDENED = 0.08;
const MOST_WIDENINGS = 25;

/**
 * Fills a line so that no stone intersects an interruption: a break is widened towards an intersecting stone until the
 * stones of that stretch have moved away or are one fewer.
 */
export function fillClear(
  line: readonly OutlineSample[],
  stoneMm: number,
  breaks: readonly RowBreak[],
  liesIn: (stone: OutlineSample, breakNumber: number) => boolean,
): RowFill {
  const { length } = outlineAt(line);
  const more = (WIDENED * stoneMm) / 2;
  let wide = breaks;
  let fill = fillRow(line, stoneMm, wide);
  for (let round = 0; round < MOST_WIDENINGS; round++) {
    const { stones, places } = fill;
    const wider = wide.map((was, number): RowBreak => {
      const sides = new Set<number>();
      stones.forEach((stone, i) => {
        if (!liesIn(stone, number)) return;
        const way = (((at(places, i).along - was.along) % length) + length) % length;
        sides.add(way < length / 2 ? 1 : -1);
      });
      return [...sides].reduce(
        ({ along, clearanceMm }, side) => ({ along: along + side * more, clearanceMm: clearanceMm + more }),
        was,
      );
    });
    if (wider.every((now, number) => now === wide[number])) break;
    wide = wider;
    fill = fillRow(line, stoneMm, wide);
  }
  return fill;
}

/** Space needed beside a part of this radius at a place, so that a stone does not touch it. */
export function clearanceBeside(
  line: readonly OutlineSample[],
  along: number,
  { place, radiusMm, stoneMm }: { place: Vec2; radiusMm: number; stoneMm: number },
): number {
  const { sampleAt } = outlineAt(line);
  for (let clearance = stoneMm * 0.4; clearance < stoneMm * 3; clearance += 0.04) {
    const [a, b] = [sampleAt(along - clearance).point, sampleAt(along + clearance).point];
    const isClear = (p: Vec2) => distance2(p, place) >= stoneMm / 2 + radiusMm;
    if (isClear(a) && isClear(b) && distance2(a, b) >= stoneMm + girdleGap(stoneMm) * 0.8) return clearance;
  }
  return stoneMm * 3;
}
