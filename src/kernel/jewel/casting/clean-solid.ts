import type { Solid } from '#kernel/jewel/mesh/mesh.ts';
import { at, cross, dot, length, subtract, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Minimum height of a triangle in a casting file, mm: a fiftieth of a wax printer's resolution. */
const LEAST_HEIGHT_MM = 5e-4;
/** Vertices closer than this coincide once a file rounds them, mm; they are moved apart by a few micrometres. */
const PLACE_MM = 5e-5;
const APART_MM = 1.5e-3;
const MOST_PASSES = 24;

const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
const previous = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);

/**
 * The closed mesh without zero-area triangles and without edges shared by more than two triangles, as casting software
 * requires. Slivers left by a union are collapsed or flipped, and surfaces of a body that touch are moved apart. `solid`
 * must be closed by its indices (two triangles per edge); no vertex moves more than a few micrometres.
 */
export function cleanSolid(solid: Solid): Solid {
  const mesh = new EdgeMesh(solid);
  for (let pass = 0; pass < MOST_PASSES && mesh.removeSlivers(); pass++);
  return setApart(mesh.solid());
}

/** A closed mesh that supports removing triangles: half edge h runs from corner h of its triangle to the next corner. */
class EdgeMesh {
  readonly #positions: Float32Array;
  readonly #corners: Uint32Array;
  readonly #twins: Int32Array;
  readonly #isGone: Uint8Array;
  /** Triangles already known to be high enough and unchanged since: most of the mesh in later passes. */
  readonly #isHigh: Uint8Array;

  constructor({ positions, indices }: Solid) {
    this.#positions = positions.slice();
    this.#corners = indices.slice();
    this.#isGone = new Uint8Array(indices.length / 3);
    this.#isHigh = new Uint8Array(indices.length / 3);
    this.#twins = twinsOf(indices, positions.length / 3);
  }

  #place(h: number): Vec3 {
    return placeOf(this.#positions, at(this.#corners, h));
  }

  #edgeLength = (h: number): number => length(subtract(this.#place(next(h)), this.#place(h)));

