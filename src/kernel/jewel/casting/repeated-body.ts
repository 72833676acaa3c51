import type { Manifold } from 'manifold-3d';
import { castingMesh } from '#kernel/jewel/casting/casting-mesh.ts';
import { type SolidBench, skinsOf } from '#kernel/jewel/casting/solid-bench.ts';
import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { Mat4, Mesh, Solid } from '#kernel/jewel/mesh/mesh.ts';
import { at, TAU, type Vec2, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { JewelModel, MetalPart } from '#kernel/jewel/pieces/parts/model.ts';

/** Vertices closer than this to a plane of symmetry lie in it, mm; the library cuts a hundred times more precisely. */
const IN_PLANE_MM = 1e-5;

/** A solid and, for each triangle, the part whose surface it was; null for a cut seat. */
export interface SkinnedSolid {
  solid: Solid;
  partOf: (triangle: number) => MetalPart | null;
}

/** The solid that cuts a stone's seat, in the stone's frame. */
export type SeatOf = (bench: SolidBench, stone: CutStone) => Manifold;

/** The seat of a set stone: the stone itself. */
export const stoneSeat: SeatOf = (bench, { mesh }) => bench.solidOf(mesh, 'stone');

/**
 * The metal of a repeating ring with its seats cut: half a repeat is united and copied around the finger, every second
 * copy mirrored, sharing the vertices in the planes of symmetry. Null if the model does not repeat.
 */
export function repeatedBody(
  bench: SolidBench,
  model: JewelModel,
  seatOf: SeatOf = stoneSeat,
): SkinnedSolid | null {
  const { repeats, parts, stones } = model;
  if (repeats === undefined || parts.some(({ metal }) => metal !== parts[0]?.metal)) return null;
  const half = Math.PI / repeats;
  // One and a half repeats, so that nothing outside reaches into the half that is used.
  const isNear = (angle: number) => angle > -1.5 * half && angle < 2.5 * half;
  const metal: Manifold[] = [];
  const marked = new Map<number | undefined, MetalPart>();
  for (const part of parts) {
    const { mesh, name, instances } = part;
    if (instances === null) {
      const sector = sectorOf(bench, mesh, name, isNear);
      if (sector === null) return null;
      marked.set(bench.markOf(sector), part);
      metal.push(sector);
    } else {
      const solid = bench.solidOf(mesh, name);
      marked.set(bench.markOf(solid), part);
      const near = instances.filter((matrix) => isNear(angleOf(matrix)));
      metal.push(...near.map((matrix) => bench.placed(solid, matrix)));
    }
  }
  const seats = stones
    .filter(({ matrix }) => isNear(angleOf(matrix)))
    .map(({ cutStone, matrix }) => bench.placed(seatOf(bench, cutStone), matrix));
  const cut = bench.subtract(bench.union(metal), seats);
  const end: Vec3 = [-Math.cos(half), 0, Math.sin(half)];
  const first = bench.track(cut.trimByPlane([1, 0, 0], 0));
  const skin = skinOf(bench.track(first.trimByPlane([...end], 0)), end);
  if (!canRepeat(skin)) return null;
  return {
    solid: setRound(skin, repeats),
    partOf: (t) => marked.get(at(skin.marks, t % skin.corners.length)) ?? null,
  };
}

/** Angle of a part around the finger, from the top towards +X. */
const angleOf = (matrix: Mat4): number => Math.atan2(matrix[12] ?? 0, matrix[14] ?? 0);

/** The part of a closed sweep around Y between two angles, with its ends closed; null if the mesh is not a closed sweep. */
function sectorOf(
  bench: SolidBench,
  mesh: Mesh,
  name: string,
  isWithin: (angle: number) => boolean,
): Manifold | null {
  if (mesh.lattice === undefined || mesh.lattice.poles !== null) return null;
  const swept = castingMesh(mesh);
  if (swept === null) return null;
  const { positions: p, columns } = swept;
  const count = p.length / 3 / columns;
  const angleAt = (ring: number) => {
    const o = (ring % count) * columns * 3;
    return Math.atan2(at(p, o), at(p, o + 2));
  };
  // Starts on the opposite side, where no ring is needed, so that the needed rings are consecutive.
  const away = Array.from({ length: count }, (_, ring) => ring).find((ring) => !isWithin(angleAt(ring))) ?? 0;
  const rings = Array.from({ length: count }, (_, i) => (away + i) % count).filter((ring) =>
    isWithin(angleAt(ring)),
  );
  if (rings.length < 2) return null;
  const positions = new Float32Array(rings.length * columns * 3);
  rings.forEach((ring, i) => {
    positions.set(p.subarray(ring * columns * 3, (ring + 1) * columns * 3), i * columns * 3);
  });
  const indices: number[] = [];
  for (let r = 0; r + 1 < rings.length; r++) {
    const [a, b] = [r * columns, (r + 1) * columns];
    for (let j = 0; j < columns; j++) {
      const k = (j + 1) % columns;
      indices.push(a + j, a + k, b + k, a + j, b + k, b + j);
    }
  }
  const last = (rings.length - 1) * columns;
  for (const [a, b, c] of bench.triangles(sectionOf(positions, columns))) {
    indices.push(a, c, b, last + a, last + b, last + c);
  }
  return bench.solidFrom({ positions, indices: Uint32Array.from(indices) }, name);
}

/** Section of the first ring, counter-clockwise. */
function sectionOf(positions: Float32Array, columns: number): Vec2[] {
  const section = Array.from({ length: columns }, (_, j): Vec2 => {
    const [x, y, z] = [at(positions, j * 3), at(positions, j * 3 + 1), at(positions, j * 3 + 2)];
    return [Math.hypot(x, z), y];
  });
  const area = section.reduce((sum, [u, v], j) => {
    const [nextU, nextV] = at(section, (j + 1) % columns);
    return sum + u * nextV - nextU * v;
  }, 0);
  return area > 0 ? section : section.map(([u, v]): Vec2 => [u, -v]);
}

/** The surface of half a repeat without its two cut faces. */
interface Skin {
  places: readonly Vec3[];
  corners: readonly (readonly [number, number, number])[];
  /** For each triangle, the mark of the solid whose surface it was. */
  marks: readonly number[];
  /** For each vertex, whether it lies in X = 0 and whether it lies in the plane at the other end. */
  isFirst: readonly boolean[];
  isLast: readonly boolean[];
}

function skinOf(half: Manifold, end: Vec3): Skin {
  const mesh = half.getMesh();
  const { numProp, vertProperties: p, triVerts } = mesh;
  const known = skinsOf(mesh);
  const marks: number[] = [];
  const places = Array.from({ length: p.length / numProp }, (_, v): Vec3 => {
    const o = v * numProp;
    return [at(p, o), at(p, o + 1), at(p, o + 2)];
  });
  const isFirst = places.map(([x]) => Math.abs(x) < IN_PLANE_MM);
  const isLast = places.map(([x, , z]) => Math.abs(x * end[0] + z * end[2]) < IN_PLANE_MM);
  const corners: (readonly [number, number, number])[] = [];
  for (let t = 0; t < triVerts.length; t += 3) {
    const triangle = [at(triVerts, t), at(triVerts, t + 1), at(triVerts, t + 2)] as const;
    // The cut faces of the half are inside the whole body.
    if (triangle.every((v) => isFirst[v]) || triangle.every((v) => isLast[v])) continue;
    corners.push(triangle);
    marks.push(at(known, t / 3));
  }
  return { places, corners, marks, isFirst, isLast };
}

/** Whether the surface is connected and open only at its two ends. */
function canRepeat({ places, corners, isFirst, isLast }: Skin): boolean {
  const parents = places.map((_, v) => v);
  const rootOf = (v: number): number => {
    let root = v;
    while (at(parents, root) !== root) root = at(parents, root);
    parents[v] = root;
    return root;
  };
  const edges = new Set<number>();
  for (const [a, b, c] of corners) {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      edges.add(from * places.length + to);
      parents[rootOf(from)] = rootOf(to);
    }
  }
  const isClosed = [...edges].every((edge) => {
    const [from, to] = [Math.floor(edge / places.length), edge % places.length];
    const isAtEnd = (isFirst[from] && isFirst[to]) || (isLast[from] && isLast[to]);
    return isAtEnd || edges.has(to * places.length + from);
  });
  const roots = new Set(corners.map(([v]) => rootOf(v)));
  return isClosed && roots.size === 1;
}

