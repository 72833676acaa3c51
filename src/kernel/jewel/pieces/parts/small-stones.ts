import { type OutlineSample, outlineAt } from '#kernel/jewel/mesh/outline.ts';
import { at, clamp, distance2, type Vec2 } from '#kernel/jewel/mesh/vector.ts';

/** Metal between the girdles of small stones, mm: the smallest beads reach less far. */
export const girdleGap = (stoneMm: number): number => clamp(0.08 * stoneMm, 0.06, 0.1);
/** How far a bead reaches over a stone's edge, mm. */
const BEAD_COVER_MM = 0.1;

/** Radius of a bead for stones of a width, mm: 0.2 at 1.0, 0.3 at 1.5, 0.4 at 2.5. */
export const beadRadius = (stoneMm: number): number => Math.min(0.205 * stoneMm, 0.25 + 0.06 * stoneMm);

/** Distance from a stone's middle at which a bead holds it. */
export const beadReach = (stoneMm: number): number => stoneMm / 2 + beadRadius(stoneMm) - BEAD_COVER_MM;

/** How far from the line of the stones' middles a bead lies that two stones of this pitch share. */
export const sharedBeadOffset = (stoneMm: number, pitchMm: number): number =>
  Math.sqrt(Math.max(0, beadReach(stoneMm) ** 2 - (pitchMm / 2) ** 2));

/** A row of small stones on a closed line, interrupted where something else stands. */
export interface RowFill {
  stones: OutlineSample[];
  /** Where along the line the stones are, and how far from one to the next, in the order of `stones`. */
  places: { along: number; stepMm: number }[];
  /** Half way between two neighbours, and how far apart these are. */
  joints: { sample: OutlineSample; pitchMm: number }[];
  /** The stones beside an interruption, on which side of them it is (1 = further on), whether there is one only, and half a step on. */
  ends: { sample: OutlineSample; side: 1 | -1; isAlone: boolean; wall: OutlineSample }[];
  /** Places along the line where two stones, or a stone and an interruption, meet. */
  seams: number[];
  /** Stretches of the line without stones, from the edge of one to the edge of the next. */
  gaps: { from: number; to: number }[];
}

/** What interrupts a row: where along the line, and how much room it takes on either side. */
export interface RowBreak {
  along: number;
  roomMm: number;
}

/** Shared beads lie at least so far from the line of the stones, in parts of a stone's radius. */
const LEAST_BEAD_OFFSET = 0.45;
/** How far apart stones may stand and still share beads. */
const widestPitch = (stoneMm: number): number =>
  2 * Math.sqrt(beadReach(stoneMm) ** 2 - ((LEAST_BEAD_OFFSET * stoneMm) / 2) ** 2);

/** Fills a closed line with stones: evenly, or from break to break, each stretch the same both ways. */
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
      // Half way as the crow flies: round a corner the line itself leads further out.
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
    const room = end - from.along - from.roomMm - to.roomMm;
    fill.seams.push(from.along);
    if (room < 0) {
      edges.push({ from: from.along, to: from.along });
      return;
    }
    const count = Math.floor(room / pitch) + 1;
    const step = count === 1 ? 0 : Math.min(room / (count - 1), Math.max(pitch, widestPitch(stoneMm)));
    const first = (from.along + from.roomMm + end - to.roomMm - step * (count - 1)) / 2;
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

/** How much more room a break gets at a time, in parts of a stone, and how often. */
const WIDENED = 0.08;
const MOST_WIDENINGS = 25;

/**
 * Fills a line so that no stone lies in what interrupts it: a break is widened towards a stone that does, by number,
 * until the stones of that stretch have moved out of it, or are one less.
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
        ({ along, roomMm }, side) => ({ along: along + side * more, roomMm: roomMm + more }),
        was,
      );
    });
    if (wider.every((now, number) => now === wide[number])) break;
    wide = wider;
    fill = fillRow(line, stoneMm, wide);
  }
  return fill;
}

/** Room that a stone wants beside a thing of this radius that stands at a place: neither touches the other. */
export function roomBeside(
  line: readonly OutlineSample[],
  along: number,
  { place, radiusMm, stoneMm }: { place: Vec2; radiusMm: number; stoneMm: number },
): number {
  const { sampleAt } = outlineAt(line);
  for (let room = stoneMm * 0.4; room < stoneMm * 3; room += 0.04) {
    const [a, b] = [sampleAt(along - room).point, sampleAt(along + room).point];
    const isClear = (p: Vec2) => distance2(p, place) >= stoneMm / 2 + radiusMm;
    if (isClear(a) && isClear(b) && distance2(a, b) >= stoneMm + girdleGap(stoneMm) * 0.8) return room;
  }
  return stoneMm * 3;
}
