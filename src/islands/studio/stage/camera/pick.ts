import { type Camera, Raycaster, type Scene, Vector2 } from 'three';

/** Name of the metal part or role of the stone at a position in the frame (x, y from -1 to 1). */
export function partAt(scene: Scene, camera: Camera, x: number, y: number): string | null {
  const caster = new Raycaster();
  caster.setFromCamera(new Vector2(x, y), camera);
  const [hit] = caster.intersectObjects(scene.children, true).filter(({ object }) => object.name !== '');
  return hit?.object.name ?? null;
}
