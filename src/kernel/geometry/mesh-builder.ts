import { transformDirection, transformPoint } from '#kernel/geometry/matrix.ts';
import type { Mat4, Mesh } from '#kernel/geometry/model.ts';
import { at, type Vec3 } from '#kernel/geometry/vector.ts';

/** Collects vertices and triangles of a closed mesh. */
export class MeshBuilder {
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly indices: number[] = [];

  vertex(position: Vec3, normal: Vec3): number {
    this.positions.push(position[0], position[1], position[2]);
    this.normals.push(normal[0], normal[1], normal[2]);
    return this.positions.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.indices.push(a, b, c);
  }

  /** Two triangles of a corner list that runs counter-clockwise seen from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.indices.push(a, b, c, a, c, d);
  }

  build(): Mesh {
    return {
      positions: Float32Array.from(this.positions),
      normals: Float32Array.from(this.normals),
      indices: Uint32Array.from(this.indices),
    };
  }
}

/** The mesh moved by a matrix (rotation, translation, uniform scale). */
export function transformMesh(mesh: Mesh, m: Mat4): Mesh {
  const k = Math.hypot(m[0] ?? 0, m[1] ?? 0, m[2] ?? 0);
  return {
    positions: mapTriples(mesh.positions, (p) => transformPoint(m, p)),
    normals: mapTriples(mesh.normals, (p) => {
      const n = transformDirection(m, p);
      return [n[0] / k, n[1] / k, n[2] / k];
    }),
    indices: mesh.indices,
  };
}

function mapTriples(from: Float32Array, change: (p: Vec3) => Vec3): Float32Array {
  const to = new Float32Array(from.length);
  for (let i = 0; i < from.length; i += 3) {
    const p = change([from[i] ?? 0, from[i + 1] ?? 0, from[i + 2] ?? 0]);
    to[i] = p[0];
    to[i + 1] = p[1];
    to[i + 2] = p[2];
  }
  return to;
}

/** Volume in mm3 by signed tetrahedra; negative if the mesh is inside out. */
export function meshVolume({ positions: p, indices }: Mesh): number {
  let six = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const a = (indices[t] ?? 0) * 3;
    const b = (indices[t + 1] ?? 0) * 3;
    const c = (indices[t + 2] ?? 0) * 3;
    const [bx, by, bz] = [p[b] ?? 0, p[b + 1] ?? 0, p[b + 2] ?? 0];
    const [cx, cy, cz] = [p[c] ?? 0, p[c + 1] ?? 0, p[c + 2] ?? 0];
    six += (p[a] ?? 0) * (by * cz - bz * cy) + (p[a + 1] ?? 0) * (bz * cx - bx * cz);
    six += (p[a + 2] ?? 0) * (bx * cy - by * cx);
  }
  return six / 6;
}

/**
 * Edges without exactly one opposite neighbour, vertices at the same place (to 1e-5 mm) counted as one. 0 = closed.
 * Triangles that vanish when their vertices are merged do not count.
 */
export function openEdges({ positions, indices }: Mesh): number {
  // Places by two keys: x and y share one number, z has its own.
  const columns = new Map<number, Map<number, number>>();
  const place: number[] = [];
  let n = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [0, 1, 2].map((k) => Math.round((positions[i + k] ?? 0) * 1e5)) as [
      number,
      number,
      number,
    ];
    const key = x * 2 ** 26 + y;
    const column = columns.get(key) ?? new Map<number, number>();
    columns.set(key, column);
    const id = column.get(z) ?? n++;
    column.set(z, id);
    place.push(id);
  }
  const count = new Map<number, number>();
  for (let t = 0; t < indices.length; t += 3) {
    const v = [
      at(place, at(indices, t)),
      at(place, at(indices, t + 1)),
      at(place, at(indices, t + 2)),
    ] as const;
    if (v[0] === v[1] || v[1] === v[2] || v[0] === v[2]) continue;
    for (const [a, b] of [
      [v[0], v[1]],
      [v[1], v[2]],
      [v[2], v[0]],
    ] as const) {
      count.set(a * n + b, (count.get(a * n + b) ?? 0) + 1);
    }
  }
  let open = 0;
  for (const [edge, times] of count) {
    const a = Math.floor(edge / n);
    const b = edge % n;
    if (count.get(b * n + a) !== times) open++;
  }
  return open;
}
