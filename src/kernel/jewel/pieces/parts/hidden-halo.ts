import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import {
  easedOutline,
  type OutlineSample,
  offsetOutline,
  outlineAt,
  outlineReach,
  tangentOutline,
} from '#kernel/jewel/mesh/outline.ts';
import { outlineSkin } from '#kernel/jewel/mesh/outline-skin.ts';
import { type RoundedCorner, roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import {
  add,
  at,
  clamp,
  distance2,
  dot,
  length,
  scale,
  subtract,
  TAU,
  type Vec2,
  type Vec3,
} from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from './assembly.ts';
import { addBeadSet, type Seat } from './bead-set.ts';
import type { HaloOptions } from './halo.ts';
import type { HaloProng } from './halo-row.ts';
import { centreLineAt, type HeadFoot, heightsDown } from './head/head-foot.ts';
import { SEAT_OFFSET } from './head/prong-head.ts';
import { depthUnder, halfGirdle, outlineFacing, outlineOf, pavilionReachAt } from './head/stone-seat.ts';
import { fillClear, type RowBreak } from './small-stones.ts';

/** Tilt of the stones upwards from straight outwards. */
const TILT = 0.3;
/** A prong this far from the place it faces interrupts the row at its actual position, mm. */
const ASIDE_MM = 0.3;
/** Metal behind the stones' culets, mm. */
const BACK_MM = 0.2;

/** Extent of the middle of a side, in half row lengths. */
const MIDDLE = 0.35;

/**
 * The lowest edges of a hidden halo's stones: their height, and how far out they are across the finger, where shoulders
 * rise to them. Frame: the centre's own, mm.
 */
export function hiddenStonesReach(centre: CutStone, d: number): { lowZ: number; outX: number } {
  const { row, z } = collarRow(centre, d);
  const half = MIDDLE * Math.min(outlineReach(row, [0, 1]), outlineReach(row, [0, -1]));
  const beside = row.filter(({ point }) => Math.abs(point[1]) <= half).map(({ point }) => Math.abs(point[0]));
  const r = d / 2;
  return { lowZ: z - r * Math.cos(TILT), outX: Math.min(...beside) + r * Math.sin(TILT) };
}

/** Stones on a collar below the girdle, facing outwards: visible only from the side. */
export function hiddenHalo(
  centre: CutStone,
  { stoneMm: d, material, prongs, foot }: Pick<HaloOptions, 'stoneMm' | 'material' | 'prongs' | 'foot'>,
): Assembly {
  const r = d / 2;
  const [c, s] = [Math.cos(TILT), Math.sin(TILT)];
  const { row, z } = collarRow(centre, d);
  const line = outlineAt(row);
  const outline = outlineOf(centre);
  const breaks = prongs.map(({ normalDeg, radiusMm }): RowBreak => {
    const facing = line.distanceOf(row.indexOf(outlineFacing(row, normalDeg)));
    // Down there a prong of a long stone has leaned in along its side: use its position, not the direction it faces.
    const place = centreLineAt(centre, foot, outlineFacing(outline, normalDeg), {
      z,
      offsetMm: 0,
      clearMm: 0,
    });
    const near = line.distanceOf(row.indexOf(nearestTo(row, place)));
    const isAside = Math.abs(near - facing) > ASIDE_MM;
    return { along: isAside ? near : facing, clearanceMm: r + radiusMm * 0.8 };
  });
  const back = -0.43 * d - BACK_MM;
  // u outwards along the stones' axis, v up along their planes.
  const corners: RoundedCorner[] = [
    [back, -r * 0.6, 0.12],
    [-r * 0.2, -r - 0.22, 0.1],
    [0.05, -r - 0.16, 0.06],
    [0.05, -r * 0.85, 0.03],
    [-r * 0.7, -r * 0.2, 0.05],
    [-r * 0.7, r * 0.2, 0.05],
    [0.05, r * 0.85, 0.03],
    [0.05, r + RAIL.overStoneMm, 0.05],
    [-RAIL.deepMm, r + RAIL.overStoneMm, 0.08],
    [back, r * 0.6, 0.1],
  ];
  const collar = roundedPolygon(
    corners.map(([u, v, radius]) => [u * c - v * s, u * s + v * c + z, radius] as const),
    3,
  );
  const piece = emptyAssembly();
  piece.parts.push(
    metalPart(
      'halo',
      'hidden halo',
      outlineSkin(row, () => collar),
    ),
  );
  const seatAt = ({ point, normal }: OutlineSample): Seat => ({
    origin: [point[0], point[1], z],
    along: [-normal[1], normal[0], 0],
    across: [-normal[0] * s, -normal[1] * s, c],
    up: [normal[0] * c, normal[1] * c, s],
  });
  const wires = prongs.map((prong) => wiresOf(centre, prong, foot));
  const fill = fillClear(row, d, breaks, (stone, prong) => {
    return inWiresShare(seatAt(stone), d, at(wires, prong)) > MOST_IN_PRONG;
  });
  addBeadSet(piece, fill, { stoneMm: d, material, isHidden: true }, seatAt);
  return piece;
}

/** Maximum share of a stone that may lie inside a prong. */
const MOST_IN_PRONG = 0.2;

/** The wires of a prong from its foot to the girdle. */
function wiresOf(centre: CutStone, { normalDeg, wires }: HaloProng, foot: HeadFoot): Wire[] {
  const sample = outlineFacing(outlineOf(centre), normalDeg);
  const [nx, ny] = sample.normal;
  return wires.map(({ asideMm, radiusMm }) => {
    const offsetMm = radiusMm * SEAT_OFFSET;
    return {
      radiusMm,
      way: [0, ...heightsDown(foot)].map((z): Vec3 => {
        const [x, y] = centreLineAt(centre, foot, sample, { z, offsetMm, clearMm: z === 0 ? 0 : offsetMm });
        return [x - ny * asideMm, y + nx * asideMm, z];
      }),
    };
  });
}

interface Wire {
  way: readonly Vec3[];
  radiusMm: number;
}

/** Heights above the girdle and the radius of a small stone there, both in parts of its width. */
const STONE_LEVELS = [
  { up: -0.32, half: 0.13 },
  { up: -0.2, half: 0.27 },
  { up: -0.08, half: 0.41 },
  { up: 0.04, half: 0.45 },
] as const;
/** Centre radii of two rings of equal area, in parts of the radius, and the number of places in each. */
const LEVEL_RINGS = [0.5, 0.87] as const;
const RING_PLACES = 8;

/** Share of a small stone that lies inside the wires of a prong. */
function inWiresShare({ origin, along, across, up }: Seat, d: number, wires: readonly Wire[]): number {
  const near = wires.filter(({ way, radiusMm }) => wayDistance(way, origin) < d + radiusMm);
  if (near.length === 0) return 0;
  let [inside, all] = [0, 0];
  for (const level of STONE_LEVELS) {
    const weight = level.half ** 2;
    const middle = add(origin, scale(up, level.up * d));
    for (const ring of LEVEL_RINGS)
      for (let k = 0; k < RING_PLACES; k++) {
        const [angle, reach] = [(TAU * k) / RING_PLACES, ring * level.half * d];
        const aside = add(scale(along, reach * Math.cos(angle)), scale(across, reach * Math.sin(angle)));
        const place = add(middle, aside);
        all += weight;
        if (near.some(({ way, radiusMm }) => wayDistance(way, place) < radiusMm)) inside += weight;
      }
  }
  return inside / all;
}

/** Shortest distance from a polyline. */
function wayDistance(way: readonly Vec3[], place: Vec3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < way.length; i++) {
    const [from, to] = [at(way, i), at(way, i + 1)];
    const [span, out] = [subtract(to, from), subtract(place, from)];
    const t = clamp(dot(out, span) / Math.max(1e-9, dot(span, span)), 0, 1);
    least = Math.min(least, length(subtract(out, scale(span, t))));
  }
  return least;
}

