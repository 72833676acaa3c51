import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { f32 } from './table-element.ts';

/** Flat list of triangles in studio space: corners, corner normals, and a material number each. */
export interface Triangles {
  count: number;
  corners: Float32Array;
  normals: Float32Array;
  materials: Uint8Array;
}

/** Grows in place while meshes are added. */
export class TriangleList implements Triangles {
  count = 0;
  corners: Float32Array;
  normals: Float32Array;
  materials: Uint8Array;

  constructor(capacity: number) {
    this.corners = new Float32Array(capacity * 9);
    this.normals = new Float32Array(capacity * 9);
    this.materials = new Uint8Array(capacity);
  }

  /** Adds a mesh transformed by a rigid matrix (a uniform scale is allowed). */
  add(mesh: Mesh, m: Float64Array, material: number): void {
    const scale = Math.hypot(m[0] ?? 0, m[1] ?? 0, m[2] ?? 0);
    for (let i = 0; i < mesh.indices.length; i++) {
      const k = (mesh.indices[i] ?? 0) * 3;
      const o = this.count * 9 + (i % 3) * 3;
      for (let row = 0; row < 3; row++) {
        const a = m[row] ?? 0;
        const b = m[4 + row] ?? 0;
        const c = m[8 + row] ?? 0;
        this.corners[o + row] =
          a * f32(mesh.positions, k) +
          b * f32(mesh.positions, k + 1) +
          c * f32(mesh.positions, k + 2) +
          (m[12 + row] ?? 0);
        this.normals[o + row] =
          (a * f32(mesh.normals, k) + b * f32(mesh.normals, k + 1) + c * f32(mesh.normals, k + 2)) / scale;
      }
      if (i % 3 === 2) {
        this.materials[this.count] = material;
        this.count += 1;
      }
    }
  }
}
