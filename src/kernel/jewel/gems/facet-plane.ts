import { cross, dot, scale, subtract, unit, type Vec2, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

export type FacetKind =
  | 'table'
  | 'bezel'
  | 'star'
  | 'upper-half'
  | 'girdle'
  | 'lower-half'
  | 'main'
  | 'step'
  | 'chevron';

/** A facet plane: inside is normal·p <= offset. */
export interface FacetPlane {
  normal: Vec3;
  offset: number;
  kind: FacetKind;
}

/** A cut of half width 1: facet planes, girdle outline (counter-clockwise from the table) and heights. */
export interface UnitCut {
  planes: FacetPlane[];
  girdle: Vec2[];
  /** The planes are the right half (x >= 0) of a stone with a cleft. */
  mirrorX: boolean;
}

/** Plane through three points, its normal pointing away from the inside point. */
export function planeThrough(
  a: Vec3,
  b: Vec3,
  c: Vec3,
  kind: FacetKind,
  inside: Vec3 = [0, 0, 0],
): FacetPlane {
  const normal = unit(cross(subtract(b, a), subtract(c, a)));
  const offset = dot(normal, a);
  return dot(normal, inside) <= offset
    ? { normal, offset, kind }
    : { normal: scale(normal, -1), offset: -offset, kind };
}

/** Intersection of two slanted planes and the level z. */
export function meetAtLevel(a: FacetPlane, b: FacetPlane, z: number): Vec3 {
  const ra = a.offset - a.normal[2] * z;
  const rb = b.offset - b.normal[2] * z;
  const determinant = a.normal[0] * b.normal[1] - a.normal[1] * b.normal[0];
  return [
    (ra * b.normal[1] - a.normal[1] * rb) / determinant,
    (a.normal[0] * rb - ra * b.normal[0]) / determinant,
    z,
  ];
}

/** Vertical planes along the edges of a girdle outline. */
export function girdlePlanes(outline: readonly Vec2[], open: boolean): FacetPlane[] {
  const planes: FacetPlane[] = [];
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length];
    if (b === undefined || (open && i === outline.length - 1)) return;
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const normal: Vec3 = [(b[1] - a[1]) / l, -(b[0] - a[0]) / l, 0];
    planes.push({ normal, offset: normal[0] * a[0] + normal[1] * a[1], kind: 'girdle' });
  });
  return planes;
}
