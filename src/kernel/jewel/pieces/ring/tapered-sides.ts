import { chain, rotationY, rotationZ, transformPoint, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { clamp, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { Assembly } from '#kernel/jewel/pieces/parts/assembly.ts';
import { BAR_MM, barSetting, shelfUnder } from '#kernel/jewel/pieces/parts/head/bar-setting.ts';
import { halfGirdle } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import type { ProductIndex } from '#kernel/jewel/pieces/parts/shank/cathedral.ts';
import type { ShankSpec } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import { stoneToSet } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

/** A pair of tapered stones beside a head: how one is held, where both stand, and the shoulder that carries them. */
export interface TaperedSides {
  setting: Assembly;
  placed: (side: 1 | -1) => Mat4;
  shelf: ProductIndex;
}

/** Between the girdles of the centre and the wide end. */
const GAP_MM = 0.12;
/** The table of the wide end lies so much under the girdle of the centre. */
const UNDER_GIRDLE_MM = 0.08;
/** Slope of the pair, radians: steeper stones look away from whoever looks at the centre, and leak. */
const LEAN_MOST = 0.5;
/** It follows the circle round the finger by so much of that circle's own slope. */
const LEAN_SHARE = 0.7;
/** Thickness of raised shoulders, in parts of the band's at the top. */
const SHOULDER_SHARE = 0.62;
/** The shelf goes on so far beyond the setting before it turns down. */
const SHELF_BEYOND_MM = 0.25;
/** Where a shoulder may leave the finger, radians from the top. */
const LEAVE_ANGLE = { least: 0.92, most: 1.65 };

/**
 * Tapered stones along the shoulders, their wide ends beside the centre and just under its girdle: they slope
 * with the shoulder, more where the finger is slim, so that the band takes them over without a corner.
 */
export function taperedSides(
  stone: StoneDesign,
  spec: ShankSpec,
  { reachMm, girdleZ }: { reachMm: number; girdleZ: number },
): TaperedSides {
  const set = stoneToSet(stone, 'sides');
  const { lengthMm, crownMm } = set.stone;
  const fromX = reachMm + GAP_MM;
  const fromZ = girdleZ - crownMm - halfGirdle(set.stone) - UNDER_GIRDLE_MM;
  const along = (lean: number, share: number) => ({
    x: fromX + lengthMm * share * Math.cos(lean),
    z: fromZ - lengthMm * share * Math.sin(lean),
  });
  let lean = 0;
  for (let i = 0; i < 4; i++) {
    const { x, z } = along(lean, 1);
    lean = Math.min(LEAN_MOST, LEAN_SHARE * Math.atan2(x, z));
  }
  const { x, z } = along(lean, 0.5);
  const placed = (side: 1 | -1): Mat4 =>
    chain(translation(side * x, 0, z), rotationY(side * lean), rotationZ((side * TAU) / 4));
  const { heightMm, widthMm } = shelfUnder(set.stone);
  const line = heightMm - spec.topThicknessMm * SHOULDER_SHARE;
  const under = (y: number): Vec3 => transformPoint(placed(1), [0, y, line]);
  const outer = under(-lengthMm / 2 - BAR_MM - SHELF_BEYOND_MM);
  // It leaves on the tangent that leads to the shelf, so that the band swells into it without a notch.
  const tangent = Math.acos(Math.min(1, spec.innerRadiusMm / Math.hypot(outer[0], outer[2])));
  const leaveAngle = clamp(Math.atan2(outer[0], outer[2]) + tangent, LEAVE_ANGLE.least, LEAVE_ANGLE.most);
  return {
    setting: barSetting(set),
    placed,
    shelf: { outer, inner: under(lengthMm / 2), widthMm, leaveAngle },
  };
}
