import type { Lattice, Mesh, Solid } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';

/**
 * Largest deviation of the casting body from the rendered surface, mm: a quarter of a wax printer's resolution (25 to 50
 * µm). Images keep finer chords because light shows what casting cannot reproduce.
 */
const TOLERANCE_MM = 0.006;

/** A swept mesh: rings of `columns` vertices each, in order. */
export interface SweptSolid extends Solid {
  columns: number;
}

/**
 * The swept mesh reduced to the rings and columns that its shape needs: every omitted vertex lies within 6 µm of the
 * chord that replaces it. Null for a mesh without a lattice.
 */
export function castingMesh({ positions, lattice }: Mesh): SweptSolid | null {
  if (lattice === undefined) return null;
  const { columns, poles } = lattice;
  const all = Array.from({ length: columns }, (_, j) => j);
  const isClosed = poles === null;
  const ringStarts = Array.from(lattice.rings);
  const rings = requiredLines(positions, ringStarts, all, isClosed);
  const around = requiredLines(positions, all, rings, true);
  return assembled(positions, lattice, rings, around);
}

/**
 * The required lines (rings or columns): from each, the farthest line that can follow it. A vertex number is its line
 * offset plus its place offset.
 */
function requiredLines(
  positions: Float32Array,
  lines: readonly number[],
  along: readonly number[],
  isClosed: boolean,
): number[] {
  const count = lines.length;
  const line = (i: number) => at(lines, i % count);
  const end = isClosed ? count : count - 1;
  const chosen = [line(0)];
  let from = 0;
  while (from < end) {
    let to = from + 1;
    while (to < end && canSpan(positions, along, line, from, to + 1)) to++;
    if (to < end || !isClosed) chosen.push(line(to));
    from = to;
  }
  // A closed loop needs three corners to enclose an area.
  if (isClosed && chosen.length < 3) {
    return [line(0), line(Math.floor(count / 3)), line(Math.floor((2 * count) / 3))];
  }
  return chosen;
}

/** Whether no vertex between two lines deviates from the chord by more than the tolerance. */
function canSpan(
  p: Float32Array,
  along: readonly number[],
  line: (i: number) => number,
  from: number,
  to: number,
): boolean {
  const [first, last] = [line(from), line(to)];
  for (const place of along) {
    const a = (first + place) * 3;
    const b = (last + place) * 3;
    const [ax, ay, az] = [p[a] ?? 0, p[a + 1] ?? 0, p[a + 2] ?? 0];
    const [dx, dy, dz] = [(p[b] ?? 0) - ax, (p[b + 1] ?? 0) - ay, (p[b + 2] ?? 0) - az];
    const square = dx * dx + dy * dy + dz * dz;
    for (let i = from + 1; i < to; i++) {
      const v = (line(i) + place) * 3;
      const [x, y, z] = [(p[v] ?? 0) - ax, (p[v + 1] ?? 0) - ay, (p[v + 2] ?? 0) - az];
      const t = square > 0 ? Math.min(1, Math.max(0, (x * dx + y * dy + z * dz) / square)) : 0;
      const [ex, ey, ez] = [x - t * dx, y - t * dy, z - t * dz];
      if (ex * ex + ey * ey + ez * ez > TOLERANCE_MM * TOLERANCE_MM) return false;
    }
  }
  return true;
}

function assembled(
  from: Float32Array,
  { poles }: Lattice,
  rings: readonly number[],
  around: readonly number[],
): SweptSolid {
  const m = around.length;
  const positions = new Float32Array((rings.length * m + (poles === null ? 0 : 2)) * 3);
  let v = 0;
  const take = (vertex: number) => {
    for (let k = 0; k < 3; k++) positions[v * 3 + k] = at(from, vertex * 3 + k);
    return v++;
  };
  for (const ring of rings) for (const column of around) take(ring + column);
  const joins = poles === null ? rings.length : rings.length - 1;
  const indices = new Uint32Array((joins * m * 2 + (poles === null ? 0 : 2 * m)) * 3);
  let i = 0;
  const triangle = (a: number, b: number, c: number) => {
    indices[i++] = a;
    indices[i++] = b;
    indices[i++] = c;
  };
  for (let r = 0; r < joins; r++) {
    const [a, b] = [r * m, ((r + 1) % rings.length) * m];
    for (let j = 0; j < m; j++) {
      const k = (j + 1) % m;
      triangle(a + j, a + k, b + k);
      triangle(a + j, b + k, b + j);
    }
  }
  if (poles !== null) {
    const [start, end] = [take(poles[0]), take(poles[1])];
    const last = (rings.length - 1) * m;
    for (let j = 0; j < m; j++) {
      const k = (j + 1) % m;
      triangle(k, j, start);
      triangle(last + j, last + k, end);
    }
  }
  return { positions, indices, columns: m };
}
