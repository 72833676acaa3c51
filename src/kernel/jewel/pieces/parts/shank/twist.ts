import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import { fromBasis } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { ellipseProfile, type RoundedCorner, roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { stationsAlong, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { along, at, cross, length, smoothstep, subtract, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';

export interface TwistSpec {
  innerRadiusMm: number;
  /** Width of the two strands side by side at the bottom. */
  widthMm: number;
  /** Turns on each shoulder; a half turn swaps the strands. */
  turns: number;
  /** Material of the stones on one strand; null = two plain strands. */
  paveMaterial: GemMaterialId | null;
}

const POINTS = 720;

/** Two strands that lie side by side below the finger and wind around each other on the shoulders. */
export function twistShank(spec: TwistSpec): Assembly {
  const r = spec.widthMm / 3.8;
  const lift = r * 0.6;
  const winding = (angle: number): number => {
    const a = Math.abs(angle > Math.PI ? angle - TAU : angle);
    return TAU / 4 + TAU * spec.turns * (1 - smoothstep(0.05, 2.05, a));
  };
  const pathOf = (phase: number): Vec3[] =>
    Array.from({ length: POINTS }, (_, i) => {
      const angle = (TAU * i) / POINTS;
      const a = Math.abs(angle > Math.PI ? angle - TAU : angle);
      const w = winding(angle) + phase;
      const loose = 1 - smoothstep(1.2, 2.1, a);
      const radius = spec.innerRadiusMm + r + lift * loose * (1 + Math.cos(w));
      return [Math.sin(angle) * radius, r * 0.93 * Math.sin(w), Math.cos(angle) * radius];
    });
  const piece = emptyAssembly();
  [0, Math.PI].forEach((phase, strand) => {
    const path = pathOf(phase);
    const stations = stationsAlong(path, [0, 1, 0], true);
    const isPave = strand === 0 && spec.paveMaterial !== null;
    const open = (i: number): number => {
      if (!isPave) return 0;
      const angle = (TAU * i) / POINTS;
      const a = Math.abs(angle > Math.PI ? angle - TAU : angle);
      const isOnTop = smoothstep(-0.75, -0.45, Math.cos(winding(angle) + phase));
      return isOnTop * smoothstep(0.2, 0.26, a) * (1 - smoothstep(1.42, 1.5, a));
    };
    const profile = isPave ? (i: number) => paveStrand(r, open(i)) : () => ellipseProfile(28, r);
    piece.parts.push(metalPart('shank', 'strand', sweep(stations, profile)));
    if (isPave && spec.paveMaterial !== null)
      addStones(
        piece,
        path,
        stations.map((s) => s.v),
        r,
        open,
        spec.paveMaterial,
      );
  });
  return piece;
}

/** Round strand with a trough that opens for stones. */
function paveStrand(r: number, g: number) {
  const right: RoundedCorner[] = [
    [r * 0.55, -r, r * 0.9],
    [r, -r * 0.5, r * 0.8],
    [r, r * 0.86, r * (0.6 - 0.45 * g)],
    [r * 0.66, r * 0.95, r * (0.5 - 0.42 * g)],
    [r * 0.4, r * (0.98 - 0.45 * g), 0.05],
    [r * 0.14, r * (1 - 0.75 * g), 0.05],
  ];
  return roundedPolygon([...right, ...right.map(([u, v, k]) => [-u, v, k] as const).reverse()], 3);
}

function addStones(
  piece: Assembly,
  path: readonly Vec3[],
  ups: readonly Vec3[],
  r: number,
  open: (i: number) => number,
  material: GemMaterialId,
): void {
  const d = r * 1.55;
  const stone = cutStone('round', { widthMm: d }, material);
  const beads: Mat4[] = [];
  let sinceLast = d;
  for (let i = 1; i < path.length; i++) {
    const here = at(path, i);
    const step = subtract(here, at(path, i - 1));
    sinceLast += length(step);
    if (open(i) < 0.97) {
      sinceLast = d * 0.7;
      continue;
    }
    if (sinceLast < d * 1.07) continue;
    sinceLast = 0;
    const up = at(ups, i);
    const forward = [step[0] / length(step), step[1] / length(step), step[2] / length(step)] as const;
    const side = cross(up, forward);
    const seat = along(here, up, r * 0.93);
    piece.stones.push({
      role: 'pave',
      path: 'row',
      setting: 'pave',
      shape: 'round',
      material,
      cutStone: stone,
      matrix: fromBasis(forward, side, up, seat),
    });
    for (const e of [-1, 1]) {
      for (const s of [-1, 1]) {
        const top = along(along(along(seat, forward, e * d * 0.535), side, s * d * 0.36), up, 0.08);
        beads.push(fromBasis(forward, side, up, top));
      }
    }
  }
  // The strand bends away from below its beads, so each bead is extended into it.
  const rootMm = r * 0.63 + 0.08;
  const root = bar(
    [
      [0, 0, -rootMm],
      [0, 0, -rootMm / 2],
      [0, 0, 0],
    ],
    () => d * 0.13,
    { steps: 4, sides: 12, startDome: 0.2, endDome: 1 },
  );
  piece.parts.push(metalPart('bead', 'pavé beads', root, beads));
}
