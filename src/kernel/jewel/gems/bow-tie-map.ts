import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { followFaceUp } from '#kernel/jewel/gems/face-up-rays.ts';
import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import { originOf } from '#kernel/jewel/gems/light-score.ts';
import { LONG_RATIO } from '#kernel/jewel/gems/proportions.ts';
import { radians, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

export const isLong = ({ lengthMm, widthMm }: CutStone): boolean => lengthMm / widthMm > LONG_RATIO;

/**
 * Where a long stone goes dark as it rocks, by cell. RGBA with row 0 at the top; cells outside the stone are
 * transparent.
 */
export interface BowTieMap {
  side: number;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Share of the tilts in which each cell is dark, 0 to 1; NaN outside the stone. */
  dark: Float32Array<ArrayBuffer>;
}

const SIDE = 64;
/** Tilts by which a hand rocks a stone, along and across it. */
const ROCKING_DEG = [-15, -10, -5, 0, 5, 10, 15] as const;

/** From always bright to always dark, for the image and its scale. */
export const ROCKING_COLOURS = [
  [250, 246, 236],
  [214, 176, 116],
  [122, 66, 40],
  [28, 20, 26],
] as const;

function colourOf(share: number, channel: 0 | 1 | 2): number {
  const place = share * (ROCKING_COLOURS.length - 1);
  const below = Math.min(Math.floor(place), ROCKING_COLOURS.length - 2);
  const [a = 0, b = 0] = [ROCKING_COLOURS[below]?.[channel], ROCKING_COLOURS[below + 1]?.[channel]];
  return a + (b - a) * (place - below);
}

/** Viewing directions of a rocking stone, symmetric on both sides. */
function viewers(): Vec3[] {
  const tilted = ROCKING_DEG.map(radians);
  const along = tilted.map((angle): Vec3 => [0, Math.sin(angle), Math.cos(angle)]);
  const across = tilted
    .filter((angle) => angle !== 0)
    .map((angle): Vec3 => [Math.sin(angle), 0, Math.cos(angle)]);
  return [...along, ...across];
}

/**
 * Rocks the stone and counts, for each cell, the tilts in which it is dark: more than half of what it shows is the
 * viewer's own head. null for cuts about as long as wide. About 200 ms, so run it in a worker.
 */
export function bowTieMap(stone: CutStone, material: GemMaterialId = 'diamond'): BowTieMap | null {
  if (!isLong(stone)) return null;
  const seen = viewers();
  const count = new Float32Array(SIDE * SIDE);
  let isStone: Uint8Array = new Uint8Array(SIDE * SIDE);
  let first = 0;
  for (const viewer of seen) {
    const [dark, all] = [new Float32Array(SIDE * SIDE), new Float32Array(SIDE * SIDE)];
    first = followFaceUp(
      stone,
      GEM_MATERIALS[material].index,
      SIDE,
      {
        entry: () => undefined,
        girdle: () => undefined,
        light(cell, energy, z, _fan, _reflections, nearViewer) {
          all[cell] = (all[cell] ?? 0) + energy;
          // Light that leaks through the back is lost in any case.
          const isShadowed = originOf(nearViewer) === 'blue' && originOf(z) !== 'leak';
          if (isShadowed) dark[cell] = (dark[cell] ?? 0) + energy;
        },
      },
      viewer,
    );
    isStone = Uint8Array.from(all, (energy, cell) => (energy > 0 || isStone[cell] ? 1 : 0));
    for (const [cell, energy] of all.entries())
      if (energy > 0 && (dark[cell] ?? 0) > energy / 2) count[cell] = (count[cell] ?? 0) + 1 / seen.length;
  }
  const shares = new Float32Array(SIDE * SIDE).fill(Number.NaN);
  const pixels = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const from = row * SIDE + (column < first ? SIDE - 1 - column : column);
      if (!isStone[from]) continue;
      const to = (SIDE - 1 - row) * SIDE + column;
      const share = count[from] ?? 0;
      shares[to] = share;
      for (const channel of [0, 1, 2] as const) pixels[to * 4 + channel] = colourOf(share, channel);
      pixels[to * 4 + 3] = 255;
    }
  return { side: SIDE, pixels, dark: shares };
}
