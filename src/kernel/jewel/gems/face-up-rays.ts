import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

const MAX_SEGMENTS = 10;
const MIN_ENERGY = 0.01;
/** Light that leaves almost along the facet fans out no further than this cosine says. */
const GRAZING = 0.45;

/** What is told of the light that is found. */
export interface FaceUpVisitor {
  /** A ray goes in, through the table or through the crown. */
  entry(cell: number, isTable: boolean): void;
  /**
   * A share of the light a cell of the grid shows: where it comes from (z = sine of its height above the girdle plane,
   * below 0 through the pavilion), how far its colours part on the way out (radians per unit of index), after how many
   * reflections it is found, and how near it comes from to whoever looks (cosine).
   */
  light(cell: number, energy: number, z: number, fan: number, reflections: number, nearViewer: number): void;
  /** Light that meets the girdle, which is rather grey than clear: seen through the table it is the fish-eye. */
  girdle(energy: number): void;
}

/** Share of unpolarised light reflected at a surface; 1 beyond the critical angle. */
function fresnel(cosInside: number, index: number): number {
  const sin2 = index * index * (1 - cosInside * cosInside);
  if (sin2 >= 1) return 1;
  const cosOutside = Math.sqrt(1 - sin2);
  const s = (index * cosInside - cosOutside) / (index * cosInside + cosOutside);
  const p = (cosInside - index * cosOutside) / (cosInside + index * cosOutside);
  return (s * s + p * p) / 2;
}

interface PlaneColumns {
  a: Float64Array;
  b: Float64Array;
  c: Float64Array;
  d: Float64Array;
  /** The first so many planes slant, the rest are the girdle's. */
  slanted: number;
  /** Squared radius of the largest circle inside the girdle: a ray that ends within it never meets the girdle. */
  clear2: number;
}

/** Plane list as one array per coefficient, the girdle last: the inner loop reads nothing else. */
function unpack(planes: Float64Array): PlaneColumns {
  const rows = Array.from({ length: planes.length / 4 }, (_, i) => planes.subarray(i * 4, i * 4 + 4));
  const isGirdle = (row: Float64Array) => Math.abs(row[2] ?? 0) < 1e-9;
  const slanted = rows.filter((row) => !isGirdle(row));
  const girdle = rows.filter(isGirdle);
  const sorted = [...slanted, ...girdle];
  const column = (offset: number) => Float64Array.from(sorted, (row) => row[offset] ?? 0);
  const clear = girdle.reduce((least, row) => Math.min(least, row[3] ?? 0), Number.POSITIVE_INFINITY);
  return {
    a: column(0),
    b: column(1),
    c: column(2),
    d: column(3),
    slanted: slanted.length,
    clear2: clear > 0 ? clear * clear : 0,
  };
}

/** Whether every plane has a twin at −x: then the left half of the stone returns the light of the right. */
function isMirrored({ a, b, c, d }: PlaneColumns): boolean {
  const near = (one: Float64Array, i: number, j: number, sign: number) =>
    Math.abs((one[i] ?? 0) - sign * (one[j] ?? 0)) < 1e-9;
  return a.every((_, i) =>
    a.some((_other, j) => near(a, i, j, -1) && near(b, i, j, 1) && near(c, i, j, 1) && near(d, i, j, 1)),
  );
}

/** Straight above the table. */
const FACE_UP: Vec3 = [0, 0, 1];

/**
 * Looks at a stone's crown with grid × grid parallel rays, from straight above or from another direction, follows each
 * through the facets and tells the visitor of all light it finds. The grid lies over the girdle's box, row 0 at the lowest
 * y. Where both halves return the same light only the right one is looked at: answers the first column that is. From a
 * viewer at one side it is the other half as seen from the other side.
 */
