import type { Manifold, Mesh as ManifoldMesh, ManifoldToplevel } from 'manifold-3d';
import { castingMesh } from '#kernel/jewel/casting/casting-mesh.ts';
import type { Mat4, Mesh, Solid } from '#kernel/jewel/mesh/mesh.ts';
import type { Vec2 } from '#kernel/jewel/mesh/vector.ts';

/** Thrown if the model cannot be united: names the part and the library's error. */
export class UnionError extends Error {
  readonly part: string;

  constructor(part: string, status: string) {
    super(`cannot unite ${part}: ${status}`);
    this.name = 'UnionError';
    this.part = part;
  }
}

/** Creates and joins solids; `clear` frees everything created here in the library. */
export class SolidBench {
  readonly #library: ManifoldToplevel;
  readonly #made: Manifold[] = [];
  readonly #known = new Map<object, Manifold>();
  readonly #marks = new Map<Manifold, number>();

  constructor(library: ManifoldToplevel) {
    this.#library = library;
  }

  track<T extends Manifold>(made: T): T {
    this.#made.push(made);
    return made;
  }

  /** The solid inside a mesh, created once per mesh. Throws a UnionError if the mesh is not closed. */
  solidOf(mesh: Mesh, name: string): Manifold {
    return this.once(mesh, () => {
      const swept = castingMesh(mesh);
      return this.solidFrom(swept ?? mesh, name, swept === null);
    });
  }

  /** Results for an object, made once. */
  once(from: object, make: () => Manifold): Manifold {
    const solid = this.#known.get(from) ?? make();
    this.#known.set(from, solid);
    return solid;
  }

  /** A round bar along Z between two heights. */
  cylinder(fromZ: number, toZ: number, radiusMm: number): Manifold {
    const upright = this.track(this.#library.Manifold.cylinder(toZ - fromZ, radiusMm, radiusMm, 24));
    return this.track(upright.translate([0, 0, fromZ]));
  }

  /**
   * The solid inside closed triangles; vertices along creases may be duplicated. Throws a UnionError if they are not
   * closed.
   */
  solidFrom({ positions, indices }: Solid, name: string, hasDoubled = false): Manifold {
    const mark = this.#library.Manifold.reserveIDs(1);
    const input = new this.#library.Mesh({
      ...{ numProp: 3, vertProperties: positions, triVerts: indices },
      ...{ runOriginalID: Uint32Array.of(mark), runIndex: Uint32Array.of(0, indices.length) },
    });
    if (hasDoubled) input.merge();
    try {
      const solid = this.track(this.#library.Manifold.ofMesh(input));
      this.#marks.set(solid, mark);
      return solid;
    } catch (error) {
      throw new UnionError(name, error instanceof Error ? error.message : String(error));
    }
  }

  /** The id under which the triangles of a solid appear in everything made from it; see `skinsOf`. */
  markOf(solid: Manifold): number | undefined {
    return this.#marks.get(solid);
  }

  /** Triangles of a counter-clockwise polygon, as indices of its corners. */
  triangles(polygon: readonly Vec2[]): (readonly [number, number, number])[] {
    return this.#library.triangulate([polygon.map(([x, y]): [number, number] => [x, y])]);
  }

  placed(solid: Manifold, matrix: Mat4): Manifold {
    return this.track(solid.transform(toTuple(matrix)));
  }

  union(solids: readonly Manifold[]): Manifold {
    const [only, ...more] = solids;
    if (only !== undefined && more.length === 0) return only;
    return this.track(this.#library.Manifold.union([...solids]));
  }

  subtract(solid: Manifold, cutters: readonly Manifold[]): Manifold {
    return cutters.length === 0 ? solid : this.track(solid.subtract(this.union(cutters)));
  }

  /** Combines bodies that do not touch into one. */
  compose(bodies: readonly Manifold[]): Manifold {
    return this.track(this.#library.Manifold.compose([...bodies]));
  }

  /** The closed shells of a body, each as a separate solid. */
  shellsOf(body: Manifold): Manifold[] {
    return body.decompose().map((shell) => this.track(shell));
  }

  clear(): void {
    for (const solid of this.#made) solid.delete();
    this.#made.length = 0;
    this.#known.clear();
    this.#marks.clear();
  }
}

type Tuple16 = Parameters<Manifold['transform']>[0];

function toTuple(m: Mat4): Tuple16 {
  const [a = 1, b = 0, c = 0, , e = 0, f = 1, g = 0, , i = 0, j = 0, k = 1, , x = 0, y = 0, z = 0] = m;
  return [a, b, c, 0, e, f, g, 0, i, j, k, 0, x, y, z, 1];
}

/** For each triangle of a united mesh, the mark (see `SolidBench.markOf`) of the solid whose surface it was. */
export function skinsOf({ runOriginalID, runIndex, triVerts }: ManifoldMesh): Uint32Array {
  const marks = new Uint32Array(triVerts.length / 3);
  runOriginalID.forEach((mark, run) => {
    marks.fill(mark, (runIndex[run] ?? 0) / 3, (runIndex[run + 1] ?? triVerts.length) / 3);
  });
  return marks;
}
