import type { FacetPlane } from '#kernel/jewel/gems/facet-plane.ts';
import { at, cross, dot, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** A convex solid: facets list their corners counter-clockwise seen from outside. */
export interface Polyhedron {
  vertices: Vec3[];
  /** index into the list of planes */
  facets: { plane: number; loop: number[] }[];
}

/** A corner closer than this to a cutting plane lies on it; corners of real cuts are at least 1e-3 apart. */
const ON_PLANE = 1e-7;

interface Face {
  plane: number;
  loop: number[];
}

function box(half: number): { vertices: Vec3[]; faces: Face[] } {
  const vertices: Vec3[] = [];
  for (let i = 0; i < 8; i++)
    vertices.push([i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half]);
  const loops = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return { vertices, faces: loops.map((loop) => ({ plane: -1, loop })) };
}

/** Edges without a partner, as a map from end to start, so that following it walks the hole facing outwards. */
function holeEdges(faces: Face[]): Map<number, number> {
  const directed = new Set<number>();
  const key = (a: number, b: number) => a * 65536 + b;
  for (const { loop } of faces) {
    for (const [i, a] of loop.entries()) directed.add(key(a, at(loop, (i + 1) % loop.length)));
  }
  const next = new Map<number, number>();
  for (const edge of directed) {
    const a = Math.floor(edge / 65536);
    const b = edge % 65536;
    if (!directed.has(key(b, a))) next.set(b, a);
  }
  return next;
}

/**
 * Intersection of half spaces: cuts a box with one plane after the other. Corners are shared, so the result is closed by
 * construction. Planes that only touch the solid give no facet.
 */
export function intersectPlanes(planes: readonly FacetPlane[], halfBox = 8): Polyhedron {
  const start = box(halfBox);
  const vertices = start.vertices;
  let faces = start.faces;
  planes.forEach(({ normal, offset }, plane) => {
    const heights = vertices.map((v) => dot(normal, v) - offset);
    const used = new Set(faces.flatMap((f) => f.loop));
    if (![...used].some((v) => at(heights, v) > ON_PLANE)) return;
    const shapes = new Map<string, number>();
    const shape = (a: number, b: number): number => {
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      const known = shapes.get(key);
      if (known !== undefined) return known;
      const ha = at(heights, a);
      const t = ha / (ha - at(heights, b));
      const va = at(vertices, a);
      const vb = at(vertices, b);
      vertices.push([va[0] + t * (vb[0] - va[0]), va[1] + t * (vb[1] - va[1]), va[2] + t * (vb[2] - va[2])]);
      shapes.set(key, vertices.length - 1);
      return vertices.length - 1;
    };
    const remaining: Face[] = [];
    for (const face of faces) {
      const loop: number[] = [];
      face.loop.forEach((a, i) => {
        const b = at(face.loop, (i + 1) % face.loop.length);
        const ha = at(heights, a);
        const hb = at(heights, b);
        if (ha <= ON_PLANE) loop.push(a);
        if ((ha > ON_PLANE && hb < -ON_PLANE) || (ha < -ON_PLANE && hb > ON_PLANE)) loop.push(shape(a, b));
      });
      const isInside = loop.some((v) => v < heights.length && at(heights, v) < -ON_PLANE);
      if (loop.length >= 3 && isInside) remaining.push({ plane: face.plane, loop });
    }
    const next = holeEdges(remaining);
    const first = next.keys().next().value;
    const lid: number[] = [];
    for (let v = first; v !== undefined && lid.length <= next.size; v = next.get(v)) {
      if (lid.length > 0 && v === first) break;
      lid.push(v);
    }
    if (lid.length >= 3) remaining.push({ plane, loop: lid });
    faces = remaining;
  });
  const renumber = new Map<number, number>();
  const compact: Vec3[] = [];
  const facets = faces.map((face) => ({
    plane: face.plane,
    loop: face.loop.map((v) => {
      const known = renumber.get(v);
      if (known !== undefined) return known;
      renumber.set(v, compact.length);
      compact.push(at(vertices, v));
      return compact.length - 1;
    }),
  }));
  return { vertices: compact, facets };
}

/** Volume by signed tetrahedra. */
export function polyhedronVolume({ vertices, facets }: Polyhedron): number {
  let six = 0;
  for (const { loop } of facets) {
    const a = at(vertices, at(loop, 0));
    for (let i = 1; i + 1 < loop.length; i++) {
      six += dot(a, cross(at(vertices, at(loop, i)), at(vertices, at(loop, i + 1))));
    }
  }
  return six / 6;
}
