import type { Mat4, Mesh } from '#kernel/jewel/mesh/mesh.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Light through clear matter, for viewers that bend it. */
export interface Glass {
  index: number;
  /** As KHR_materials_dispersion counts it: 20 over the Abbe number. */
  dispersion: number;
  /** In the unit of the mesh. */
  thickness: number;
  attenuationColour: Vec3;
  attenuationMetres: number;
}

/** What general viewers know of a surface; colours are linear. */
export interface ViewerMaterial {
  name: string;
  colour: Vec3;
  opacity: number;
  metalness: number;
  roughness: number;
  anisotropy: number;
  glass?: Glass;
}

export type ViewerMesh = Pick<Mesh, 'positions' | 'normals' | 'indices'>;

/** A mesh of one material, wherever it stands. */
export interface ViewerPart {
  name: string;
  mesh: ViewerMesh;
  material: ViewerMaterial;
  instances: readonly Mat4[];
}

/** A piece for viewers that are not ours: parts in mm with Z up, under a root that makes metres of them with Y up. */
export interface ViewerScene {
  root: Mat4;
  parts: readonly ViewerPart[];
}
