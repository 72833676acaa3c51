import { BufferAttribute, BufferGeometry, InstancedBufferAttribute, Matrix4 } from 'three';
import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel, MetalPart, StoneRole } from '#kernel/jewel/pieces/parts/model.ts';

/** Above this many drawn vertices the copies of a part share one bake. */
const MOST_BAKED_VERTICES = 24_000;

/** One metal part for the GPU, always instanced. */
export interface MetalBatch {
  part: MetalPart;
  geometry: BufferGeometry;
  matrices: Matrix4[];
  mesh: Mesh;
  vertexCount: number;
  /** Matrices used by the bake; a single one if the copies share it. */
  bakedCopies: Matrix4[];
}

/** Equal stones of one role, drawn with one call. */
export interface StoneBatch {
  stone: CutStone;
  material: GemMaterialId;
  grades: StoneGrades | undefined;
  role: StoneRole;
  geometry: BufferGeometry;
  matrices: Matrix4[];
}

function geometryOf({ positions, normals, indices }: Mesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(normals, 3));
  const isSmall = positions.length / 3 <= 65_536;
  geometry.setIndex(new BufferAttribute(isSmall ? Uint16Array.from(indices) : indices, 1));
  geometry.computeBoundingSphere();
  return geometry;
}

export function metalBatches({ parts }: JewelModel): MetalBatch[] {
  let texel = 0;
  return parts.map((part) => {
    const geometry = geometryOf(part.mesh);
    const vertexCount = part.mesh.positions.length / 3;
    const matrices = part.instances?.map((m) => new Matrix4().fromArray(m)) ?? [new Matrix4()];
    const isShared = matrices.length * vertexCount > MOST_BAKED_VERTICES && matrices.length > 1;
    const from = matrices.map((_, i) => (isShared ? -texel - 1 : texel + i * vertexCount));
    geometry.setAttribute('opennessFrom', new InstancedBufferAttribute(Float32Array.from(from), 1));
    const bakedCopies = isShared ? [at(matrices, Math.floor(matrices.length / 2))] : matrices;
    texel += bakedCopies.length * vertexCount;
    return { part, geometry, matrices, mesh: part.mesh, vertexCount, bakedCopies };
  });
}

export function stoneBatches({ stones }: JewelModel): StoneBatch[] {
  const batches = new Map<CutStone, Map<string, StoneBatch>>();
  for (const { cutStone, material, grades, role, matrix } of stones) {
    const ofCut = batches.get(cutStone) ?? new Map<string, StoneBatch>();
    batches.set(cutStone, ofCut);
    const key = [material, role, ...Object.values(grades ?? {})].join(' ');
    const batch = ofCut.get(key) ?? {
      stone: cutStone,
      material,
      grades,
      role,
      geometry: geometryOf(cutStone.mesh),
      matrices: [],
    };
    batch.matrices.push(new Matrix4().fromArray(matrix));
    ofCut.set(key, batch);
  }
  return [...batches.values()].flatMap((ofCut) => [...ofCut.values()]);
}
