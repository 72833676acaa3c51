import { at, clamp, TAU, type Vec2 } from '#kernel/jewel/mesh/vector.ts';

/** A point of a closed profile with its unit tangent; profiles run counter-clockwise in (u, v). */
export interface ProfilePoint {
  u: number;
  v: number;
  tu: number;
  tv: number;
}
export type Profile = readonly ProfilePoint[];

/** Superellipse with separate halves above and below v = middle; exponent 2 = ellipse, larger = squarer. */
export function superellipseProfile(options: {
  points: number;
  halfWidth: number;
  up: number;
  down: number;
  upExponent?: number;
  downExponent?: number;
  middle?: number;
}): Profile {
  const { points, halfWidth, up, down } = options;
  return Array.from({ length: points }, (_, i) => {
    const angle = (TAU * i) / points;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    const exponent = (s >= 0 ? options.upExponent : options.downExponent) ?? 2;
    const height = s >= 0 ? up : down;
    const x = Math.sign(c) * Math.abs(c) ** (2 / exponent);
    const y = Math.sign(s) * Math.abs(s) ** (2 / exponent);
    const nu = (Math.sign(x) * Math.abs(x) ** (exponent - 1)) / halfWidth;
    const nv = (Math.sign(y) * Math.abs(y) ** (exponent - 1)) / height;
    const l = Math.hypot(nu, nv) || 1;
    return { u: halfWidth * x, v: (options.middle ?? 0) + height * y, tu: -nv / l, tv: nu / l };
  });
}

export const ellipseProfile = (points: number, halfWidth: number, halfHeight = halfWidth): Profile =>
  superellipseProfile({ points, halfWidth, up: halfHeight, down: halfHeight });

/** A corner of a polygon and the radius of the arc that rounds it. */
export type RoundedCorner = readonly [u: number, v: number, radius: number];

/**
 * Counter-clockwise polygon whose corners are rounded by tangent arcs of `steps` chords. The number of points depends
 * only on the number of corners, so that profiles of a path can change from station to station.
 */
export function roundedPolygon(corners: readonly RoundedCorner[], steps: number): Profile {
  const n = corners.length;
  const points: ProfilePoint[] = [];
  corners.forEach(([u, v, wanted], i) => {
    const before = at(corners, (i - 1 + n) % n);
    const after = at(corners, (i + 1) % n);
    const lengthIn = Math.hypot(u - before[0], v - before[1]);
    const lengthOut = Math.hypot(after[0] - u, after[1] - v);
    const inDir: Vec2 = [(u - before[0]) / lengthIn, (v - before[1]) / lengthIn];
    const outDir: Vec2 = [(after[0] - u) / lengthOut, (after[1] - v) / lengthOut];
    const turn = Math.atan2(
      inDir[0] * outDir[1] - inDir[1] * outDir[0],
      inDir[0] * outDir[0] + inDir[1] * outDir[1],
    );
    const tangent = Math.tan(Math.abs(turn) / 2);
    const reach = Math.min(wanted * tangent, 0.49 * lengthIn, 0.49 * lengthOut);
    const radius = tangent > 1e-6 ? reach / tangent : 0;
    const start: Vec2 = [u - inDir[0] * reach, v - inDir[1] * reach];
    const side = Math.sign(turn);
    const centre: Vec2 = [start[0] - inDir[1] * radius * side, start[1] + inDir[0] * radius * side];
    const base = Math.atan2(inDir[1], inDir[0]);
    for (let k = 0; k <= steps; k++) {
      const heading = base + (turn * k) / steps;
      points.push({
        u: centre[0] + Math.sin(heading) * radius * side,
        v: centre[1] - Math.cos(heading) * radius * side,
        tu: Math.cos(heading),
        tv: Math.sin(heading),
      });
    }
  });
  return points;
}

/** Number of chords of a circle of this radius that stay within `sagitta` of it. */
export function chordsOf(radius: number, sagitta = 0.006): number {
  if (radius <= sagitta) return 8;
  return clamp(Math.ceil(Math.PI / Math.acos(1 - sagitta / radius)), 8, 720);
}