export function followFaceUp(
  stone: CutStone,
  index: number,
  grid: number,
  visitor: FaceUpVisitor,
  viewer: Vec3 = FACE_UP,
): number {
  const { planes, mirrorX } = stone;
  const n = planes.length / 4;
  const columns = unpack(planes);
  const { a, b, c, d, slanted, clear2 } = columns;
  const firstColumn = mirrorX || isMirrored(columns) ? grid / 2 : 0;
  let [ox, oy, oz, dx, dy, dz] = [0, 0, 0, 0, 0, 0];

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
      // Entry: the lowest of the upward planes; a girdle or another plane beyond it means a miss.
      let [top, entry] = [Number.POSITIVE_INFINITY, -1];
      for (let i = 0; i < slanted; i++) {
        const nz = c[i] ?? 0;
        if (nz <= 1e-9) continue;
        const z = ((d[i] ?? 0) - (a[i] ?? 0) * x - (b[i] ?? 0) * y) / nz;
        if (z < top) [top, entry] = [z, i];
      }
      if (entry < 0 || top <= 0 || !isInside(x, y, top)) continue;
      const [nx, ny, nz] = [a[entry] ?? 0, b[entry] ?? 0, c[entry] ?? 0];
      // From the viewer through air into the stone.
      const eta = 1 / index;
      const cosIn = nx * viewer[0] + ny * viewer[1] + nz * viewer[2];
      if (cosIn <= 1e-9) continue;
      const cosInside = Math.sqrt(1 - eta * eta * (1 - cosIn * cosIn));
      const k = eta * cosIn - cosInside;
      [ox, oy, oz] = [x, y, top];
      [dx, dy, dz] = [k * nx - eta * viewer[0], k * ny - eta * viewer[1], k * nz - eta * viewer[2]];
      visitor.entry(row * grid + column, nz > 1 - 1e-9);
      follow(row * grid + column);
    }
  }
  return firstColumn;

  function isInside(x: number, y: number, z: number): boolean {
    for (let i = 0; i < n; i++) {
      if ((a[i] ?? 0) * x + (b[i] ?? 0) * y + (c[i] ?? 0) * z > (d[i] ?? 0) + 1e-6) {
        return false;
      }
    }
    return true;
  }

  function follow(cell: number): void {
    let energy = 1;
    for (let segment = 0; segment < MAX_SEGMENTS && energy > MIN_ENERGY; segment++) {
      let [nearest, hit] = [Number.POSITIVE_INFINITY, -1];
      for (let i = 0; i < n; i++) {
        if (i === slanted && hit >= 0 && (ox + dx * nearest) ** 2 + (oy + dy * nearest) ** 2 < clear2) break;
        const [nx, ny, nz] = [a[i] ?? 0, b[i] ?? 0, c[i] ?? 0];
        const facing = nx * dx + ny * dy + nz * dz;
        if (facing <= 1e-9) continue;
        const t = ((d[i] ?? 0) - nx * ox - ny * oy - nz * oz) / facing;
        if (t < nearest) [nearest, hit] = [t, i];
      }
      if (hit < 0) return;
      if (mirrorX && dx < 0 && -ox / dx < nearest) {
        // Through the portal into the mirror image: go on with x mirrored.
        const t = -ox / dx;
        [ox, oy, oz, dx] = [0, oy + dy * t, oz + dz * t, -dx];
        segment--;
        if (t < 1e-12) [ox] = [1e-9];
        continue;
      }
      const [nx, ny, nz] = [a[hit] ?? 0, b[hit] ?? 0, c[hit] ?? 0];
      [ox, oy, oz] = [ox + dx * nearest, oy + dy * nearest, oz + dz * nearest];
      const cos = nx * dx + ny * dy + nz * dz;
      if (hit >= slanted) visitor.girdle(energy);
      const reflected = fresnel(cos, index);
      if (reflected < 1) {
        const outCos = Math.sqrt(Math.max(0, 1 - index * index * (1 - cos * cos)));
        const bend = outCos - index * cos;
        const outZ = index * dz + bend * nz;
        const nearViewer =
          (index * dx + bend * nx) * viewer[0] + (index * dy + bend * ny) * viewer[1] + outZ * viewer[2];
        const fan = Math.sqrt(Math.max(0, 1 - cos * cos)) / Math.max(outCos, GRAZING);
        visitor.light(cell, energy * (1 - reflected), outZ, fan, segment, nearViewer);
      }
      energy *= reflected;
      [dx, dy, dz] = [dx - 2 * cos * nx, dy - 2 * cos * ny, dz - 2 * cos * nz];
    }
    visitor.light(cell, energy, dz, 0, MAX_SEGMENTS, dz);
  }
}
