/** Column-major 4x4 matrix as in three.js; lengths in mm; rotation, translation and (for stones) no scale. */
export type Mat4 = Float64Array;

/**
 * Structure of a swept mesh: consecutive rings of `columns` vertices, the first vertex of every ring, and the poles that
 * close the two ends; null = the last ring joins the first.
 */
export interface Lattice {
  columns: number;
  rings: Uint32Array;
  poles: readonly [start: number, end: number] | null;
}

/** Closed triangle mesh, outside faces counter-clockwise. Vertices on a crease are duplicated, one per normal. */
export interface Mesh {
  /** xyz in mm */
  positions: Float32Array;
  /** unit normals, analytic on curves */
  normals: Float32Array;
  indices: Uint32Array;
  /** For swept metal: the casting body is built from it. */
  lattice?: Lattice;
}

/** A closed mesh whose triangles share their vertices, as the solid library requires. */
export type Solid = Pick<Mesh, 'positions' | 'indices'>;
