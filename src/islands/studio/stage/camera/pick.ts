import { type Camera, type Matrix4, Raycaster, type Scene, Vector2, Vector3 } from 'three';
import type { Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** Name of the metal part or role of the stone at a position in the frame (x, y from -1 to 1). */
export function partAt(scene: Scene, camera: Camera, x: number, y: number): string | null {
  const caster = new Raycaster();
  caster.setFromCamera(new Vector2(x, y), camera);
  const [hit] = caster.intersectObjects(scene.children, true).filter(({ object }) => object.name !== '');
  return hit?.object.name ?? null;
}

/** The place of a point of a posed model in a frame of this size, from its upper left corner. */
export function pointOnScreen(
  camera: Camera,
  pose: Matrix4,
  point: Vec3,
  { width, height }: { width: number; height: number },
): [x: number, y: number] {
  const { x, y } = new Vector3(...point).applyMatrix4(pose).project(camera);
  return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
}
