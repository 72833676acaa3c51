import { MeshBuilder } from '#kernel/geometry/mesh-builder.ts';
import type { Mesh } from '#kernel/geometry/model.ts';
import type { Profile } from '#kernel/geometry/profile.ts';
import {
  add,
  along,
  at,
  cross,
  dot,
  scale,
  subtract,
  TAU,
  unit,
  type Vec3,
} from '#kernel/geometry/vector.ts';

/** Where a profile stands: its origin and its axes; u × v points along the path. */
export interface Station {
  origin: Vec3;
  u: Vec3;
  v: Vec3;
}

/** How an open sweep ends: a flat cap (0) or a dome that stands out by so many mm. */
export interface SweepEnds {
  startDomeMm: number;
  endDomeMm: number;
}

const DOME_RINGS = 5;

/**
 * Skin through profiles along a path. Normals are the cross product of the profile's own tangent and the path
 * derivative, so curves shade as curves. Without ends the path is closed.
 */
export function sweep(
  stations: readonly Station[],
  profileAt: (i: number) => Profile,
  ends?: SweepEnds,
): Mesh {
  const mesh = new MeshBuilder();
  const n = stations.length;
  const profiles = stations.map((_, i) => profileAt(i));
  const m = at(profiles, 0).length;
  const rows = stations.map((s, i) => at(profiles, i).map((q) => along(along(s.origin, s.u, q.u), s.v, q.v)));
  const isClosed = ends === undefined;
  const neighbour = (i: number) => (isClosed ? (i + n) % n : Math.min(n - 1, Math.max(0, i)));
  const grid = rows.map((row, i) => {
    const station = at(stations, i);
    const forward = unit(cross(station.u, station.v));
    return row.map((p, j) => {
      const q = at(at(profiles, i), j);
      const tangent = add(scale(station.u, q.tu), scale(station.v, q.tv));
      const path = subtract(at(at(rows, neighbour(i + 1)), j), at(at(rows, neighbour(i - 1)), j));
      const hasPath = dot(path, path) > 1e-14;
      let normal = unit(cross(tangent, hasPath ? path : forward));
      if (hasPath && dot(path, forward) < 0) normal = unit(cross(tangent, forward));
      return mesh.vertex(p, normal);
    });
  });
  joinRows(mesh, grid, isClosed);
  if (ends !== undefined) {
    capEnd(mesh, at(grid, 0), at(stations, 0), ends.startDomeMm, -1);
    capEnd(mesh, at(grid, n - 1), at(stations, n - 1), ends.endDomeMm, 1);
  }
  return mesh.build();

  function capEnd(to: MeshBuilder, rim: number[], station: Station, domeMm: number, side: 1 | -1): void {
    const outward = scale(unit(cross(station.u, station.v)), side);
    const points = rim.map((id) => positionOf(to, id));
    const rimNormals = rim.map((id) => normalOf(to, id));
    const centre = scale(points.reduce(add), 1 / points.length);
    let last = rim;
    if (domeMm > 0) {
      for (let k = 1; k < DOME_RINGS; k++) {
        const angle = (k / DOME_RINGS) * (TAU / 4);
        const ring = points.map((p, j) => {
          const shrunk = add(centre, scale(subtract(p, centre), Math.cos(angle)));
          const flat = at(rimNormals, j);
          const lean = add(scale(flat, Math.cos(angle)), scale(outward, Math.sin(angle)));
          return to.vertex(along(shrunk, outward, domeMm * Math.sin(angle)), unit(lean));
        });
        strip(to, last, ring, side);
        last = ring;
      }
    } else {
      last = points.map((p) => to.vertex(p, outward));
    }
    const pole = to.vertex(along(centre, outward, domeMm), outward);
    for (let j = 0; j < m; j++) {
      const a = at(last, j);
      const b = at(last, (j + 1) % m);
      if (side > 0) to.triangle(a, b, pole);
      else to.triangle(b, a, pole);
    }
  }
}

const positionOf = (mesh: MeshBuilder, id: number): Vec3 => [
  at(mesh.positions, id * 3),
  at(mesh.positions, id * 3 + 1),
  at(mesh.positions, id * 3 + 2),
];
const normalOf = (mesh: MeshBuilder, id: number): Vec3 => [
  at(mesh.normals, id * 3),
  at(mesh.normals, id * 3 + 1),
  at(mesh.normals, id * 3 + 2),
];

function strip(mesh: MeshBuilder, from: readonly number[], to: readonly number[], side: 1 | -1): void {
  const m = from.length;
  for (let j = 0; j < m; j++) {
    const k = (j + 1) % m;
    if (side > 0) mesh.quad(at(from, j), at(from, k), at(to, k), at(to, j));
    else mesh.quad(at(to, j), at(to, k), at(from, k), at(from, j));
  }
}

function joinRows(mesh: MeshBuilder, grid: readonly number[][], isClosed: boolean): void {
  const last = isClosed ? grid.length : grid.length - 1;
  for (let i = 0; i < last; i++) strip(mesh, at(grid, i), at(grid, (i + 1) % grid.length), 1);
}

/** Stations round the finger: u along the finger (+Y), v outward; angle 0 is the top, +X follows. */
export function ringStations(count: number, radiusMm = 0): Station[] {
  return Array.from({ length: count }, (_, i) => ringStation((TAU * i) / count, radiusMm));
}

export function ringStation(angle: number, radiusMm = 0): Station {
  const out: Vec3 = [Math.sin(angle), 0, Math.cos(angle)];
  return { origin: scale(out, radiusMm), u: [0, 1, 0], v: out };
}

/** Stations along a curve whose u axis stays as near as it can to a fixed direction. */
export function stationsAlong(points: readonly Vec3[], uHint: Vec3, isClosed = false): Station[] {
  const n = points.length;
  return points.map((origin, i) => {
    const next = isClosed ? at(points, (i + 1) % n) : at(points, Math.min(n - 1, i + 1));
    const before = isClosed ? at(points, (i - 1 + n) % n) : at(points, Math.max(0, i - 1));
    const t = unit(subtract(next, before));
    const u = unit(along(uHint, t, -dot(uHint, t)));
    return { origin, u, v: cross(t, u) };
  });
}

/** Stations along a curve, the axes carried on from point to point without twist. */
export function transportedStations(points: readonly Vec3[], firstU: Vec3): Station[] {
  let hint = firstU;
  const n = points.length;
  return points.map((origin, i) => {
    const t = unit(subtract(at(points, Math.min(n - 1, i + 1)), at(points, Math.max(0, i - 1))));
    hint = unit(along(hint, t, -dot(hint, t)));
    return { origin, u: hint, v: cross(t, hint) };
  });
}

/** Points on a Catmull-Rom curve through the given points, ends included. */
export function smoothCurve(points: readonly Vec3[], steps: number): Vec3[] {
  const segments = points.length - 1;
  const get = (i: number) => at(points, Math.min(segments, Math.max(0, i)));
  return Array.from({ length: steps + 1 }, (_, k) => {
    const s = (k / steps) * segments;
    const i = Math.min(segments - 1, Math.floor(s));
    const t = s - i;
    const blend = (axis: 0 | 1 | 2): number => {
      const [a, b, c, d] = [get(i - 1)[axis], get(i)[axis], get(i + 1)[axis], get(i + 2)[axis]];
      return (
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
      );
    };
    return [blend(0), blend(1), blend(2)];
  });
}
