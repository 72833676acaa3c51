import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import { meshVolume } from '#kernel/geometry/mesh-builder.ts';
import { OVERLAP_FACTORS } from '#kernel/geometry/metal-volume.ts';
import type { JewelModel, Mat4, Mesh, MetalPart } from '#kernel/geometry/model.ts';
import { gramsOf } from '#kernel/metals/alloys.ts';
import { METAL_IDS, type MetalId } from '#kernel/metals/metal-ids.ts';

/** The metal of a piece as one body, measured. */
export interface ExactMetal {
  volumeMm3: Partial<Record<MetalId, number>>;
  grams: Partial<Record<MetalId, number>>;
  surfaceMm2: number;
  /** Loose bodies: 1 = can be cast in one tree; earrings and sets have one per piece. */
  bodies: number;
  /** Thinnest metal met by rays from the surface inwards, mm; null without metal. */
  smallestWallMm: number | null;
  /** The body without chain (a chain is bought by the metre), seats cut: what is cast. */
  casting: Mesh;
}

/** The model cannot be united: which part, and the library’s word for it. */
export class UnionError extends Error {
  readonly part: string;

  constructor(part: string, status: string) {
    super(`cannot unite ${part}: ${status}`);
    this.name = 'UnionError';
    this.part = part;
  }
}

/**
 * Unites all metal with a loaded manifold-3d module (after its `setup()`), cuts the stones' seats, and measures.
 * Takes 0.1 to 2 s. Throws a UnionError if a part is no solid.
 */
export function uniteMetal(library: ManifoldToplevel, model: JewelModel): ExactMetal {
  const garbage: Manifold[] = [];
  const keep = <T extends Manifold>(made: T): T => {
    garbage.push(made);
    return made;
  };
  const solidOf = (mesh: Mesh, name: string): Manifold => {
    const input = new library.Mesh({ numProp: 3, vertProperties: mesh.positions, triVerts: mesh.indices });
    input.merge();
    try {
      return keep(library.Manifold.ofMesh(input));
    } catch (error) {
      throw new UnionError(name, error instanceof Error ? error.message : String(error));
    }
  };
  const placed = (solid: Manifold, instances: readonly Mat4[] | null): Manifold[] =>
    instances === null ? [solid] : instances.map((matrix) => keep(solid.transform(toTuple(matrix))));
  try {
    const isCast = (part: MetalPart) => part.role !== 'chain';
    const seats = new Map<Mesh, Manifold>();
    const stones = model.stones.map(({ cutStone, matrix }) => {
      const known = seats.get(cutStone.mesh) ?? solidOf(cutStone.mesh, 'stone');
      seats.set(cutStone.mesh, known);
      return keep(known.transform(toTuple(matrix)));
    });
    const allStones = keep(library.Manifold.union(stones));
    const volumeMm3: Partial<Record<MetalId, number>> = {};
    const bodies: Manifold[] = [];
    for (const metal of METAL_IDS) {
      const own = model.parts.filter((part) => part.metal === metal);
      if (own.length === 0) continue;
      const cast = own
        .filter(isCast)
        .flatMap((part) => placed(solidOf(part.mesh, part.name), part.instances));
      const body = keep(keep(library.Manifold.union(cast)).subtract(allStones));
      bodies.push(body);
      volumeMm3[metal] = body.volume() + own.filter((part) => !isCast(part)).reduce(addChain, 0);
    }
    const whole = keep(library.Manifold.union(bodies));
    const grams: Partial<Record<MetalId, number>> = {};
    for (const metal of METAL_IDS) {
      const volume = volumeMm3[metal];
      if (volume !== undefined) grams[metal] = gramsOf(metal, volume);
    }
    const loose = whole.decompose().map(keep);
    const casting = toMesh(whole);
    return {
      volumeMm3,
      grams,
      surfaceMm2: whole.surfaceArea(),
      // Slivers between a seat and a prong's foot are no bodies.
      bodies: loose.filter((body) => body.volume() > 0.05).length,
      smallestWallMm: smallestWall(whole, casting),
      casting,
    };
  } finally {
    for (const solid of garbage) solid.delete();
  }
}

const addChain = (sum: number, { mesh, instances, weightFactor, role }: MetalPart): number =>
  sum + meshVolume(mesh) * (instances?.length ?? 1) * weightFactor * OVERLAP_FACTORS[role];

