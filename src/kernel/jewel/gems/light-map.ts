import { type BowTieMap, bowTieMap, isLong } from '#kernel/jewel/gems/bow-tie-map.ts';
import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { followFaceUp } from '#kernel/jewel/gems/face-up-rays.ts';
import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import { type LightOrigin, originOf } from '#kernel/jewel/gems/light-score.ts';

/** The colours of the angular spectrum image; leaked light shows the white paper behind the stone. */
export const SPECTRUM_COLOURS: Readonly<Record<LightOrigin, readonly [number, number, number]>> = {
  red: [202, 38, 44],
  blue: [38, 66, 178],
  green: [52, 150, 78],
  leak: [236, 234, 229],
};
const BRIGHT = [250, 247, 240] as const;
const DARK = [26, 28, 38] as const;

/** A stone from above in cells, RGBA with row 0 at the top; cells outside the stone are transparent. */
export interface LightMap {
  side: number;
  /** Colours each cell by where its light comes from. */
  spectrum: Uint8ClampedArray<ArrayBuffer>;
  /** Colours each cell by how dark it looks to a viewer: light shadowed by the head, and leaked light. */
  shade: Uint8ClampedArray<ArrayBuffer>;
  /**
   * How much darker the two wings beside the middle are than the rest of the face, in hundredths of its light: the bow-
   * tie of long cuts. null for cuts about as long as wide.
   */
  bowTie: number | null;
  /**
   * Shares of the face in hundredths: where one looks straight through the stone, and where it is dark for other
   * reasons.
   */
  windowPct: number;
  extinctPct: number;
}

const SIDE = 160;

/** Whether a place is in the wings, which lie across the stone between its middle and its girdle. */
function isWing(u: number, v: number): boolean {
  const away = Math.hypot(u, v);
  return away > 0.2 && away < 0.85 && Math.abs(v) < 0.4 * Math.abs(u);
}

/** Light by origin, and the light that leaves at the first facet it meets. */
const NOTHING = { red: 0, blue: 0, green: 0, leak: 0, through: 0 };

/**
 * Looks down on the stone like the light score and records the light of every cell; about 120 ms, so run it in a worker.
 */
export function lightMap(stone: CutStone, material: GemMaterialId = 'diamond'): LightMap {
  const shares = Array.from({ length: SIDE * SIDE }, () => ({ ...NOTHING }));
  const first = followFaceUp(stone, GEM_MATERIALS[material].index, SIDE, {
    entry: () => undefined,
    girdle: () => undefined,
    light(cell, energy, z, _fan, reflections) {
      const share = shares[cell];
      if (!share) return;
      share[originOf(z)] += energy;
      if (reflections === 0) share.through += energy;
    },
  });
  const spectrum = new Uint8ClampedArray(SIDE * SIDE * 4);
  const shade = new Uint8ClampedArray(SIDE * SIDE * 4);
  const wings = { dark: 0, all: 0 };
  const rest = { dark: 0, all: 0 };
  const face = { window: 0, extinct: 0, all: 0 };
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const from = column < first ? SIDE - 1 - column : column;
      const { red, blue, green, leak, through } = shares[row * SIDE + from] ?? NOTHING;
      const all = red + blue + green + leak;
      if (all === 0) continue;
      const dark = (blue + leak) / all;
      face.all += 1;
      if (through > all / 2) face.window += 1;
      else if (dark > 1 / 2) face.extinct += 1;
      const at = ((SIDE - 1 - row) * SIDE + column) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const of = (origin: LightOrigin) => SPECTRUM_COLOURS[origin][channel] ?? 0;
        spectrum[at + channel] =
          (red * of('red') + blue * of('blue') + green * of('green') + leak * of('leak')) / all;
        shade[at + channel] = (BRIGHT[channel] ?? 0) * (1 - dark) + (DARK[channel] ?? 0) * dark;
      }
      spectrum[at + 3] = 255;
      shade[at + 3] = 255;
      const [u, v] = [((column + 0.5) / SIDE) * 2 - 1, ((row + 0.5) / SIDE) * 2 - 1];
      const zone = isWing(u, v) ? wings : rest;
      zone.dark += dark;
      zone.all += 1;
    }
  const bowTie = isLong(stone)
    ? Math.round(100 * (wings.dark / (wings.all || 1) - rest.dark / (rest.all || 1)))
    : null;
  const ofFace = (cells: number) => Math.round((100 * cells) / (face.all || 1));
  return {
    side: SIDE,
    spectrum,
    shade,
    bowTie,
    windowPct: ofFace(face.window),
    extinctPct: ofFace(face.extinct),
  };
}

/** All images of a stone from above. */
export interface StoneMaps extends LightMap {
  /** Dark places of a rocking long cut. */
  rocking: BowTieMap | null;
}

/** All maps of a stone; about 400 ms for a long one, so run it in a worker. */
export const stoneMaps = (stone: CutStone, material?: GemMaterialId): StoneMaps => ({
  ...lightMap(stone, material),
  rocking: bowTieMap(stone, material),
});
