import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { MeshBuilder } from '#kernel/jewel/mesh/mesh-builder.ts';
import type { Profile } from '#kernel/jewel/mesh/profile.ts';
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
} from '#kernel/jewel/mesh/vector.ts';

/** Placement of a profile: its origin and its axes; u × v points along the path. */
export interface Station {
  origin: Vec3;
  u: Vec3;
  v: Vec3;
}

/** How an open sweep ends: a flat cap (0) or a dome of this height in mm. */
export interface SweepEnds {
  startDomeMm: number;
  endDomeMm: number;
}

const DOME_RINGS = 5;

/**
 * Skin through profiles along a path. Normals are the cross product of the profile's tangent and the path derivative, so
 * curves are shaded smoothly. Without ends the path is closed.
 */
export function sweep(
  stations: readonly Station[],
  profileAt: (i: number) => Profile,
  ends?: SweepEnds,
): Mesh {
  const n = stations.length;
  const profiles = stations.map((_, i) => profileAt(i));
  const m = at(profiles, 0).length;
  const isClosed = ends === undefined;
  const mesh = new MeshBuilder(n * m + (isClosed ? 0 : 2 + 2 * DOME_RINGS * m));
  const rows = placedRows(stations, profiles, m);
  for (let i = 0; i < n; i++) {
    const next = (isClosed ? (i + 1) % n : Math.min(n - 1, i + 1)) * m;
    const before = (isClosed ? (i + n - 1) % n : Math.max(0, i - 1)) * m;
    addRow(mesh, rows, at(stations, i), at(profiles, i), i * m, next, before);
  }
  for (let i = 0; i < (isClosed ? n : n - 1); i++) strip(mesh, i * m, ((i + 1) % n) * m, m, 1);
  const body = Array.from({ length: n }, (_, i) => i * m);
  if (isClosed) return mesh.build({ columns: m, rings: Uint32Array.from(body), poles: null });
  const start = capEnd(mesh, 0, m, at(stations, 0), ends.startDomeMm, -1);
  const end = capEnd(mesh, (n - 1) * m, m, at(stations, n - 1), ends.endDomeMm, 1);
  const rings = Uint32Array.from([...start.rings.reverse(), ...body, ...end.rings]);
  return mesh.build({ columns: m, rings, poles: [start.pole, end.pole] });
}

/** Positions of all profile points, row by row. */
function placedRows(stations: readonly Station[], profiles: readonly Profile[], m: number): Float64Array {
  const rows = new Float64Array(stations.length * m * 3);
  let o = 0;
  stations.forEach(({ origin, u, v }, i) => {
    for (const q of at(profiles, i)) {
      rows[o++] = origin[0] + u[0] * q.u + v[0] * q.v;
      rows[o++] = origin[1] + u[1] * q.u + v[1] * q.v;
      rows[o++] = origin[2] + u[2] * q.u + v[2] * q.v;
    }
  });
  return rows;
}

/** Adds a profile's vertices; `here`, `next` and `before` are the indices of the first points of their rows. */
function addRow(
  mesh: MeshBuilder,
  rows: Float64Array,
  { u, v }: Station,
  profile: Profile,
  here: number,
  next: number,
  before: number,
): void {
  const [fx, fy, fz] = unit(cross(u, v));
  profile.forEach(({ tu, tv }, j) => {
    const [o, a, b] = [(here + j) * 3, (next + j) * 3, (before + j) * 3];
    const tx = u[0] * tu + v[0] * tv;
    const ty = u[1] * tu + v[1] * tv;
    const tz = u[2] * tu + v[2] * tv;
    let px = (rows[a] ?? 0) - (rows[b] ?? 0);
    let py = (rows[a + 1] ?? 0) - (rows[b + 1] ?? 0);
    let pz = (rows[a + 2] ?? 0) - (rows[b + 2] ?? 0);
    // Where the rows reverse in a tight bend, the path itself does not give the outside.
    const hasPath = px * px + py * py + pz * pz > 1e-14 && px * fx + py * fy + pz * fz >= 0;
    if (!hasPath) [px, py, pz] = [fx, fy, fz];
    const nx = ty * pz - tz * py;
    const ny = tz * px - tx * pz;
    const nz = tx * py - ty * px;
    const l = Math.hypot(nx, ny, nz) || 1;
    mesh.vertexAt(rows[o] ?? 0, rows[o + 1] ?? 0, rows[o + 2] ?? 0, nx / l, ny / l, nz / l);
  });
}

/** Closes an end by a flat cap or a dome; returns the rings it added, from the rim outwards, and its pole. */
function capEnd(
  mesh: MeshBuilder,
  rim: number,
  m: number,
  station: Station,
  domeMm: number,
  side: 1 | -1,
): { rings: number[]; pole: number } {
  const outward = scale(unit(cross(station.u, station.v)), side);
  const columns = Array.from({ length: m }, (_, j) => rim + j);
  const points = columns.map((id) => mesh.position(id));
  const centre = scale(points.reduce(add), 1 / m);
  const rings: number[] = [];
  let last = rim;
  if (domeMm > 0) {
    const rimNormals = columns.map((id) => mesh.normal(id));
    for (let k = 1; k < DOME_RINGS; k++) {
      const angle = (k / DOME_RINGS) * (TAU / 4);
      const ids = points.map((p, j) => {
        const shrunk = add(centre, scale(subtract(p, centre), Math.cos(angle)));
        const flat = at(rimNormals, j);
        const lean = add(scale(flat, Math.cos(angle)), scale(outward, Math.sin(angle)));
        return mesh.vertex(along(shrunk, outward, domeMm * Math.sin(angle)), unit(lean));
      });
      const ring = at(ids, 0);
      strip(mesh, last, ring, m, side);
      rings.push(ring);
      last = ring;
    }
  } else {
    last = at(
      points.map((p) => mesh.vertex(p, outward)),
      0,
    );
  }
  const pole = mesh.vertex(along(centre, outward, domeMm), outward);
  for (let j = 0; j < m; j++) {
    const [a, b] = [last + j, last + ((j + 1) % m)];
    if (side > 0) mesh.triangle(a, b, pole);
    else mesh.triangle(b, a, pole);
  }
  return { rings, pole };
}

/** Joins two rings of m vertices. */
function strip(mesh: MeshBuilder, from: number, to: number, m: number, side: 1 | -1): void {
  for (let j = 0; j < m; j++) {
    const k = (j + 1) % m;
    if (side > 0) mesh.quad(from + j, from + k, to + k, to + j);
    else mesh.quad(to + j, to + k, from + k, from + j);
  }
}

/** Stations around the finger: u along the finger (+Y), v outward; angle 0 is the top, followed by +X. */
export function ringStations(count: number, radiusMm = 0): Station[] {
  return Array.from({ length: count }, (_, i) => ringStation((TAU * i) / count, radiusMm));
}

export function ringStation(angle: number, radiusMm = 0): Station {
  const out: Vec3 = [Math.sin(angle), 0, Math.cos(angle)];
  return { origin: scale(out, radiusMm), u: [0, 1, 0], v: out };
}

/** Stations along a curve whose u axis stays as close as possible to a fixed direction. */
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

/** Stations along a curve, with axes carried from point to point without twist. */
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
