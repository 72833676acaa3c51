import { multiply, rotationX, rotationY, transformPoint, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { balancePoint } from './balance-point.ts';
import { eachVertex } from './vertices.ts';

/** A point closer to the axis than this cannot stop a fall, and a balance point over an edge does not tip. */
const TOUCH_MM = 0.02;
/** Maximum number of falls until a piece counts as at rest; a round one rolls from facet to facet. */
const MOST_FALLS = 400;

/** A direction along the table. */
interface Way {
  x: number;
  z: number;
}

const wayTo = (from: Vec3, to: Vec3): Way => ({ x: to[0] - from[0], z: to[2] - from[2] });

/** Component of a direction perpendicular to an edge. */
function across(way: Way, edge: Way): Way {
  const k = (way.x * edge.x + way.z * edge.z) / (edge.x ** 2 + edge.z ** 2);
  return { x: way.x - k * edge.x, z: way.z - k * edge.z };
}

class Falling {
  placement: Mat4;
  private readonly points: Float64Array;
  private readonly middle: Vec3;

  constructor(model: JewelModel, held: Mat4) {
    const list: number[] = [];
    eachVertex(model, held, (x, y, z) => list.push(x, y, z));
    this.points = Float64Array.from(list);
    this.placement = held;
    this.middle = balancePoint(model);
  }

  point(i: number): Vec3 {
    return [at(this.points, i), at(this.points, i + 1), at(this.points, i + 2)];
  }

  /** Index of the lowest point. */
  lowest(): number {
    let best = 0;
    for (let i = 3; i < this.points.length; i += 3)
      if (at(this.points, i + 1) < at(this.points, best + 1)) best = i;
    return best;
  }

  overhang(from: number): Way {
    return wayTo(this.point(from), transformPoint(this.placement, this.middle));
  }

  /** Whether the balance point lies beyond one end of an edge, seen from the other. */
  isBeyond(end: number, other: number): boolean {
    const out = this.overhang(end);
    const back = wayTo(this.point(end), this.point(other));
    return out.x * back.x + out.z * back.z < -TOUCH_MM * Math.hypot(back.x, back.z);
  }

  /** Tips over the point `on` in a direction until another point touches the table; returns its index, or null. */
  tip(on: number, way: Way): number | null {
    const size = Math.hypot(way.x, way.z);
    const [dx, dz] = [way.x / size, way.z / size];
    const [ox, oy, oz] = this.point(on);
    let angle = Math.PI / 2;
    let stop: number | null = null;
    for (let i = 0; i < this.points.length; i += 3) {
      const along = (at(this.points, i) - ox) * dx + (at(this.points, i + 2) - oz) * dz;
      if (along < TOUCH_MM) continue;
      const reached = Math.atan2(at(this.points, i + 1) - oy, along);
      if (reached >= angle) continue;
      angle = reached;
      stop = i;
    }
    if (stop === null) return null;
    const heading = Math.atan2(dx, dz);
    // rotated so that the fall points to +z, tipped forwards, rotated back
    const turn = [
      translation(ox, oy, oz),
      rotationY(heading),
      rotationX(Math.max(0, angle)),
      rotationY(-heading),
    ]
      .concat(translation(-ox, -oy, -oz))
      .reduce(multiply);
    this.placement = multiply(turn, this.placement);
    for (let i = 0; i < this.points.length; i += 3) this.points.set(transformPoint(turn, this.point(i)), i);
    return stop;
  }
}

/**
 * Releases a piece held in the orientation `held`: it tips over its lowest point, then over the resulting edge, and
 * rolls on until its balance point is above the three points that carry it. Does not set its height above the table.
 */
export function restingPose(model: JewelModel, held: Mat4): Mat4 {
  const piece = new Falling(model, held);
  const first = piece.lowest();
  if (Math.hypot(piece.overhang(first).x, piece.overhang(first).z) < TOUCH_MM) return held;
  const second = piece.tip(first, piece.overhang(first));
  if (second === null) return piece.placement;
  let edge: readonly [number, number] = [first, second];
  for (let n = 0; n < MOST_FALLS; n++) {
    const [a, b] = edge;
    const way = across(piece.overhang(a), wayTo(piece.point(a), piece.point(b)));
    if (Math.hypot(way.x, way.z) < TOUCH_MM) {
      // The balance point is on the line of the edge: between its ends the piece rests, beyond one end it tips over that
      // end.
      const end = piece.isBeyond(a, b) ? a : piece.isBeyond(b, a) ? b : null;
      const next = end === null ? null : piece.tip(end, piece.overhang(end));
      if (end === null || next === null) break;
      edge = [end, next];
      continue;
    }
    const third = piece.tip(a, way);
    if (third === null) break;
    const sides = [
      [a, third, b],
      [b, third, a],
    ] as const;
    const over = sides.find(([from, to, inner]) => {
      const side = wayTo(piece.point(from), piece.point(to));
      const out = across(piece.overhang(from), side);
      const inwards = across(wayTo(piece.point(from), piece.point(inner)), side);
      return out.x * inwards.x + out.z * inwards.z < -TOUCH_MM * Math.hypot(inwards.x, inwards.z);
    });
    if (over === undefined) break;
    edge = [over[0], over[1]];
  }
  return piece.placement;
}
