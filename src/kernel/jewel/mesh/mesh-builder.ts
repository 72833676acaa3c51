import type { Lattice, Mat4, Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Collects vertices and triangles of a closed mesh. */
export class MeshBuilder {
  positions: Float64Array;
  normals: Float64Array;
  #indices: Uint32Array;
  #vertices = 0;
  #corners = 0;

  /** `vertices` and `triangles` are expected counts; more can be added. */
  constructor(vertices = 512, triangles = 2 * vertices) {
    this.positions = new Float64Array(vertices * 3);
    this.normals = new Float64Array(vertices * 3);
    this.#indices = new Uint32Array(triangles * 3);
  }

  vertex(position: Vec3, normal: Vec3): number {
    return this.vertexAt(position[0], position[1], position[2], normal[0], normal[1], normal[2]);
  }

  vertexAt(x: number, y: number, z: number, nx: number, ny: number, nz: number): number {
    const i = this.#vertices * 3;
    if (i === this.positions.length) {
      this.positions = enlarged(this.positions, new Float64Array(i * 2));
      this.normals = enlarged(this.normals, new Float64Array(i * 2));
    }
    this.positions[i] = x;
    this.positions[i + 1] = y;
    this.positions[i + 2] = z;
    this.normals[i] = nx;
    this.normals[i + 1] = ny;
    this.normals[i + 2] = nz;
    return this.#vertices++;
  }

  triangle(a: number, b: number, c: number): void {
    if (this.#corners + 3 > this.#indices.length) {
      this.#indices = enlarged(this.#indices, new Uint32Array(this.#indices.length * 2));
    }
    this.#indices[this.#corners++] = a;
    this.#indices[this.#corners++] = b;
    this.#indices[this.#corners++] = c;
  }

  /** Two triangles from corners listed counter-clockwise seen from outside. */
  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }

  position(id: number): Vec3 {
    return [at(this.positions, id * 3), at(this.positions, id * 3 + 1), at(this.positions, id * 3 + 2)];
  }

  normal(id: number): Vec3 {
    return [at(this.normals, id * 3), at(this.normals, id * 3 + 1), at(this.normals, id * 3 + 2)];
  }

  build(lattice?: Lattice): Mesh {
    return {
      positions: Float32Array.from(this.positions.subarray(0, this.#vertices * 3)),
      normals: Float32Array.from(this.normals.subarray(0, this.#vertices * 3)),
      indices: this.#indices.slice(0, this.#corners),
      ...(lattice === undefined ? {} : { lattice }),
    };
  }
}

function enlarged<T extends Float64Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The mesh moved by a matrix (rotation, translation, uniform scale). */
export function transformMesh(mesh: Mesh, m: Mat4): Mesh {
  const k = Math.hypot(m[0] ?? 0, m[1] ?? 0, m[2] ?? 0);
  return {
    positions: movedPoints(mesh.positions, m),
    normals: turnedNormals(mesh.normals, m, k),
    indices: mesh.indices,
    ...(mesh.lattice === undefined ? {} : { lattice: mesh.lattice }),
  };
}

/** Points xyz moved by a matrix. */
export function movedPoints(from: Float32Array, m: Mat4): Float32Array {
  const to = new Float32Array(from.length);
  for (const axis of [0, 1, 2] as const) {
    const [a, b, c, d] = [m[axis] ?? 0, m[axis + 4] ?? 0, m[axis + 8] ?? 0, m[axis + 12] ?? 0];
    for (let t = 0; t < from.length; t += 3) {
      to[t + axis] = a * (from[t] ?? 0) + b * (from[t + 1] ?? 0) + c * (from[t + 2] ?? 0) + d;
    }
  }
  return to;
}

/** Unit vectors rotated by a matrix of uniform scale k. */
function turnedNormals(from: Float32Array, m: Mat4, k: number): Float32Array {
  const to = new Float32Array(from.length);
  for (const axis of [0, 1, 2] as const) {
    const [a, b, c] = [m[axis] ?? 0, m[axis + 4] ?? 0, m[axis + 8] ?? 0];
    for (let t = 0; t < from.length; t += 3) {
      to[t + axis] = (a * (from[t] ?? 0) + b * (from[t + 1] ?? 0) + c * (from[t + 2] ?? 0)) / k;
    }
  }
  return to;
}

/** Volume in mm³ by signed tetrahedra; negative if the mesh is inside out. */
export function meshVolume({ positions: p, indices }: Pick<Mesh, 'positions' | 'indices'>): number {
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

/** Surface of a mesh, mm². */
export function meshArea({ positions: p, indices }: Pick<Mesh, 'positions' | 'indices'>): number {
  let twice = 0;
  const side = (from: number, to: number, axis: number) => (p[to + axis] ?? 0) - (p[from + axis] ?? 0);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [at(indices, t) * 3, at(indices, t + 1) * 3, at(indices, t + 2) * 3];
    const [bx, by, bz] = [side(a, b, 0), side(a, b, 1), side(a, b, 2)];
    const [cx, cy, cz] = [side(a, c, 0), side(a, c, 1), side(a, c, 2)];
    twice += Math.hypot(by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx);
  }
  return twice / 2;
}

/**
 * Number of edges without exactly one opposite neighbour, treating vertices at the same place (to 1e-5 mm) as one; 0 =
 * closed. Triangles that vanish when their vertices are merged do not count.
 */
export function openEdges({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): number {
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
