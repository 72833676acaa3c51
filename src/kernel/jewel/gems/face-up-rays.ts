import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { type FacetPlanes, facetPlanes, fresnel, InnerRay } from '#kernel/jewel/gems/inner-ray.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

const MAX_SEGMENTS = 10;
const MIN_ENERGY = 0.01;
/** Smallest cosine used for dispersion: light that leaves almost along the facet spreads no further. */
const GRAZING = 0.45;

/** Receives the light that the rays find. */
export interface FaceUpVisitor {
  /** A ray enters, through the table or through the crown. */
  entry(cell: number, isTable: boolean): void;
  /**
   * A share of the light that a cell of the grid shows: where it comes from (z = sine of its height above the girdle
   * plane, below 0 through the pavilion), how far its colours spread on the way out (radians per unit of index), after
   * how many reflections it is found, and the cosine between its source and the viewer.
   */
  light(cell: number, energy: number, z: number, fan: number, reflections: number, nearViewer: number): void;
  /** Light that meets the girdle, which is greyish rather than clear; seen through the table it is called the fish-eye. */
  girdle(energy: number): void;
}

/** Whether every plane has a twin at −x, so that the left half of the stone returns the same light as the right. */
function isMirrored({ a, b, c, d }: FacetPlanes): boolean {
  const near = (one: Float64Array, i: number, j: number, sign: number) =>
    Math.abs((one[i] ?? 0) - sign * (one[j] ?? 0)) < 1e-9;
  return a.every((_, i) =>
    a.some((_other, j) => near(a, i, j, -1) && near(b, i, j, 1) && near(c, i, j, 1) && near(d, i, j, 1)),
  );
}

const FACE_UP: Vec3 = [0, 0, 1];

/**
 * Looks at a stone's crown with grid × grid parallel rays from a direction, follows each through the facets and reports
 * all light it finds to the visitor. The grid covers the girdle's bounding box, row 0 at the lowest y. If both halves
 * return the same light, only the right half is traced. Returns the first traced column. For a viewer at one side, the
 * other half looks as it does from the other side.
 */
export function followFaceUp(
  stone: CutStone,
  index: number,
  grid: number,
  visitor: FaceUpVisitor,
  viewer: Vec3 = FACE_UP,
): number {
  const planes = facetPlanes(stone);
  const { a, b, c, d, count, girdle, mirrorX } = planes;
  const firstColumn = mirrorX || isMirrored(planes) ? grid / 2 : 0;
  const ray = new InnerRay(planes);

  const halfX = stone.widthMm / 2;
  let [yMin, yMax] = [0, 0];
  for (let i = 1; i < stone.girdle.length; i += 2) {
    yMin = Math.min(yMin, at(stone.girdle, i));
    yMax = Math.max(yMax, at(stone.girdle, i));
  }
  for (let row = 0; row < grid; row++) {
    const y = yMin + ((row + 0.5) / grid) * (yMax - yMin);
    for (let column = firstColumn; column < grid; column++) {
      const x = (((column + 0.5) / grid) * 2 - 1) * halfX;
      // Entry: the lowest of the upward planes; a girdle or another plane beyond it is a miss.
      let [top, entry] = [Number.POSITIVE_INFINITY, -1];
      for (let i = 0; i < girdle; i++) {
        const nz = c[i] ?? 0;
        if (nz <= 1e-9) continue;
        const z = ((d[i] ?? 0) - (a[i] ?? 0) * x - (b[i] ?? 0) * y) / nz;
        if (z < top) [top, entry] = [z, i];
      }
      if (entry < 0 || top <= 0 || !isInside(x, y, top)) continue;
      const [nx, ny, nz] = [a[entry] ?? 0, b[entry] ?? 0, c[entry] ?? 0];
      const eta = 1 / index;
      const cosIn = nx * viewer[0] + ny * viewer[1] + nz * viewer[2];
      if (cosIn <= 1e-9) continue;
      const cosInside = Math.sqrt(1 - eta * eta * (1 - cosIn * cosIn));
      const k = eta * cosIn - cosInside;
      ray.start(x, y, top, k * nx - eta * viewer[0], k * ny - eta * viewer[1], k * nz - eta * viewer[2]);
      visitor.entry(row * grid + column, nz > 1 - 1e-9);
      follow(row * grid + column);
    }
  }
  return firstColumn;

  function isInside(x: number, y: number, z: number): boolean {
    for (let i = 0; i < count; i++) {
      if ((a[i] ?? 0) * x + (b[i] ?? 0) * y + (c[i] ?? 0) * z > (d[i] ?? 0) + 1e-6) {
        return false;
      }
    }
    return true;
  }

  function follow(cell: number): void {
    let energy = 1;
    for (let reflections = 0; reflections < MAX_SEGMENTS && energy > MIN_ENERGY; reflections++) {
      const hit = ray.advance();
      if (hit < 0) return;
      if (hit >= girdle) visitor.girdle(energy);
      const cos = ray.cosine;
      const reflected = fresnel(cos, index);
      if (reflected < 1) {
        const outCos = Math.sqrt(Math.max(0, 1 - index * index * (1 - cos * cos)));
        const bend = outCos - index * cos;
        const outZ = index * ray.dz + bend * ray.nz;
        const nearViewer =
          (index * ray.dx + bend * ray.nx) * viewer[0] +
          (index * ray.dy + bend * ray.ny) * viewer[1] +
          outZ * viewer[2];
        const fan = Math.sqrt(Math.max(0, 1 - cos * cos)) / Math.max(outCos, GRAZING);
        visitor.light(cell, energy * (1 - reflected), outZ, fan, reflections, nearViewer);
      }
      energy *= reflected;
      ray.reflect();
    }
    visitor.light(cell, energy, ray.dz, 0, MAX_SEGMENTS, ray.dz);
  }
}
