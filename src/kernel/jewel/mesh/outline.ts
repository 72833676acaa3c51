import { at, distance2, type Vec2 } from '#kernel/jewel/mesh/vector.ts';

/** A sample of a stone's girdle: place, outward normal, and the share of the circumference. */
export interface OutlineSample {
  point: Vec2;
  normal: Vec2;
}

/** Sharper turns are corners, whose normal sweeps through a fan. */
const CORNER = 0.3;
const FAN = 6;

const turnAt = (a: Vec2, b: Vec2, c: Vec2): number => {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
};

/**
 * Dense outline of a girdle polygon (counter-clockwise): smooth parts interpolated by a cubic, corners with a fan of
 * normals so that an offset goes around them.
 */
export function denseOutline(girdle: Float64Array, spacingMm: number): OutlineSample[] {
  const polygon: Vec2[] = [];
  for (let i = 0; i < girdle.length; i += 2) polygon.push([at(girdle, i), at(girdle, i + 1)]);
  const n = polygon.length;
  const get = (i: number) => at(polygon, (i + n) % n);
  const heading = (a: Vec2, b: Vec2) => Math.atan2(b[1] - a[1], b[0] - a[0]);
  const nodes = polygon.map((p, i) => {
    const turn = turnAt(get(i - 1), p, get(i + 1));
    const into = heading(get(i - 1), p);
    const isCorner = Math.abs(turn) > CORNER;
    const lengthIn = distance2(get(i - 1), p);
    const lengthOut = distance2(p, get(i + 1));
    // On a smooth curve the tangent at a node leans towards the shorter chord.
    const middle = into + (turn * lengthIn) / (lengthIn + lengthOut);
    return { p, isCorner, into: isCorner ? into : middle, out: isCorner ? into + turn : middle, turn };
  });
  const samples: OutlineSample[] = [];
  const push = (point: Vec2, direction: number) =>
    samples.push({ point, normal: [Math.sin(direction), -Math.cos(direction)] });
  nodes.forEach((node, i) => {
    const next = at(nodes, (i + 1) % n);
    if (node.isCorner && node.turn > 0) {
      for (let k = 0; k < FAN; k++) push(node.p, node.into + (node.turn * k) / FAN);
      push(node.p, node.out);
    } else if (node.isCorner) push(node.p, node.into + node.turn / 2);
    else push(node.p, node.into);
    const span = distance2(node.p, next.p);
    const steps = Math.max(1, Math.round(span / spacingMm));
    for (let k = 1; k < steps; k++) {
      const t = k / steps;
      const h = [
        2 * t ** 3 - 3 * t * t + 1,
        t ** 3 - 2 * t * t + t,
        3 * t * t - 2 * t ** 3,
        t ** 3 - t * t,
      ] as const;
      const curve = (axis: 0 | 1, a: number, b: number) =>
        h[0] * node.p[axis] + h[1] * a * span + h[2] * next.p[axis] + h[3] * b * span;
      const [c0, s0, c1, s1] = [
        Math.cos(node.out),
        Math.sin(node.out),
        Math.cos(next.into),
        Math.sin(next.into),
      ];
      let bend = next.into - node.out;
      bend -= Math.round(bend / (2 * Math.PI)) * 2 * Math.PI;
      push([curve(0, c0, c1), curve(1, s0, s1)], node.out + bend * t);
    }
  });
  return samples;
}

/** The outline moved outward. */
export const offsetOutline = (outline: readonly OutlineSample[], offsetMm: number): OutlineSample[] =>
  outline.map(({ point, normal }) => ({
    point: [point[0] + normal[0] * offsetMm, point[1] + normal[1] * offsetMm],
    normal,
  }));

/** Length of the closed outline. */
export const outlineLength = (outline: readonly OutlineSample[]): number =>
  outline.reduce(
    (sum, { point }, i) => sum + distance2(point, at(outline, (i + 1) % outline.length).point),
    0,
  );

/** Evenly spaced samples; `phase` shifts them, in steps. */
export function evenSamples(outline: readonly OutlineSample[], count: number, phase = 0): OutlineSample[] {
  const total = outlineLength(outline);
  const step = total / count;
  const result: OutlineSample[] = [];
  let passed = 0;
  let next = (((phase % 1) + 1) % 1) * step;
  outline.forEach((a, i) => {
    const b = at(outline, (i + 1) % outline.length);
    const span = distance2(a.point, b.point);
    while (next < passed + span && result.length < count) {
      const t = span > 0 ? (next - passed) / span : 0;
      const nx = a.normal[0] + (b.normal[0] - a.normal[0]) * t;
      const ny = a.normal[1] + (b.normal[1] - a.normal[1]) * t;
      const l = Math.hypot(nx, ny) || 1;
      result.push({
        point: [a.point[0] + (b.point[0] - a.point[0]) * t, a.point[1] + (b.point[1] - a.point[1]) * t],
        normal: [nx / l, ny / l],
      });
      next += step;
    }
    passed += span;
  });
  return result;
}

