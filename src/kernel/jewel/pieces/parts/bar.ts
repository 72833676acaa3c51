import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { MeshBuilder } from '#kernel/jewel/mesh/mesh-builder.ts';
import { ellipseProfile } from '#kernel/jewel/mesh/profile.ts';
import { smoothCurve, stationsAlong, sweep, transportedStations } from '#kernel/jewel/mesh/sweep.ts';
import { at, cross, length, subtract, TAU, unit, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

export interface BarOptions {
  steps?: number;
  sides?: number;
  /** First direction of the section's u axis. */
  uHint?: Vec3;
  /** Height of the section relative to its width. */
  flatness?: (s: number) => number;
  /** Domes at the ends as a share of the radius; 0 = flat. */
  startDome?: number;
  endDome?: number;
  /** Keeps u on the hint instead of carrying it along. */
  isFixed?: boolean;
}

/** Round or oval wire through points; the radius depends on the share s of the way, 0 to 1. */
export function bar(
  points: readonly Vec3[],
  radiusAt: (s: number) => number,
  options: BarOptions = {},
): Mesh {
  const steps = options.steps ?? 24;
  const sides = options.sides ?? 16;
  const curve = smoothCurve(points, steps);
  const first = unit(subtract(at(curve, 1), at(curve, 0)));
  const anyAcross = cross(first, Math.abs(first[1]) < 0.8 ? [0, 1, 0] : [1, 0, 0]);
  const hint = options.uHint ?? unit(anyAcross);
  const stations = options.isFixed ? stationsAlong(curve, hint) : transportedStations(curve, hint);
  const profileAt = (i: number) => {
    const r = radiusAt(i / steps);
    return ellipseProfile(sides, r, r * (options.flatness?.(i / steps) ?? 1));
  };
  return sweep(stations, profileAt, {
    startDomeMm: (options.startDome ?? 0) * radiusAt(0),
    endDomeMm: (options.endDome ?? 1) * radiusAt(1),
  });
}

/** Ball or ellipsoid around the origin, poles on Z. */
export function ball(radii: Vec3, sides = 16, rings = 10): Mesh {
  const mesh = new MeshBuilder(sides * (rings - 1) + 2, 2 * sides * (rings - 1));
  const put = (latitude: number, longitude: number) => {
    const c = Math.cos(latitude);
    const d: Vec3 = [c * Math.cos(longitude), c * Math.sin(longitude), Math.sin(latitude)];
    return mesh.vertex(
      [d[0] * radii[0], d[1] * radii[1], d[2] * radii[2]],
      unit([d[0] / radii[0], d[1] / radii[1], d[2] / radii[2]]),
    );
  };
  const south = put(-TAU / 4, 0);
  const rows = Array.from({ length: rings - 1 }, (_, i) =>
    Array.from({ length: sides }, (_, j) => put(-TAU / 4 + ((i + 1) / rings) * (TAU / 2), (TAU * j) / sides)),
  );
  const north = put(TAU / 4, 0);
  const firstRow = at(rows, 0);
  const lastRow = at(rows, rows.length - 1);
  for (let j = 0; j < sides; j++) {
    const k = (j + 1) % sides;
    mesh.triangle(south, at(firstRow, k), at(firstRow, j));
    mesh.triangle(at(lastRow, j), at(lastRow, k), north);
    for (let i = 0; i + 1 < rows.length; i++) {
      mesh.quad(at(at(rows, i), j), at(at(rows, i), k), at(at(rows, i + 1), k), at(at(rows, i + 1), j));
    }
  }
  return mesh.build({
    columns: sides,
    rings: Uint32Array.from(rows, (row) => at(row, 0)),
    poles: [south, north],
  });
}

/** Torus-like closed wire through a closed list of points. */
export function closedWire(points: readonly Vec3[], radiusMm: number, sides: number, uHint: Vec3): Mesh {
  const profile = ellipseProfile(sides, radiusMm);
  return sweep(stationsAlong(points, uHint, true), () => profile);
}

/** Length of a polyline. */
export function polylineLength(points: readonly Vec3[]): number {
  return points.reduce((sum, p, i) => (i === 0 ? 0 : sum + length(subtract(p, at(points, i - 1)))), 0);
}