const nearestTo = (row: readonly OutlineSample[], place: Vec2): OutlineSample =>
  row.reduce((a, b) => (distance2(b.point, place) < distance2(a.point, place) ? b : a));

/** The rail above the stones: closed all around, with this much metal between their edges and the pavilion, mm. */
const RAIL = { overStoneMm: 0.16, deepMm: 0.22 };
/** Distance of the rail from the pavilion, mm. */
const PAVILION_GAP_MM = 0.03;
/** Distance by which the stones may extend beyond the girdle, mm. */
const BEYOND_GIRDLE_MM = 0.1;
/** Outermost point of a small stone that faces outwards: the lower edge of its table, in parts of its width. */
const TABLE_EDGE = { outwards: 0.15, down: 0.28 };

/**
 * The stones are as deep as necessary for the rail above them to clear the pavilion while they stay below the girdle:
 * any closer they would intersect the centre stone.
 */
function collarRow(centre: CutStone, d: number): { row: OutlineSample[]; z: number } {
  const [c, s] = [Math.cos(TILT), Math.sin(TILT)];
  const outline = outlineOf(centre);
  const overStone = d / 2 + RAIL.overStoneMm;
  // From the inner edge of the rail to the row, and on to the outermost point of the stones.
  const toRow = PAVILION_GAP_MM + RAIL.deepMm * c + overStone * s;
  const toFace = d * (TABLE_EDGE.outwards * c + TABLE_EDGE.down * s);
  const half = centre.widthMm / 2;
  const inset = Math.min(0.8 * half, toRow + toFace - BEYOND_GIRDLE_MM);
  const railZ = heightOfReach(centre, [half, 0], 1 - inset / half);
  const section = outline.map(({ point, normal }): OutlineSample => {
    const reach = pavilionReachAt(centre, point, railZ);
    return { point: [point[0] * reach, point[1] * reach], normal };
  });
  // Pavilions bulge below straight sides: with their tangents the collar is as straight as the side. A heart's cleft has
  // none.
  const course = centre.mirrorX ? section : tangentOutline(section);
  return {
    row: offsetOutline(easedOutline(course, 0.5), toRow),
    z: railZ + RAIL.deepMm * s - overStone * c,
  };
}

/** The height at which the pavilion has this reach towards a place on the girdle, 1 = the girdle. */
function heightOfReach(centre: CutStone, place: Vec2, reach: number): number {
  let [low, high] = [-depthUnder(centre), -halfGirdle(centre)];
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (pavilionReachAt(centre, place, middle) > reach) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