/** The outline as a closed line: its length, the place at a distance along it, and the distance of a sample. */
export function outlineAt(outline: readonly OutlineSample[]): {
  length: number;
  sampleAt: (along: number) => OutlineSample;
  distanceOf: (index: number) => number;
} {
  const n = outline.length;
  const starts = new Float64Array(n + 1);
  outline.forEach(({ point }, i) => {
    starts[i + 1] = at(starts, i) + distance2(point, at(outline, (i + 1) % n).point);
  });
  const length = at(starts, n);
  const sampleAt = (along: number): OutlineSample => {
    const s = ((along % length) + length) % length;
    let [low, high] = [0, n - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (at(starts, middle) <= s) low = middle;
      else high = middle - 1;
    }
    const [a, b] = [at(outline, low), at(outline, (low + 1) % n)];
    const span = at(starts, low + 1) - at(starts, low);
    const t = span > 0 ? (s - at(starts, low)) / span : 0;
    const nx = a.normal[0] + (b.normal[0] - a.normal[0]) * t;
    const ny = a.normal[1] + (b.normal[1] - a.normal[1]) * t;
    const l = Math.hypot(nx, ny) || 1;
    return {
      point: [a.point[0] + (b.point[0] - a.point[0]) * t, a.point[1] + (b.point[1] - a.point[1]) * t],
      normal: [nx / l, ny / l],
    };
  };
  return { length, sampleAt, distanceOf: (index) => at(starts, index) };
}

/** Half extent of the outline along a direction (support function). */
export function outlineReach(outline: readonly OutlineSample[], direction: Vec2): number {
  return outline.reduce(
    (m, { point }) => Math.max(m, point[0] * direction[0] + point[1] * direction[1]),
    -Infinity,
  );
}

/**
 * The samples moved out along their rays from the middle onto the outermost tangents in their own normals: an outer line
 * whose sides are as straight as those of the outline the normals belong to. A corner's fan has no side.
 */
export function tangentOutline(samples: readonly OutlineSample[]): OutlineSample[] {
  const n = samples.length;
  const isAt = (a: OutlineSample, b: OutlineSample) => distance2(a.point, b.point) < 1e-9;
  const tangents = samples
    .filter(
      (sample, i) => !isAt(sample, at(samples, (i + n - 1) % n)) || !isAt(sample, at(samples, (i + 1) % n)),
    )
    .map(({ normal }) => ({ normal, reach: outlineReach(samples, normal) }));
  return samples.map(({ point, normal }) => {
    let scale = Number.POSITIVE_INFINITY;
    for (const tangent of tangents) {
      const along = tangent.normal[0] * point[0] + tangent.normal[1] * point[1];
      if (along > 1e-9) scale = Math.min(scale, tangent.reach / along);
    }
    return { point: [point[0] * scale, point[1] * scale], normal };
  });
}

/**
 * The outline with its corners rounded to about this radius (a cleft is bridged the same way), evenly sampled: for wire
 * that follows a stone, which can be bent but not folded.
 */
export function easedOutline(
  outline: readonly OutlineSample[],
  radiusMm: number,
  count = 144,
): OutlineSample[] {
  const even = evenSamples(outline, count);
  const step = outlineLength(outline) / count;
  // A pass of (1, 2, 1) / 4 widens the blur by half a step squared.
  const passes = Math.min(count, Math.ceil(2 * ((0.75 * radiusMm) / step) ** 2));
  let points = even.map(({ point }) => point);
  const n = points.length;
  for (let pass = 0; pass < passes; pass++) {
    points = points.map((p, i): Vec2 => {
      const a = at(points, (i + n - 1) % n);
      const b = at(points, (i + 1) % n);
      return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
    });
  }
  return points.map((point, i) => {
    const a = at(points, (i + n - 1) % n);
    const b = at(points, (i + 1) % n);
    const l = distance2(a, b) || 1;
    return { point, normal: [(b[1] - a[1]) / l, -(b[0] - a[0]) / l] };
  });
}
