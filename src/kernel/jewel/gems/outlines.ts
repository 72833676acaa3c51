import { at, TAU, type Vec2 } from '#kernel/jewel/mesh/vector.ts';

/** Girdle outline of half width 1: point for t in turns, counter-clockwise, t = 0 towards +X, points towards -Y. */
export type Outline = (t: number) => Vec2;

export const ellipse =
  (ratio: number): Outline =>
  (t) => [Math.cos(TAU * t), ratio * Math.sin(TAU * t)];

export function superellipse(ratio: number, exponent: number): Outline {
  return (t) => {
    const c = Math.cos(TAU * t);
    const s = Math.sin(TAU * t);
    const r = (Math.abs(c) ** exponent + Math.abs(s) ** exponent) ** (-1 / exponent);
    return [r * c, ratio * r * s];
  };
}

/** Distance from the origin to a circle that contains it, in direction (c, s). */
function toCircle(c: number, s: number, centre: Vec2, radius: number): number {
  const along = c * centre[0] + s * centre[1];
  return along + Math.sqrt(Math.max(0, along * along - centre[0] ** 2 - centre[1] ** 2 + radius * radius));
}

/**
 * Two arcs of half width 1 that meet in a point `reach` away, rounded by a small circle tangent to both. Returns the
 * radius in a direction (c, s), with s measured towards the point.
 */
function wing(reach: number, tip: number): (c: number, s: number) => number {
  const x = ((reach - tip) ** 2 - (1 - tip) ** 2) / (2 * (1 - tip));
  const tangentX = -x + (x * (1 + x)) / (1 + x - tip);
  const tangentY = ((reach - tip) * (1 + x)) / (1 + x - tip);
  const slope = tangentY / tangentX;
  return (c, s) => {
    const side = Math.abs(c);
    if (s > 0 && (side < 1e-12 || s / side > slope)) return nearPoint(side, s);
    return toCircle(side, s, [-x, 0], 1 + x);
  };
  function nearPoint(c: number, s: number): number {
    const along = s * (reach - tip);
    const off = c * (reach - tip);
    return along + Math.sqrt(Math.max(0, tip * tip - off * off));
  }
}

/** Radius of the circle that rounds a point. */
const TIP_RADIUS = 0.07;

export function marquise(ratio: number): Outline {
  const radius = wing(ratio, TIP_RADIUS);
  return (t) => {
    const c = Math.cos(TAU * t);
    const s = Math.sin(TAU * t);
    const r = radius(c, Math.abs(s));
    return [r * c, r * s];
  };
}

/** Half circle above, two arcs to the point below. */
export function pear(ratio: number): Outline {
  const radius = wing(2 * ratio - 1, TIP_RADIUS);
  return (t) => {
    const c = Math.cos(TAU * t);
    const s = Math.sin(TAU * t);
    const r = s >= 0 ? 1 : radius(c, -s);
    return [r * c, r * s];
  };
}

/** Three bulged sides and three rounded tips, one tip towards -Y; width 2. */
export function trillion(): Outline {
  const corner = 1.155;
  const tip = 0.1;
  // A side is an arc around a centre opposite to it; the tips are circles tangent inside two arcs.
  const tipCentre = corner - tip;
  const halfAngle = TAU / 6;
  const centreDistance = 1.35;
  const tx = Math.sin(halfAngle) * tipCentre;
  const ty = Math.cos(halfAngle) * tipCentre;
  const arcRadius = Math.hypot(tx, ty + centreDistance) + tip;
  const boundary = Math.atan2(tx, ty + centreDistance);
  const px = arcRadius * Math.sin(boundary);
  const py = arcRadius * Math.cos(boundary) - centreDistance;
  const switchAngle = Math.atan2(px, py);
  const radius = (fromSide: number): number => {
    const a = Math.abs(fromSide);
    if (a <= switchAngle) return toCircle(Math.cos(a), Math.sin(a), [-centreDistance, 0], arcRadius);
    return toCircle(Math.cos(a), Math.sin(a), [ty, tx], tip);
  };
  const polar = (t: number): Vec2 => {
    const third = t - 0.25 - Math.round((t - 0.25) * 3) / 3;
    const r = radius(third * TAU);
    return [r * Math.cos(TAU * t), r * Math.sin(TAU * t)];
  };
  let widest = 0;
  for (let i = 0; i < 720; i++) widest = Math.max(widest, polar(i / 720)[0]);
  return (t) => {
    const p = polar(t);
    return [p[0] / widest, p[1] / widest];
  };
}

