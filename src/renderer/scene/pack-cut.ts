import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';

/** A cut for the tracer: its planes in rows x, y, z, d padded to whole lanes, the girdle's planes last. */
export interface PackedCut {
  rows: Float32Array;
  planes: number;
  /** Number of planes before those of the girdle. */
  facets: number;
  mirrored: boolean;
  portal: number;
  /** Lowest and highest z of the girdle. */
  band: readonly [number, number];
}

type Plane = readonly [number, number, number, number];
/** A plane that is never the nearest. */
const NO_PLANE: Plane = [0, 0, 0, 1e6];
const SLACK_MM = 1e-3;

const padded = (planes: readonly Plane[]): Plane[] => [
  ...planes,
  ...Array.from({ length: (4 - (planes.length % 4)) % 4 }, () => NO_PLANE),
];

/** Heights between which the stone's mesh touches one of the vertical planes. */
function bandOf(stone: CutStone, girdle: readonly Plane[]): readonly [number, number] {
  let [low, high] = [1e6, -1e6];
  const p = stone.mesh.positions;
  for (let i = 0; i < p.length; i += 3) {
    const x = stone.mirrorX ? Math.abs(at(p, i)) : at(p, i);
    const [y, z] = [at(p, i + 1), at(p, i + 2)];
    if (!girdle.some((g) => Math.abs(g[0] * x + g[1] * y - g[3]) < 1e-4)) continue;
    low = Math.min(low, z);
    high = Math.max(high, z);
  }
  return low > high ? [-1e6, 1e6] : [low - SLACK_MM, high + SLACK_MM];
}

export function packCut(stone: CutStone): PackedCut {
  const facets: Plane[] = [];
  const girdle: Plane[] = [];
  const portalPlane: Plane = [-1, 0, 0, 0];
  for (let i = 0; i < stone.planes.length; i += 4) {
    const plane: Plane = [
      at(stone.planes, i),
      at(stone.planes, i + 1),
      at(stone.planes, i + 2),
      at(stone.planes, i + 3),
    ];
    const isPortal = stone.mirrorX && plane[0] < -0.999 && Math.abs(plane[3]) < 1e-9;
    if (!isPortal) (Math.abs(plane[2]) < 1e-6 ? girdle : facets).push(plane);
  }
  const portal = stone.mirrorX ? facets.push(portalPlane) - 1 : -1;
  const first = padded(facets);
  const all = [...first, ...padded(girdle)];
  const rows = new Float32Array(all.length * 4);
  all.forEach((plane, i) => {
    plane.forEach((value, row) => {
      rows[row * all.length + i] = value;
    });
  });
  return {
    rows,
    planes: all.length,
    facets: first.length,
    mirrored: stone.mirrorX,
    portal,
    band: bandOf(stone, girdle),
  };
}
