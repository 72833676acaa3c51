import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { at, mix, smoothstep, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { bar, polylineLength } from '#kernel/jewel/pieces/parts/bar.ts';
import { SPARE_LENGTH } from './stone-seat.ts';

/** The prong before it is bent: straight up from its place at the girdle, where `path` has this number of points. */
export function uprightProng(path: readonly Vec3[], girdle: number, radiusMm: number): Mesh {
  const [x, y, z] = at(path, girdle);
  const riseMm = polylineLength(path.slice(girdle)) + SPARE_LENGTH * polylineLength(path);
  const up = [0, 0.34, 0.67, 1].map((share): Vec3 => [x, y, z + riseMm * share]);
  return bar([...path.slice(0, girdle), ...up], (s) => radiusMm * mix(0.8, 1, smoothstep(0, 0.35, s)), {
    steps: 50,
    sides: 20,
    startDome: 0.4,
    endDome: 0.5,
  });
}