/**
 * Right half of a heart, t from 0 (point, below) to 1 (cleft, above). The lobe is a circle that touches the side,
 * followed by an arc tangent to it down to the point. `ratio` = length / width.
 */
export function heartHalf(ratio: number): Outline {
  const lobe = 0.545;
  const cx = 1 - lobe;
  const top = ratio;
  const cy = top - lobe;
  const point = -ratio;
  // The side arc passes the point and is tangent inside to the lobe: |c - lobe| = R - r, |c - point| = R.
  const big = 2.3 * ratio;
  const dx = cx;
  const dy = cy - point;
  const d = Math.hypot(dx, dy);
  const a = (big * big - (big - lobe) ** 2 + d * d) / (2 * d);
  const h = Math.sqrt(Math.max(0, big * big - a * a));
  const centre: Vec2 = [(a * dx) / d - (h * dy) / d, point + (a * dy) / d + (h * dx) / d];
  const joinAngle = Math.atan2(cy - centre[1], cx - centre[0]);
  const startAngle = Math.atan2(point - centre[1], -centre[0]);
  const endAngle = Math.PI - Math.acos(cx / lobe);
  const arcLength = big * (joinAngle - startAngle);
  const lobeLength = lobe * (endAngle - joinAngle);
  return (t) => {
    const s = t * (arcLength + lobeLength);
    if (s <= arcLength) {
      const angle = startAngle + s / big;
      return [Math.max(0, centre[0] + big * Math.cos(angle)), centre[1] + big * Math.sin(angle)];
    }
    const angle = joinAngle + (s - arcLength) / lobe;
    return [Math.max(0, cx + lobe * Math.cos(angle)), cy + lobe * Math.sin(angle)];
  };
}

/** Unit tangent, by a symmetric difference (one-sided at the ends of an open outline). */
export function tangentOf(outline: Outline, t: number, open: boolean): Vec2 {
  const step = 1e-5;
  const a = outline(open ? Math.max(0, t - step) : t - step);
  const b = outline(open ? Math.min(1, t + step) : t + step);
  const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [(b[0] - a[0]) / l, (b[1] - a[1]) / l];
}

/** Points between two parameters, spaced so that each step has about the same turn and length; ends excluded. */
export function spread(outline: Outline, from: number, to: number, steps: number): Vec2[] {
  const fine = 64;
  const cost: number[] = [0];
  for (let i = 0; i < fine; i++) {
    const t0 = from + ((to - from) * i) / fine;
    const t1 = from + ((to - from) * (i + 1)) / fine;
    const a = outline(t0);
    const b = outline(t1);
    const ta = tangentOf(outline, t0 + 1e-6, false);
    const tb = tangentOf(outline, t1 - 1e-6, false);
    const turn = Math.abs(Math.atan2(ta[0] * tb[1] - ta[1] * tb[0], ta[0] * tb[0] + ta[1] * tb[1]));
    cost.push(at(cost, i) + turn + 0.15 * Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const total = at(cost, fine);
  const points: Vec2[] = [];
  let k = 0;
  for (let i = 1; i < steps; i++) {
    const wanted = (total * i) / steps;
    while (at(cost, k + 1) < wanted) k++;
    const part = (wanted - at(cost, k)) / (at(cost, k + 1) - at(cost, k));
    points.push(outline(from + ((to - from) * (k + part)) / fine));
  }
  return points;
}
