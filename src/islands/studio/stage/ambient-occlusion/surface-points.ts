import {
  DataTexture,
  FloatType,
  Matrix4 as Matrix,
  type Matrix4,
  NearestFilter,
  RGBAFormat,
  Vector3,
} from 'three';
import { at } from '#kernel/jewel/mesh/vector.ts';
import type { MetalBatch } from '../model/batches.ts';

const WIDTH = 512;

/** Every metal vertex in studio coordinates: the texels of the bake. */
export interface SurfacePoints {
  positions: DataTexture;
  normals: DataTexture;
  width: number;
  height: number;
}

const table = (data: Float32Array<ArrayBuffer>, height: number): DataTexture => {
  const texture = new DataTexture(data, WIDTH, height, RGBAFormat, FloatType);
  texture.minFilter = NearestFilter;
  texture.magFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
};

/** Writes the vertices into textures, in the order that `MetalBatch.opennessFrom` expects. */
export function surfacePoints(batches: readonly MetalBatch[], pose: Matrix4): SurfacePoints {
  const count = batches.reduce(
    (sum, { bakedCopies, vertexCount }) => sum + bakedCopies.length * vertexCount,
    0,
  );
  const height = Math.max(1, Math.ceil(count / WIDTH));
  const positions = new Float32Array(WIDTH * height * 4);
  const normals = new Float32Array(WIDTH * height * 4);
  const [p, n, matrix] = [new Vector3(), new Vector3(), new Matrix()];
  let texel = 0;
  for (const { mesh, bakedCopies } of batches)
    for (const copy of bakedCopies) {
      matrix.copy(pose).multiply(copy);
      for (let i = 0; i < mesh.positions.length; i += 3) {
        p.set(at(mesh.positions, i), at(mesh.positions, i + 1), at(mesh.positions, i + 2)).applyMatrix4(
          matrix,
        );
        n.set(at(mesh.normals, i), at(mesh.normals, i + 1), at(mesh.normals, i + 2)).transformDirection(
          matrix,
        );
        positions.set([p.x, p.y, p.z, 1], texel * 4);
        normals.set([n.x, n.y, n.z, 0], texel * 4);
        texel++;
      }
    }
  return { positions: table(positions, height), normals: table(normals, height), width: WIDTH, height };
}