  /** Removes triangles that are too flat to cast; returns whether anything changed. */
  removeSlivers(): boolean {
    let isChanged = false;
    for (let t = 0; t < this.#isGone.length; t++) {
      if (this.#isGone[t] === 1 || this.#isHigh[t] === 1) continue;
      const edges = [3 * t, 3 * t + 1, 3 * t + 2]
        .map((h) => ({ h, l: this.#edgeLength(h) }))
        .sort((a, b) => a.l - b.l);
      const [{ h: short, l: shortest }, { h: long }] = [at(edges, 0), at(edges, 2)];
      if (this.#height(long) >= LEAST_HEIGHT_MM) {
        this.#isHigh[t] = 1;
        continue;
      }
      const isNeedle = shortest < 2 * LEAST_HEIGHT_MM;
      if (isNeedle ? this.#collapse(short) || this.#flip(long) : this.#flip(long)) isChanged = true;
    }
    return isChanged;
  }

  /** Height of the triangle above this edge. */
  #height(h: number): number {
    const [a, b, c] = [this.#place(h), this.#place(next(h)), this.#place(previous(h))];
    const along = subtract(b, a);
    const l = length(along);
    return l > 0 ? length(cross(along, subtract(c, a))) / l : 0;
  }

  /** Half edges that leave the same corner, starting with this one. */
  *#round(h: number): Generator<number> {
    let out = h;
    do {
      yield out;
      out = at(this.#twins, previous(out));
    } while (out !== h);
  }

  /** End vertices of the edges that leave a corner. */
  #neighbours(h: number): Set<number> {
    const ends = new Set<number>();
    for (const out of this.#round(h)) ends.add(at(this.#corners, next(out)));
    return ends;
  }

  /** Collapses an edge into its end vertex, unless that would merge the surfaces on both sides. */
  #collapse(h: number): boolean {
    const back = at(this.#twins, h);
    const ends = this.#neighbours(back);
    const shared = [...this.#neighbours(h)].filter((v) => ends.has(v)).length;
    if (shared !== 2 || ends.size < 4) return false;
    const end = at(this.#corners, back);
    for (const out of [...this.#round(h)]) this.#move(out, end);
    this.#drop(h);
    this.#drop(back);
    return true;
  }

  /** Changes the corner that a half edge leaves; its triangle changes with it. */
  #move(h: number, corner: number): void {
    this.#corners[h] = corner;
    this.#isHigh[Math.floor(h / 3)] = 0;
  }

  /** Removes the triangle of a collapsed edge: its other two edges become one. */
  #drop(h: number): void {
    const [a, b] = [at(this.#twins, next(h)), at(this.#twins, previous(h))];
    this.#twins[a] = b;
    this.#twins[b] = a;
    this.#isGone[Math.floor(h / 3)] = 1;
  }

  /** Flips an edge to the other diagonal of its two triangles. */
  #flip(h: number): boolean {
    const back = at(this.#twins, h);
    const [c, d] = [at(this.#corners, previous(h)), at(this.#corners, previous(back))];
    if (c === d || this.#neighbours(previous(h)).has(d)) return false;
    const [intoA, intoB] = [at(this.#twins, next(back)), at(this.#twins, next(h))];
    // Triangles (a, b, c) and (b, a, d) become (a, d, c) and (b, c, d).
    this.#move(next(h), d);
    this.#move(next(back), c);
    this.#pair(h, intoA);
    this.#pair(back, intoB);
    this.#pair(next(h), next(back));
    return true;
  }

  #pair(a: number, b: number): void {
    this.#twins[a] = b;
    this.#twins[b] = a;
  }

  solid(): Solid {
    const numbers = new Map<number, number>();
    const indices: number[] = [];
    for (let h = 0; h < this.#corners.length; h++) {
      if (this.#isGone[Math.floor(h / 3)] === 1) continue;
      const v = at(this.#corners, h);
      const number = numbers.get(v) ?? numbers.size;
      numbers.set(v, number);
      indices.push(number);
    }
    const positions = new Float32Array(numbers.size * 3);
    for (const [v, number] of numbers) positions.set(this.#positions.subarray(v * 3, v * 3 + 3), number * 3);
    return { positions, indices: Uint32Array.from(indices) };
  }
}

/** For each half edge, the half edge in the opposite direction along the same edge. */
function twinsOf(indices: Uint32Array, vertices: number): Int32Array {
  const twins = new Int32Array(indices.length);
  const waiting = new Map<number, number>();
  for (let h = 0; h < indices.length; h++) {
    const [from, to] = [at(indices, h), at(indices, next(h))];
    const other = waiting.get(to * vertices + from);
    if (other === undefined) {
      waiting.set(from * vertices + to, h);
      continue;
    }
    waiting.delete(to * vertices + from);
    twins[h] = other;
    twins[other] = h;
  }
  if (waiting.size > 0) throw new RangeError(`${waiting.size} edges of the body are open`);
  return twins;
}

/** Corners opposite the longest edges of the flat triangles that could not be removed. */
function flatApexes(positions: Float32Array, indices: Uint32Array): number[] {
  const apexes: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [at(indices, t), at(indices, t + 1), at(indices, t + 2)] as const;
    const [a, b, c] = [
      placeOf(positions, corners[0]),
      placeOf(positions, corners[1]),
      placeOf(positions, corners[2]),
    ];
    const sides = [length(subtract(c, b)), length(subtract(a, c)), length(subtract(b, a))];
    const longest = Math.max(...sides);
    if (length(cross(subtract(b, a), subtract(c, a))) < longest * LEAST_HEIGHT_MM)
      apexes.push(at(corners, sides.indexOf(longest)));
  }
  return apexes;
}

const placeOf = (positions: Float32Array, v: number): Vec3 => [
  at(positions, v * 3),
  at(positions, v * 3 + 1),
  at(positions, v * 3 + 2),
];

/** Moves coinciding vertices, and the apexes of flat triangles, a little into their own metal. */
function setApart({ positions, indices }: Solid): Solid {
  const key = (v: number) => [0, 1, 2].map((k) => Math.round(at(positions, v * 3 + k) / PLACE_MM)).join(' ');
  const groups = new Map<string, number[]>();
  for (let v = 0; v < positions.length / 3; v++) {
    const place = key(v);
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [v]);
    else group.push(v);
  }
  const shared = new Map<number, { turn: number; normal: [number, number, number] }>();
  for (const group of groups.values()) {
    if (group.length > 1) for (const [turn, v] of group.entries()) shared.set(v, { turn, normal: [0, 0, 0] });
  }
  for (const v of flatApexes(positions, indices))
    if (!shared.has(v)) shared.set(v, { turn: 0, normal: [0, 0, 0] });
  if (shared.size === 0) return { positions, indices };
  addNormals(positions, indices, shared);
  const moved = positions.slice();
  for (const [v, { turn, normal }] of shared) {
    const l = Math.sqrt(dot(normal, normal));
    const inward: Vec3 = l > 1e-12 ? [-normal[0] / l, -normal[1] / l, -normal[2] / l] : [0, 0, -1];
    for (const k of [0, 1, 2] as const)
      moved[v * 3 + k] = at(positions, v * 3 + k) + inward[k] * APART_MM * (1 + turn / 2);
  }
  return { positions: moved, indices };
}

/** Sums the face normals around each requested vertex. */
function addNormals(
  positions: Float32Array,
  indices: Uint32Array,
  wanted: ReadonlyMap<number, { normal: [number, number, number] }>,
): void {
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [at(indices, t), at(indices, t + 1), at(indices, t + 2)] as const;
    if (!corners.some((v) => wanted.has(v))) continue;
    const a = placeOf(positions, corners[0]);
    const n = cross(subtract(placeOf(positions, corners[1]), a), subtract(placeOf(positions, corners[2]), a));
    for (const v of corners) {
      const normal = wanted.get(v)?.normal;
      if (normal !== undefined) for (const k of [0, 1, 2] as const) normal[k] += n[k];
    }
  }
}
