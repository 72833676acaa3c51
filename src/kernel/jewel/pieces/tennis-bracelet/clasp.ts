import { translation } from '#kernel/jewel/mesh/matrix.ts';
import { superellipseProfile } from '#kernel/jewel/mesh/profile.ts';
import { stationsAlong, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { clamp, mix, smoothstep, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type DraftPart, leftOut, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar, closedWire } from '#kernel/jewel/pieces/parts/bar.ts';
import { block, hingeEye, hingeFork, type LinkMeasures, prongsOf, upperRail } from './link.ts';

/** Thickness of the box and of its tongue. */
const SHEET_MM = { box: 0.5, tongue: 0.32 };
const SLOT_MM = 0.78;
const FLOOR_MM = 0.3;
/** Thickness of the plate that closes the box, with tongue and hinge on its two sides. */
const PLATE_MM = 0.55;
const TONGUE_MM = 5;
/** Clearance to turn sideways between a flat end and the hinge before it. */
const TURN_MM = 0.2;

/** Measures of the clasp in a line; the line continues on the box with `stones` stones. */
interface ClaspMeasures {
  link: LinkMeasures;
  stones: number;
  half: number;
  /** Half the box's width. */
  side: number;
  /** Heights of the slab below the stones, of the slot's top and bottom, and of the underside. */
  slabZ: number;
  slotTop: number;
  slotZ: number;
  boxZ: number;
  /** Ends of the box below its slab. */
  fromX: number;
  toX: number;
}

/** For a box seven to nine millimetres long. */
export const claspStones = (pitch: number): number => Math.max(2, Math.round(7.6 / pitch));

export function claspMeasures(link: LinkMeasures): ClaspMeasures {
  const stones = claspStones(link.pitch);
  const half = (stones * link.pitch) / 2;
  const slabZ = Math.max(-link.radius, link.hingeZ + link.eye + 0.06);
  const slotTop = slabZ - 0.05;
  const slotZ = slotTop - SLOT_MM;
  return {
    link,
    stones,
    half,
    side: Math.max(link.radius * 0.96, 1),
    slabZ,
    slotTop,
    slotZ,
    boxZ: Math.min(link.footZ, slotZ - FLOOR_MM),
    fromX: -half + link.eye + TURN_MM,
    toX: half - link.eye - TURN_MM - PLATE_MM,
  };
}

/** Positions of the stones on the box. */
export const stonesOnBox = ({ half, link, stones }: ClaspMeasures): number[] =>
  Array.from({ length: stones }, (_, i) => -half + (i + 0.5) * link.pitch);

/** The box: stones on top, a slot that opens towards +X, and beside it the ball from which the safety hangs. */
export function boxParts(clasp: ClaspMeasures, safeties: readonly Side[]): DraftPart[] {
  const { boxZ, fromX, half, link, side, slabZ, slotTop, slotZ, toX } = clasp;
  const overhang = half - 0.2;
  const wall = SHEET_MM.box;
  const into = slabZ + 0.16;
  const parts = [
    metalPart('clasp', 'box top', block([-overhang, overhang], [-side, side], [slotTop, -0.14 * side], 0.14)),
    metalPart('clasp', 'box floor', block([fromX, toX], [-side, side], [boxZ, slotZ], 0.12)),
    metalPart('clasp', 'box end', block([fromX, fromX + 0.9], [-side, side], [boxZ + 0.02, into], 0.1)),
    ...[-1, 1].map((y) =>
      metalPart(
        'clasp',
        'box wall',
        block([fromX, toX], y < 0 ? [-side, wall - side] : [side - wall, side], [boxZ + 0.02, into], 0.1),
      ),
    ),
    ...hingeEye(link, -half, fromX + 0.3),
    ...safeties.map((y) => peg(clasp, y, pegX(clasp), 'safety peg')),
  ];
  const prongs = prongsOf(link, slabZ + 0.12);
  const rail = upperRail(link);
  for (const x of stonesOnBox(clasp)) {
    const places = (prongs.instances ?? []).map((m) => moved(m, x));
    parts.push({ ...prongs, instances: places }, { ...rail, instances: [translation(x, 0, 0)] });
  }
  return parts;
}

function moved(matrix: Float64Array, x: number): Float64Array {
  const to = Float64Array.from(matrix);
  to[12] = (to[12] ?? 0) + x;
  return to;
}

/** The tongue: folded sheet that springs in the slot, a plate that closes the box, and the fork of the first hinge. */
export function tongueParts(clasp: ClaspMeasures, safeties: readonly Side[]): DraftPart[] {
  const { boxZ, fromX, half, link, side, slotTop, slotZ, toX } = clasp;
  const plate: [number, number] = [toX, toX + PLATE_MM];
  const thick = SHEET_MM.tongue / 2;
  const low = slotZ + thick + 0.03;
  const high = slotTop - thick - 0.03;
  const tip = Math.max(plate[0] - TONGUE_MM, fromX + 1.2);
  const fold: Vec3[] = Array.from({ length: 13 }, (_, i) => {
    const t = TAU / 4 + (i / 12) * (TAU / 2);
    const r = (high - low) / 2;
    return [tip + r + r * Math.cos(t), 0, low + r - r * Math.sin(t)];
  });
  // Below from the plate to the fold; above back again, and up into the thumb tab before the plate.
  const path: Vec3[] = [
    ...[plate[0] + 0.3, plate[0] - 0.8, tip + 1.2].map((x): Vec3 => [x, 0, low]),
    ...fold,
    ...[tip + 1.2, toX - 1.2].map((x): Vec3 => [x, 0, high]),
  ];
  const width = (side - SHEET_MM.box) * 0.9;
  const section = superellipseProfile({
    points: 24,
    halfWidth: width,
    up: thick,
    down: thick,
    upExponent: 4,
    downExponent: 4,
  });
  const leaf = sweep(stationsAlong(path, [0, 1, 0]), () => section, { startDomeMm: 0.05, endDomeMm: 0.05 });
  const tab = block([toX - 1.5, toX - 1.1], [-width * 0.8, width * 0.8], [high - 0.1, high + 0.12], 0.05);
  return [
    // Springs and wires are bought.
    leftOut(metalPart('clasp', 'tongue', leaf)),
    leftOut(metalPart('clasp', 'thumb tab', tab)),
    metalPart('clasp', 'plate', block(plate, [-side, side], [boxZ, slotTop - 0.05], 0.1)),
    ...hingeFork(link, plate[0] + 0.2, half),
    ...safeties.map((y) => peg(clasp, y, (plate[0] + plate[1]) / 2, 'safety ball')),
  ];
}

/** The side of the clasp on which a safety hangs. */
export type Side = -1 | 1;

/** At full size; smaller on a fine line. */
const SAFETY_MM = { wire: 0.31, half: 3.1, high: 0.84, ball: 0.38, stalk: 0.26 };

const safetyScale = ({ link }: ClaspMeasures): number => clamp(link.radius / 1.5, 0.72, 1);
/** Distance from ball to ball, equal to that of the middles of its two loops. */
const loopsApart = (clasp: ClaspMeasures): number => SAFETY_MM.half * 1.3 * safetyScale(clasp);
const pegX = (clasp: ClaspMeasures): number => clasp.toX + PLATE_MM / 2 - loopsApart(clasp);
const pegZ = (clasp: ClaspMeasures): number =>
  Math.max(
    (clasp.boxZ + clasp.slotTop) / 2,
    clasp.boxZ + (SAFETY_MM.high + SAFETY_MM.wire) * safetyScale(clasp) + 0.1,
  );
/** Distance of the figure eight beside the box. */
const safetyY = (clasp: ClaspMeasures): number =>
  clasp.side + (2 * SAFETY_MM.wire + 0.1) * safetyScale(clasp);

/** A ball on a stalk at the side. */
function peg(clasp: ClaspMeasures, side: Side, x: number, name: string): DraftPart {
  const z = pegZ(clasp);
  const k = safetyScale(clasp);
  const end = safetyY(clasp) + (2 * SAFETY_MM.wire + SAFETY_MM.ball) * k;
  const from = clasp.side - 0.3;
  const line = [from, (from + end) / 2, end].map((y): Vec3 => [x, side * y, z]);
  const ballFrom = 1 - (SAFETY_MM.ball * k) / (end - from);
  const stalk = bar(
    line,
    (s) => mix(SAFETY_MM.stalk, SAFETY_MM.ball, smoothstep(ballFrom - 0.08, ballFrom + 0.02, s)) * k,
    {
      steps: 20,
      sides: 18,
      endDome: 1,
    },
  );
  return metalPart('clasp', name, stalk);
}

/** Figure eight of wire that hangs from the box's peg and reaches over to the plate's ball. */
export function safetyEight(clasp: ClaspMeasures, side: Side): DraftPart {
  const k = safetyScale(clasp);
  const [half, high, wire] = [SAFETY_MM.half * k, SAFETY_MM.high * k, SAFETY_MM.wire * k];
  const x0 = pegX(clasp) + loopsApart(clasp) / 2;
  const y0 = side * safetyY(clasp);
  const z0 = pegZ(clasp) - 0.08;
  const line = Array.from({ length: 72 }, (_, i): Vec3 => {
    const t = (TAU * i) / 72;
    const [c, s] = [Math.cos(t), Math.sin(t)];
    const across = Math.sign(c) * Math.abs(c) ** 0.75;
    return [x0 + half * across, y0 + (wire + 0.03) * s, z0 + high * Math.sin(2 * t)];
  });
  return leftOut(metalPart('clasp', 'safety eight', closedWire(line, wire, 14, [0, 1, 0])));
}
