import { Vector2, Vector4 } from 'three';
import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';

/** Maximum number of planes; all cuts share one program. */
export const MOST_FACETS = 64;
export const MOST_GIRDLE = 64;

/** A stone's planes for the shader: facets, and the girdle's vertical planes separately. */
export interface GemPlanes {
  facets: Vector4[];
  facetCount: number;
  girdle: Vector4[];
  girdleCount: number;
  /** Lowest and highest z of the girdle; its planes are tested only for rays that exit between. */
  band: Vector2;
}

/** Beyond every stone: never the nearest plane. */
const NOWHERE = new Vector4(0, 0, 1, 1e6);
const UPRIGHT = 1e-6;
const SLACK_MM = 1e-3;

const padded = (planes: Vector4[], count: number): Vector4[] =>
  planes.concat(Array.from({ length: count - planes.length }, () => NOWHERE));

/** Sorts a stone's planes for the shader. Girdles with more planes than fit are thinned evenly. */
export function gemPlanes(stone: CutStone): GemPlanes {
  const facets: Vector4[] = [];
  const upright: Vector4[] = [];
  for (let i = 0; i < stone.planes.length; i += 4) {
    const plane = new Vector4(
      at(stone.planes, i),
      at(stone.planes, i + 1),
      at(stone.planes, i + 2),
      at(stone.planes, i + 3),
    );
    (Math.abs(plane.z) < UPRIGHT ? upright : facets).push(plane);
  }
  if (facets.length > MOST_FACETS) throw new RangeError(`${facets.length} facets, at most ${MOST_FACETS}`);
  const step = Math.ceil(upright.length / MOST_GIRDLE);
  const girdle = upright.filter((_, i) => i % step === 0);
  return {
    facets: padded(facets, MOST_FACETS),
    facetCount: facets.length,
    girdle: padded(girdle, MOST_GIRDLE),
    girdleCount: girdle.length,
    band: bandOf(stone, upright),
  };
}

function bandOf({ mesh, mirrorX }: CutStone, girdle: readonly Vector4[]): Vector2 {
  const band = new Vector2(1e6, -1e6);
  const p = mesh.positions;
  for (let i = 0; i < p.length; i += 3) {
    const x = mirrorX ? Math.abs(at(p, i)) : at(p, i);
    const y = at(p, i + 1);
    if (!girdle.some((g) => Math.abs(g.x * x + g.y * y - g.w) < 1e-4)) continue;
    band.x = Math.min(band.x, at(p, i + 2) - SLACK_MM);
    band.y = Math.max(band.y, at(p, i + 2) + SLACK_MM);
  }
  return band;
}