type Tuple16 = Parameters<Manifold['transform']>[0];

function toTuple(m: Mat4): Tuple16 {
  const [
    a = 1,
    b = 0,
    c = 0,
    d = 0,
    e = 0,
    f = 1,
    g = 0,
    h = 0,
    i = 0,
    j = 0,
    k = 1,
    l = 0,
    x = 0,
    y = 0,
    z = 0,
  ] = m;
  return [a, b, c, d, e, f, g, h, i, j, k, l, x, y, z, 1];
}

/** Flat normals: a casting file needs none, a preview of it looks machined. */
function toMesh(solid: Manifold): Mesh {
  const { numProp, vertProperties, triVerts } = solid.getMesh();
  const positions = new Float32Array((vertProperties.length / numProp) * 3);
  for (let v = 0; v * numProp < vertProperties.length; v++) {
    for (let k = 0; k < 3; k++) positions[v * 3 + k] = vertProperties[v * numProp + k] ?? 0;
  }
  const normals = new Float32Array(positions.length);
  const indices = Uint32Array.from(triVerts);
  eachTriangle({ positions, normals, indices }, (_centre, normal, corners) => {
    for (const v of corners)
      for (let k = 0; k < 3; k++) normals[v * 3 + k] = (normals[v * 3 + k] ?? 0) + (normal[k] ?? 0);
  });
  for (let i = 0; i < normals.length; i += 3) {
    const l = Math.hypot(normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0) || 1;
    for (let k = 0; k < 3; k++) normals[i + k] = (normals[i + k] ?? 0) / l;
  }
  return { positions, normals, indices };
}

type Triple = [number, number, number];

/** Visits every triangle with its middle, its normal (length = twice its area) and its corners' numbers. */
function eachTriangle(
  mesh: Mesh,
  visit: (centre: Triple, normal: Triple, corners: Triple, index: number) => void,
): void {
  const { positions, indices } = mesh;
  for (let t = 0; t < indices.length; t += 3) {
    const corners: Triple = [indices[t] ?? 0, indices[t + 1] ?? 0, indices[t + 2] ?? 0];
    const point = (v: number): Triple => [
      positions[v * 3] ?? 0,
      positions[v * 3 + 1] ?? 0,
      positions[v * 3 + 2] ?? 0,
    ];
    const [a, b, c] = [point(corners[0]), point(corners[1]), point(corners[2])];
    const u: Triple = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v: Triple = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const normal: Triple = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const centre: Triple = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
    visit(centre, normal, corners, t / 3);
  }
}

const WALL_SAMPLES = 1500;
const WALL_REACH_MM = 4;
/** Rays that leave through a face opposite to the one they entered measure a wall; edges and tips do not count. */
const OPPOSITE = -0.9;

function smallestWall(solid: Manifold, mesh: Mesh): number | null {
  const every = Math.max(1, Math.floor(mesh.indices.length / 3 / WALL_SAMPLES));
  const walls: number[] = [];
  eachTriangle(mesh, (centre, normal, _corners, index) => {
    const l = Math.hypot(...normal);
    if (index % every !== 0 || l < 1e-5) return;
    const n: Triple = [normal[0] / l, normal[1] / l, normal[2] / l];
    const from: Triple = [centre[0] - n[0] * 1e-3, centre[1] - n[1] * 1e-3, centre[2] - n[2] * 1e-3];
    const to: Triple = [
      from[0] - n[0] * WALL_REACH_MM,
      from[1] - n[1] * WALL_REACH_MM,
      from[2] - n[2] * WALL_REACH_MM,
    ];
    const exit = solid.rayCast(from, to)[0];
    if (exit === undefined) return;
    const [x, y, z] = exit.normal;
    if (x * n[0] + y * n[1] + z * n[2] > OPPOSITE) return;
    walls.push(
      Math.hypot(exit.position[0] - centre[0], exit.position[1] - centre[1], exit.position[2] - centre[2]),
    );
  });
  if (walls.length === 0) return null;
  walls.sort((a, b) => a - b);
  // One in twenty is the feather edge of a cut seat, which the setter burnishes away.
  return walls[Math.floor(walls.length / 20)] ?? null;
}
