import { InstancedMesh, Scene, ShaderMaterial } from 'three';
import { depthMaterial } from '../ambient-occlusion/depth-camera.ts';
import { GEM_PROGRAM } from '../gem/gem-material.ts';
import { METAL_PROGRAM } from '../metal/metal-material.ts';
import type { Ground } from './ground.ts';

/** A scene with one object for each program that pieces are drawn with; their geometry has the same attributes. */
export function specimens({ mesh }: Ground): Scene {
  const materials = [new ShaderMaterial(METAL_PROGRAM), new ShaderMaterial(GEM_PROGRAM), depthMaterial()];
  return new Scene().add(mesh, ...materials.map((material) => new InstancedMesh(mesh.geometry, material, 1)));
}
