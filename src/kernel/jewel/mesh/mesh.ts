/** Column-major 4x4 matrix as in three.js; lengths in mm; rotation, translation and (for stones) no scale. */
export type Mat4 = Float64Array;

/**
 * How a mesh that was swept is put together: rings of `columns` vertices that follow each other, every ring's first
 * vertex, and the poles that close the two ends; null = the last ring joins the first.
 */
export interface Lattice {
  columns: number;
  rings: Uint32Array;
  poles: readonly [start: number, end: number] | null;
}

/** Closed triangle mesh, outside faces counter-clockwise. Vertices on a crease are doubled (one per normal). */
export interface Mesh {
  /** xyz in mm */
  positions: Float32Array;
  /** unit normals, analytic on curves */
  normals: Float32Array;
  indices: Uint32Array;
  /** Of swept metal: what the casting body is made of. */
  lattice?: Lattice;
}

/** A closed mesh whose vertices are shared by all triangles that meet in them, as solids want it. */
export type Solid = Pick<Mesh, 'positions' | 'indices'>;
