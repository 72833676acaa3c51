import type { Solid } from '#kernel/mesh/mesh.ts';
import { TriangleGrid } from '#kernel/mesh/triangle-grid.ts';
import { at } from '#kernel/mesh/vector.ts';

const WALL_SAMPLES = 1500;
const WALL_REACH_MM = 4;
/**
 * Rays that leave through a face opposite to the one they entered measure a wall: edges, tips, and the wedge of metal
 * where a bead meets its band (some 20° and more) do not count.
 */
const OPPOSITE = -0.95;
/** Where a ray begins under the surface, mm. */
const BELOW_MM = 1e-3;

/** Thinnest metal of a closed mesh, mm, met by rays from the surface inwards; null where no ray meets a wall. */
export function smallestWall(solid: Solid): number | null {
  const grid = new TriangleGrid(solid);
  const areas = Float64Array.from({ length: grid.count }, (_, t) => grid.area(t));
  const step = areas.reduce((sum, area) => sum + area, 0) / WALL_SAMPLES;
  const walls: number[] = [];
  let passed = step / 2;
  for (let t = 0; t < grid.count; t++) {
    // Evenly over the surface: a fine mesh of a prong counts for no more than its skin.
    passed -= at(areas, t);
    if (passed > 0) continue;
    passed += step * Math.ceil(-passed / step || 1);
    const normal = grid.normal(t);
    if (normal === null) continue;
    const [x, y, z] = grid.middle(t);
    const [nx, ny, nz] = normal;
    const hit = grid.firstHit(
      [x - nx * BELOW_MM, y - ny * BELOW_MM, z - nz * BELOW_MM],
      [-nx, -ny, -nz],
      WALL_REACH_MM,
    );
    if (hit === null) continue;
    const exit = grid.normal(hit.triangle);
    if (exit === null || exit[0] * nx + exit[1] * ny + exit[2] * nz > OPPOSITE) continue;
    walls.push(hit.distance + BELOW_MM);
  }
  if (walls.length === 0) return null;
  walls.sort((a, b) => a - b);
  // One in twenty is the feather edge of a cut seat, which the setter burnishes away.
  return walls[Math.floor(walls.length / 20)] ?? null;
}
