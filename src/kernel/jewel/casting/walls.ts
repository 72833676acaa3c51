import type { Solid } from '#kernel/jewel/mesh/mesh.ts';
import { TriangleGrid } from '#kernel/jewel/mesh/triangle-grid.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import type { MetalPart, MetalRole, PlacedStone } from '#kernel/jewel/pieces/parts/model.ts';

/**
 * Kind of wall: thick cast metal, a prong beside its seat, metal that holds small stones, or a finding
 * (hinge, snap) of rolled or drawn metal.
 */
export type WallKind = 'metal' | 'prong' | 'pave' | 'finding';

/** The thinnest metal of one part of a cast piece. */
export interface Wall {
  kind: WallKind;
  /** The name of the part. */
  part: string;
  mm: number;
  /** Area of the part's surface, mm², with metal thinner than `mm` below it. */
  skinUnder: (mm: number) => number;
  /** Width of the stone that a prong holds, mm; null if the part is not a prong. */
  stoneMm: number | null;
  /** Index in a set's pieces; 0 for a single piece. */
  designPiece: number;
}

const KIND_OF: Record<MetalRole, WallKind | null> = {
  shank: 'metal',
  head: 'metal',
  bezel: 'metal',
  gallery: 'metal',
  prong: 'prong',
  halo: 'pave',
  bead: 'pave',
  // Links hinge on each other: their eyes are drilled, their ears soldered on. Posts are wire, butterflies sheet metal.
  link: 'finding',
  clasp: 'finding',
  post: 'finding',
  chain: null,
};

const SAMPLES = 300;
/** With fewer rays, the wall is an edge and not a part. */
const FEWEST = 12;
const REACH_MM = 4;
/**
 * Rays that leave through a face opposite to the one they entered measure a wall. Edges, tips, and the wedge of metal
 * where a bead meets its band (20° and more) do not count.
 */
const OPPOSITE = -0.95;
/** Depth below the surface at which a ray starts, mm. */
const BELOW_MM = 1e-3;
/** Anything thinner is a sliver left by a union, mm. */
const SLIVER_MM = 0.02;
/** One tenth is the feather edge of a cut seat, which the setter burnishes away. */
const FEATHER_SHARE = 0.1;

/** A part of the metal and, if it is a prong, the width of its stone. */
interface Group {
  kind: WallKind;
  part: string;
  stoneMm: number | null;
  triangles: number[];
}

/**
 * Thinnest metal of each part of a closed mesh, mm, measured by rays from the surface inwards. `partOf` gives the part
 * that a triangle belongs to, null for a cut seat. Parts with the same name count as one, prongs if they hold equal
 * stones: a V-prong and its stem are one prong. Parts where too few rays meet a wall are omitted.
 */
export function wallsOf(
  solid: Solid,
  partOf: (triangle: number) => MetalPart | null,
  stones: readonly PlacedStone[],
): Omit<Wall, 'designPiece'>[] {
  const grid = new TriangleGrid(solid);
  const groups = new Map<string, Group>();
  const groupOf = new Map<MetalPart, Group | null>();
  const skinOf = Array.from({ length: grid.count }, (_, t) => {
    const part = partOf(t);
    if (part === null) return null;
    const known = groupOf.get(part);
    const group = known === undefined ? grouped(groups, part, stones) : known;
    groupOf.set(part, group);
    group?.triangles.push(t);
    return part;
  });
  return [...groups.values()].flatMap((group) => {
    // Where two parts touch is a joint, however small the overlap: a wall ends in its own part or in a seat.
    const isOwn = (t: number) => {
      const part = skinOf[t] ?? null;
      return part === null || groupOf.get(part) === group;
    };
    const { kind, part, stoneMm, triangles } = group;
    const stepMm2 = triangles.reduce((sum, t) => sum + grid.area(t), 0) / SAMPLES;
    const walls = wallsUnder(grid, triangles, { stepMm2, isOwn });
    const mm = walls[Math.floor(walls.length * FEATHER_SHARE)];
    if (mm === undefined || walls.length < FEWEST) return [];
    const skinUnder = (limit: number) => walls.filter((wall) => wall < limit).length * stepMm2;
    return [{ kind, part, stoneMm, mm, skinUnder }];
  });
}

function grouped(groups: Map<string, Group>, part: MetalPart, stones: readonly PlacedStone[]): Group | null {
  const kind = KIND_OF[part.role];
  if (kind === null) return null;
  const stoneMm = kind === 'prong' ? heldStoneMm(part, stones) : null;
  const name = kind === 'prong' ? 'prong' : part.name;
  const key = `${part.role} ${name} ${stoneMm}`;
  const known = groups.get(key) ?? { kind, part: name, stoneMm, triangles: [] };
  groups.set(key, known);
  return known;
}

/** Width of the stone whose girdle a part is closest to, mm. */
function heldStoneMm({ mesh, instances }: MetalPart, stones: readonly PlacedStone[]): number | null {
  const [first] = instances ?? [];
  const { positions } = mesh;
  const count = positions.length / 3;
  const middle = [0, 1, 2].map((axis) => {
    let sum = 0;
    for (let i = axis; i < positions.length; i += 3) sum += at(positions, i);
    return sum / count;
  });
  const [x = 0, y = 0, z = 0] = middle;
  const placed = [0, 1, 2].map((axis) =>
    first === undefined
      ? (middle[axis] ?? 0)
      : at(first, axis) * x + at(first, axis + 4) * y + at(first, axis + 8) * z + at(first, axis + 12),
  );
  let nearest: { mm: number; wayMm: number } | null = null;
  for (const { matrix, widthMm, setting } of stones) {
    if (setting !== 'prong' && setting !== 'shared-prong') continue;
    const away = Math.hypot(...[0, 1, 2].map((axis) => (placed[axis] ?? 0) - at(matrix, axis + 12)));
    const wayMm = away - widthMm / 2;
    if (nearest === null || wayMm < nearest.wayMm) nearest = { mm: widthMm, wayMm };
  }
  return nearest?.mm ?? null;
}

/** Walls found below evenly spread places of a surface, sorted. */
function wallsUnder(
  grid: TriangleGrid,
  triangles: readonly number[],
  { stepMm2, isOwn }: { stepMm2: number; isOwn: (triangle: number) => boolean },
): number[] {
  const walls: number[] = [];
  let passed = stepMm2 / 2;
  for (const t of triangles) {
    // Weighted by area, so that finely meshed places do not count more.
    passed -= grid.area(t);
    if (passed > 0) continue;
    passed += stepMm2 * Math.ceil(-passed / stepMm2 || 1);
    const mm = wallAt(grid, t, isOwn);
    if (mm !== null && mm > SLIVER_MM) walls.push(mm);
  }
  return walls.sort((a, b) => a - b);
}

/** Thickness of the metal below a triangle, mm; null if there is no wall. */
function wallAt(grid: TriangleGrid, t: number, isOwn: (triangle: number) => boolean): number | null {
  const normal = grid.normal(t);
  if (normal === null) return null;
  const [x, y, z] = grid.middle(t);
  const [nx, ny, nz] = normal;
  const hit = grid.firstHit(
    [x - nx * BELOW_MM, y - ny * BELOW_MM, z - nz * BELOW_MM],
    [-nx, -ny, -nz],
    REACH_MM,
  );
  if (hit === null || !isOwn(hit.triangle)) return null;
  const exit = grid.normal(hit.triangle);
  if (exit === null || exit[0] * nx + exit[1] * ny + exit[2] * nz > OPPOSITE) return null;
  return hit.distance + BELOW_MM;
}
