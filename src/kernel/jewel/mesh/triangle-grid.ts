import type { Solid } from '#kernel/jewel/mesh/mesh.ts';
import { at, clamp, cross, dot, length, subtract, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Cells per triangle: metal is a thin skin in its box, so most cells are empty. */
const CELLS_PER_TRIANGLE = 6;
const MOST_CELLS = 200;

/** Triangles sorted into cubes, for short rays. */
export class TriangleGrid {
  readonly count: number;
  readonly #positions: Float32Array;
  readonly #indices: Uint32Array;
  readonly #low: Vec3;
  readonly #cellMm: number;
  readonly #size: readonly [number, number, number];
  /** Where each cell's triangles start in #sorted. */
  readonly #starts: Uint32Array;
  readonly #sorted: Uint32Array;

  constructor({ positions, indices }: Solid) {
    this.#positions = positions;
    this.#indices = indices;
    this.count = indices.length / 3;
    const low: [number, number, number] = [Infinity, Infinity, Infinity];
    const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < positions.length; i++) {
      const axis = (i % 3) as 0 | 1 | 2;
      const x = at(positions, i);
      if (x < low[axis]) low[axis] = x;
      if (x > high[axis]) high[axis] = x;
    }
    const span = subtract(high, low);
    const volume = Math.max(1e-9, span[0] * span[1] * span[2]);
    this.#low = low;
    this.#cellMm = Math.max(
      Math.cbrt(volume / (this.count * CELLS_PER_TRIANGLE)),
      Math.max(...span) / MOST_CELLS,
    );
    const cells = (mm: number) => Math.max(1, Math.ceil(mm / this.#cellMm));
    this.#size = [cells(span[0]), cells(span[1]), cells(span[2])];
    const total = this.#size[0] * this.#size[1] * this.#size[2];
    this.#starts = new Uint32Array(total + 1);
    const boxes = this.#boxes();
    this.#eachEntry(boxes, (cell) => {
      this.#starts[cell + 1] = (this.#starts[cell + 1] ?? 0) + 1;
    });
    for (let c = 0; c < total; c++) this.#starts[c + 1] = (this.#starts[c + 1] ?? 0) + (this.#starts[c] ?? 0);
    this.#sorted = new Uint32Array(at(this.#starts, total));
    const next = this.#starts.slice();
    this.#eachEntry(boxes, (cell, triangle) => {
      const place = next[cell] ?? 0;
      this.#sorted[place] = triangle;
      next[cell] = place + 1;
    });
  }

  /** First and last cell of each triangle along each axis. */
  #boxes(): Uint8Array {
    const boxes = new Uint8Array(this.count * 6);
    for (let t = 0; t < this.count; t++) {
      for (const axis of [0, 1, 2] as const) {
        const a = this.#positions[(this.#indices[t * 3] ?? 0) * 3 + axis] ?? 0;
        const b = this.#positions[(this.#indices[t * 3 + 1] ?? 0) * 3 + axis] ?? 0;
        const c = this.#positions[(this.#indices[t * 3 + 2] ?? 0) * 3 + axis] ?? 0;
        boxes[t * 6 + axis] = this.#cellOf(axis, Math.min(a, b, c));
        boxes[t * 6 + axis + 3] = this.#cellOf(axis, Math.max(a, b, c));
      }
    }
    return boxes;
  }

  #eachEntry(boxes: Uint8Array, visit: (cell: number, triangle: number) => void): void {
    const [width, height] = this.#size;
    for (let t = 0; t < this.count; t++) {
      const o = t * 6;
      const [x0, x1] = [boxes[o] ?? 0, boxes[o + 3] ?? 0];
      const [y0, y1] = [boxes[o + 1] ?? 0, boxes[o + 4] ?? 0];
      for (let z = boxes[o + 2] ?? 0; z <= (boxes[o + 5] ?? 0); z++) {
        for (let y = y0; y <= y1; y++) {
          for (let x = x0; x <= x1; x++) visit((z * height + y) * width + x, t);
        }
      }
    }
  }

  #cellOf(axis: 0 | 1 | 2, x: number): number {
    return clamp(Math.floor((x - this.#low[axis]) / this.#cellMm), 0, this.#size[axis] - 1);
  }

  #corner(t: number, k: 0 | 1 | 2): Vec3 {
    const v = at(this.#indices, t * 3 + k) * 3;
    return [at(this.#positions, v), at(this.#positions, v + 1), at(this.#positions, v + 2)];
  }

  middle(t: number): Vec3 {
    const [a, b, c] = [this.#corner(t, 0), this.#corner(t, 1), this.#corner(t, 2)];
    return [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
  }

  area(t: number): number {
    const a = this.#corner(t, 0);
    return length(cross(subtract(this.#corner(t, 1), a), subtract(this.#corner(t, 2), a))) / 2;
  }

  /** Outward unit normal; null for a triangle without area. */
  normal(t: number): Vec3 | null {
    const a = this.#corner(t, 0);
    const n = cross(subtract(this.#corner(t, 1), a), subtract(this.#corner(t, 2), a));
    const l = length(n);
    return l < 1e-5 ? null : [n[0] / l, n[1] / l, n[2] / l];
  }

  /** The first triangle a ray meets within its reach, and its distance. `direction` has unit length. */
  firstHit(origin: Vec3, direction: Vec3, reachMm: number): { triangle: number; distance: number } | null {
    let nearest: { triangle: number; distance: number } | null = null;
    let reach = reachMm;
    const cell: [number, number, number] = [
      this.#cellOf(0, origin[0]),
      this.#cellOf(1, origin[1]),
      this.#cellOf(2, origin[2]),
    ];
    // Distance along the ray to the next cell boundary, per axis.
    const wall = (axis: 0 | 1 | 2): number => {
      const d = direction[axis];
      if (Math.abs(d) < 1e-12) return Number.POSITIVE_INFINITY;
      const edge = this.#low[axis] + (cell[axis] + (d > 0 ? 1 : 0)) * this.#cellMm;
      return (edge - origin[axis]) / d;
    };
    for (let way = 0; way <= reach; ) {
      const index = (cell[2] * this.#size[1] + cell[1]) * this.#size[0] + cell[0];
      for (let i = at(this.#starts, index); i < at(this.#starts, index + 1); i++) {
        const triangle = at(this.#sorted, i);
        const distance = this.#distance(triangle, origin, direction);
        if (distance === null || distance > reach) continue;
        nearest = { triangle, distance };
        reach = distance;
      }
      const walls = [wall(0), wall(1), wall(2)] as const;
      const axis = walls[0] <= walls[1] && walls[0] <= walls[2] ? 0 : walls[1] <= walls[2] ? 1 : 2;
      way = walls[axis];
      cell[axis] += direction[axis] > 0 ? 1 : -1;
      if (cell[axis] < 0 || cell[axis] >= this.#size[axis]) break;
    }
    return nearest;
  }

  /** Möller-Trumbore test. */
  #distance(t: number, origin: Vec3, direction: Vec3): number | null {
    const a = this.#corner(t, 0);
    const ab = subtract(this.#corner(t, 1), a);
    const ac = subtract(this.#corner(t, 2), a);
    const p = cross(direction, ac);
    const det = dot(ab, p);
    if (Math.abs(det) < 1e-15) return null;
    const s = subtract(origin, a);
    const u = dot(s, p) / det;
    if (u < 0 || u > 1) return null;
    const q = cross(s, ab);
    const v = dot(direction, q) / det;
    if (v < 0 || u + v > 1) return null;
    const distance = dot(ac, q) / det;
    return distance > 0 ? distance : null;
  }
}
