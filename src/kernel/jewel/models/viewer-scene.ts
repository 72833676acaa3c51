import type { Mat4, Mesh } from '#kernel/jewel/mesh/mesh.ts';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Refraction of clear material, for viewers that support it. */
export interface Glass {
  index: number;
  /** As in KHR_materials_dispersion: 20 divided by the Abbe number. */
  dispersion: number;
  /** In the unit of the mesh. */
  thickness: number;
  attenuationColour: Vec3;
  attenuationMetres: number;
}

/** Surface properties that general viewers support; colours are linear. */
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

/** A mesh of one material with its placements. */
export interface ViewerPart {
  name: string;
  mesh: ViewerMesh;
  material: ViewerMaterial;
  instances: readonly Mat4[];
}

/** A piece for third-party viewers: parts in mm with Z up, under a root that converts to metres with Y up. */
export interface ViewerScene {
  root: Mat4;
  parts: readonly ViewerPart[];
}
