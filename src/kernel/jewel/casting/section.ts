import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { SolidBench } from '#kernel/jewel/casting/solid-bench.ts';
import { identity } from '#kernel/jewel/mesh/matrix.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel, MetalPart } from '#kernel/jewel/pieces/parts/model.ts';

/** Faces that meet at more than this are shaded as an edge, degrees. */
const SHARP_DEG = 40;

/**
 * The model cut through the middle, without its half in front (-Y): metal shows its section. Stones are whole; those in
 * front are left out. Takes a loaded manifold-3d module.
 */
export function sectioned(library: ManifoldToplevel, model: JewelModel): JewelModel {
  const middleY = (model.bounds.min[1] + model.bounds.max[1]) / 2;
  const bench = new SolidBench(library);
  try {
    const behind = (part: MetalPart): MetalPart[] => {
      const solid = bench.solidOf(part.mesh, part.name);
      const whole: NonNullable<MetalPart['instances']> = [];
      const cut: MetalPart[] = [];
      for (const matrix of part.instances ?? [identity()]) {
        const placed = bench.placed(solid, matrix);
        const { min, max } = placed.boundingBox();
        if (max[1] <= middleY) continue;
        if (min[1] >= middleY) {
          whole.push(matrix);
          continue;
        }
        const half = bench.track(placed.trimByPlane([0, 1, 0], middleY));
        cut.push({ ...part, mesh: shaded(bench, half), instances: null });
      }
      return [...(whole.length > 0 ? [{ ...part, instances: whole }] : []), ...cut];
    };
    return {
      ...model,
      parts: model.parts.flatMap(behind),
      stones: model.stones.filter(({ matrix }) => at(matrix, 13) >= middleY - 1e-6),
    };
  } finally {
    bench.clear();
  }
}

/** A solid as a mesh with normals, smooth except at its edges. */
function shaded(bench: SolidBench, solid: Manifold): Mesh {
  const { numProp, vertProperties, triVerts } = bench.track(solid.calculateNormals(0, SHARP_DEG)).getMesh();
  const count = vertProperties.length / numProp;
  const [positions, normals] = [new Float32Array(count * 3), new Float32Array(count * 3)];
  for (let v = 0; v < count; v++)
    for (let k = 0; k < 3; k++) {
      positions[v * 3 + k] = at(vertProperties, v * numProp + k);
      normals[v * 3 + k] = at(vertProperties, v * numProp + 3 + k);
    }
  return { positions, normals, indices: Uint32Array.from(triVerts) };
}
