import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { followFaceUp } from '#kernel/jewel/gems/face-up-rays.ts';
import { GEM_MATERIALS } from '#kernel/jewel/gems/gem-materials.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';

/** The parts of the score, each 0 to 100; the score is the lowest one, like a laboratory's grade. */
export const LIGHT_PARTS = ['brightness', 'contrast', 'closed', 'fire', 'girdle', 'crown'] as const;
export type LightPart = (typeof LIGHT_PARTS)[number];

/**
 * Where the light comes from that a viewer above the table sees, as shares of the entering light (they sum to 1).
 * Colours of the angular spectrum evaluation: red 45 to 75° above the girdle plane (bright), blue above 75° (shadowed by
 * the viewer's head: contrast), green below 45°, and light that leaks out through the pavilion.
 */
export interface LightScore {
  red: number;
  blue: number;
  green: number;
  leak: number;
  parts: Readonly<Record<LightPart, number>>;
  /** The lowest of the parts, 0 to 100. */
  score: number;
}

const GRID = 48;
const SIN_45 = Math.SQRT1_2;
const SIN_75 = Math.sin((75 * Math.PI) / 180);
/** Light from a lower angle does not reach the eye when the piece is worn. */
const SIN_FIRE = 0.2;

export type LightOrigin = 'red' | 'blue' | 'green' | 'leak';

/** The spectrum colour of light from this height (a sine). */
export const originOf = (z: number): LightOrigin =>
  z <= 0 ? 'leak' : z > SIN_75 ? 'blue' : z > SIN_45 ? 'red' : 'green';

/** 100 above the bound, reduced by `loss` for every hundredth below it. */
const atLeast = (value: number, bound: number, loss: number): number =>
  100 * Math.max(0, Math.min(1, 1 - (bound - value) * loss));
const atMost = (value: number, bound: number, loss: number): number => atLeast(-value, -bound, loss);

/**
 * Bounds: rounds with published top grades return 59 to 66 % red and at most 14 % leak; with more than a quarter of blue
 * the viewer darkens the face, with less than 8 % it lacks contrast; a table of 62 % leaves 65 % of the face to the
 * crown. The loss per hundredth beyond a bound is fitted to the order in which laboratories and the trade rank the
 * proportion sets of the tests.
 */
function partsOf(
  { red, blue, leak }: Record<LightOrigin, number>,
  fire: number,
  girdle: number,
  crown: number,
): LightScore['parts'] {
  return {
    brightness: Math.min(100, (100 * red) / 0.6),
    contrast: Math.min(atMost(blue, 0.25, 4), atLeast(blue, 0.08, 5)),
    closed: atMost(leak, 0.13, 3),
    fire: atLeast(fire, 0.3, 2),
    girdle: atMost(girdle, 0.025, 5),
    crown: atLeast(crown, 0.645, 3),
  };
}

/** Looks down on the stone with 48 × 48 parallel rays, half of them if both halves are equal; about 10 ms. */
export function lightScore(stone: CutStone, material: GemMaterialId = 'diamond'): LightScore {
  const sums = { red: 0, blue: 0, green: 0, leak: 0 };
  let [fire, girdle, rays, tableRays] = [0, 0, 0, 0];
  followFaceUp(stone, GEM_MATERIALS[material].index, GRID, {
    entry(_cell, isTable) {
      rays++;
      if (isTable) tableRays++;
    },
    light(_cell, energy, z, fan) {
      sums[originOf(z)] += energy;
      if (z > SIN_FIRE) fire += energy * fan;
    },
    girdle(energy) {
      girdle += energy;
    },
  });
  const total = sums.red + sums.blue + sums.green + sums.leak || 1;
  const { red, blue, green, leak } = sums;
  const shares = { red: red / total, blue: blue / total, green: green / total, leak: leak / total };
  const parts = partsOf(shares, fire / total, girdle / total, 1 - tableRays / (rays || 1));
  const least = Math.min(...LIGHT_PARTS.map((part) => parts[part]));
  return { ...shares, parts, score: Math.round(least) };
}
