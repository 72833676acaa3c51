import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';

/** Share of unpolarised light reflected at a surface; `index` is of the side the light comes from. 1 beyond the critical angle. */
export function fresnel(cosine: number, index: number): number {
  const sine2 = index * index * (1 - cosine * cosine);
  if (sine2 >= 1) return 1;
  const outside = Math.sqrt(1 - sine2);
  const s = (index * cosine - outside) / (index * cosine + outside);
  const p = (cosine - index * outside) / (cosine + index * outside);
  return (s * s + p * p) / 2;
}

/** The planes of a stone (x·a + y·b + z·c ≤ d), one array per coefficient, the upright ones of the girdle last. */
export interface FacetPlanes {
  a: Float64Array;
  b: Float64Array;
  c: Float64Array;
  d: Float64Array;
  count: number;
  /** Index of the first girdle plane. */
  girdle: number;
  /** Heights between which the girdle's facets lie: a ray that leaves above or below it does not meet them. */
  low: number;
  high: number;
  /** The planes are the right half of a stone (a heart) whose left half is its mirror image. */
  mirrorX: boolean;
}

const isGirdle = (row: Float64Array) => Math.abs(row[2] ?? 0) < 1e-9;

export function facetPlanes({ planes, mirrorX, mesh }: CutStone): FacetPlanes {
  const rows = Array.from({ length: planes.length / 4 }, (_, i) => planes.subarray(i * 4, i * 4 + 4));
  const slanted = rows.filter((row) => !isGirdle(row));
  const sorted = [...slanted, ...rows.filter(isGirdle)];
  const column = (offset: number) => Float64Array.from(sorted, (row) => row[offset] ?? 0);
  let [low, high] = [0, 0];
  for (let i = 2; i < mesh.positions.length; i += 3) {
    if (Math.abs(mesh.normals[i] ?? 0) > 1e-6) continue;
    low = Math.min(low, mesh.positions[i] ?? 0);
    high = Math.max(high, mesh.positions[i] ?? 0);
  }
  return {
    a: column(0),
    b: column(1),
    c: column(2),
    d: column(3),
    count: rows.length,
    girdle: slanted.length,
    low: low - 1e-6,
    high: high + 1e-6,
    mirrorX,
  };
}

/** A ray inside a stone, from facet to facet. Its state is in fields: a picture follows many thousand rays. */
export class InnerRay {
  readonly #planes: FacetPlanes;
  x = 0;
  y = 0;
  z = 0;
  /** Direction, of length 1. */
  dx = 0;
  dy = 0;
  dz = 0;
  /** Outward normal of the facet that was hit, and its cosine with the direction. */
  nx = 0;
  ny = 0;
  nz = 0;
  cosine = 0;
  /** −1 in the mirrored half of a stone with `mirrorX`, where x counts to the left. */
  side = 1;

  constructor(planes: FacetPlanes) {
    this.#planes = planes;
  }

  start(x: number, y: number, z: number, dx: number, dy: number, dz: number, side = 1): void {
    this.x = x;
    this.y = y;
    this.z = z;
    this.dx = dx;
    this.dy = dy;
    this.dz = dz;
    this.side = side;
  }

  /** Moves to the facet that the ray meets next and returns its plane, or −1 where there is none. */
  advance(): number {
    const { a, b, c, d, count, girdle, low, high, mirrorX } = this.#planes;
    for (;;) {
      const { x, y, z, dx, dy, dz } = this;
      let nearest = Number.POSITIVE_INFINITY;
      let hit = -1;
      for (let i = 0; i < count; i++) {
        if (i === girdle && hit >= 0) {
          const end = z + dz * nearest;
          if (end < low || end > high) break;
        }
        const facing = (a[i] ?? 0) * dx + (b[i] ?? 0) * dy + (c[i] ?? 0) * dz;
        if (facing <= 1e-9) continue;
        const t = ((d[i] ?? 0) - (a[i] ?? 0) * x - (b[i] ?? 0) * y - (c[i] ?? 0) * z) / facing;
        if (t < nearest) {
          nearest = t;
          hit = i;
        }
      }
      if (hit < 0) return -1;
      if (mirrorX && dx < 0 && -x / dx < nearest) {
        // Across the plane of symmetry: go on in the mirror image.
        const t = Math.max(0, -x / dx);
        this.x = 1e-9;
        this.y = y + dy * t;
        this.z = z + dz * t;
        this.dx = -dx;
        this.side = -this.side;
        continue;
      }
      nearest = Math.max(0, nearest);
      this.x = x + dx * nearest;
      this.y = y + dy * nearest;
      this.z = z + dz * nearest;
      this.nx = a[hit] ?? 0;
      this.ny = b[hit] ?? 0;
      this.nz = c[hit] ?? 0;
      this.cosine = this.nx * dx + this.ny * dy + this.nz * dz;
      return hit;
    }
  }

  /** Turns the ray back into the stone at the facet it has met. */
  reflect(): void {
    const twice = 2 * this.cosine;
    this.dx -= twice * this.nx;
    this.dy -= twice * this.ny;
    this.dz -= twice * this.nz;
  }
}