/** Copies half a repeat around Y with its mirror images. */
function setRound({ places, corners, isFirst, isLast }: Skin, repeats: number): Solid {
  const positions: number[] = [];
  const copies = Array.from({ length: repeats * 2 }, () => new Int32Array(places.length).fill(-1));
  const indices: number[] = [];
  copies.forEach((numbers, copy) => {
    const isMirrored = copy % 2 === 1;
    // A mirrored half starts in the plane where the previous one ended and ends where the next one starts.
    const before = at(copies, (copy + copies.length - 1) % copies.length);
    const after = at(copies, (copy + 1) % copies.length);
    const [turned, sign] = [(TAU / repeats) * ((copy + (isMirrored ? 1 : 0)) / 2), isMirrored ? -1 : 1];
    const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
    const numberOf = (v: number): number => {
      if (at(numbers, v) >= 0) return at(numbers, v);
      const shared = isFirst[v]
        ? isMirrored
          ? after
          : before
        : isLast[v]
          ? isMirrored
            ? before
            : after
          : null;
      const known = shared === null ? -1 : at(shared, v);
      if (known < 0) {
        const [x, y, z] = at(places, v);
        positions.push(sign * x * cos + z * sin, y, z * cos - sign * x * sin);
      }
      numbers[v] = known < 0 ? positions.length / 3 - 1 : known;
      return at(numbers, v);
    };
    for (const [a, b, c] of corners) {
      const [second, third] = isMirrored ? [c, b] : [b, c];
      indices.push(numberOf(a), numberOf(second), numberOf(third));
    }
  });
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
