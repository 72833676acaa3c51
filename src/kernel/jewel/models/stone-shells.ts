import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import type { ViewerMesh } from './viewer-scene.ts';

/** Facets that face down more than this belong to the pavilion; the girdle is vertical. */
const DOWNWARD = -0.05;

class Shell {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];

  /** Adds a flat triangle of `mesh`; `side` -1 adds its inner face. */
  add({ positions, normals, indices }: ViewerMesh, triangle: number, side: 1 | -1): void {
    for (const corner of side === 1 ? [0, 1, 2] : [0, 2, 1]) {
      const vertex = at(indices, triangle + corner) * 3;
      for (let axis = 0; axis < 3; axis++) {
        this.positions.push(at(positions, vertex + axis));
        this.normals.push(at(normals, vertex + axis) * side);
      }
    }
  }

  mesh(): ViewerMesh {
    return {
      positions: Float32Array.from(this.positions),
      normals: Float32Array.from(this.normals),
      indices: Uint32Array.from({ length: this.positions.length / 3 }, (_, vertex) => vertex),
    };
  }
}

/**
 * Splits a stone at its girdle: the crown unchanged, the pavilion with its inner faces, which mirror light that enters
 * through the crown.
 */
export function stoneShells(mesh: Pick<Mesh, 'positions' | 'normals' | 'indices'>) {
  const crown = new Shell();
  const pavilion = new Shell();
  for (let triangle = 0; triangle < mesh.indices.length; triangle += 3) {
    const facing = at(mesh.normals, at(mesh.indices, triangle) * 3 + 2);
    if (facing < DOWNWARD) {
      pavilion.add(mesh, triangle, 1);
      pavilion.add(mesh, triangle, -1);
    } else crown.add(mesh, triangle, 1);
  }
  return { crown: crown.mesh(), pavilion: pavilion.mesh() };
}
