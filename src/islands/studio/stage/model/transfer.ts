import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** Every buffer of a model once, for a transfer without copying. */
export function buffersOf({ parts, stones, holes = [] }: JewelModel): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const take = (...views: ArrayBufferView[]) => {
    for (const { buffer } of views) if (buffer instanceof ArrayBuffer) buffers.add(buffer);
  };
  for (const { mesh, instances } of [...parts, ...holes]) {
    take(mesh.positions, mesh.normals, mesh.indices, ...(instances ?? []));
  }
  for (const { cutStone, matrix } of stones) {
    const { mesh, planes, facetIds, girdle } = cutStone;
    take(mesh.positions, mesh.normals, mesh.indices, planes, facetIds, girdle, matrix);
  }
  return [...buffers];
}
