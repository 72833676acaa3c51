import { chain, rotationY, rotationZ, transformPoint, translation } from '#kernel/jewel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/jewel/mesh/mesh.ts';
import { clamp, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import type { Assembly } from '#kernel/jewel/pieces/parts/assembly.ts';
import { BAR_MM, barSetting, ledgeUnder } from '#kernel/jewel/pieces/parts/head/bar-setting.ts';
import { halfGirdle } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import type { ShoulderLedge } from '#kernel/jewel/pieces/parts/shank/cathedral.ts';
import type { ShankSpec } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import { stoneToSet } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';

/**
 * A pair of tapered stones beside a head: the setting of one, the placement of both, and the shoulder that carries them.
 */
export interface TaperedSides {
  setting: Assembly;
  placed: (side: 1 | -1) => Mat4;
  ledge: ShoulderLedge;
}

/** Distance between the girdles of the centre and the wide end. */
const GAP_MM = 0.12;
/** Depth of the wide end's table below the girdle of the centre. */
const UNDER_GIRDLE_MM = 0.08;
/** Slope of the pair, radians: steeper stones face away from the viewer of the centre, and leak light. */
const LEAN_MOST = 0.5;
/** Share of the finger circle's slope that the pair follows. */
const LEAN_SHARE = 0.7;
/** Thickness of raised shoulders, relative to the band's at the top. */
const SHOULDER_SHARE = 0.62;
/** Length of the ledge beyond the setting before it turns down. */
const LEDGE_BEYOND_MM = 0.25;
/** Range of angles at which a shoulder may leave the finger, radians from the top. */
const LEAVE_ANGLE = { least: 0.92, most: 1.65 };

/**
 * Tapered stones along the shoulders, their wide ends beside the centre and just below its girdle: they slope with the
 * shoulder, more on a small finger, so that the band meets them without a corner.
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
  const { heightMm, widthMm } = ledgeUnder(set.stone);
  const line = heightMm - spec.topThicknessMm * SHOULDER_SHARE;
  const under = (y: number): Vec3 => transformPoint(placed(1), [0, y, line]);
  const outer = under(-lengthMm / 2 - BAR_MM - LEDGE_BEYOND_MM);
  // The shoulder leaves on the tangent to the ledge, so that the band rises to it without a notch.
  const tangent = Math.acos(Math.min(1, spec.innerRadiusMm / Math.hypot(outer[0], outer[2])));
  const leaveAngle = clamp(Math.atan2(outer[0], outer[2]) + tangent, LEAVE_ANGLE.least, LEAVE_ANGLE.most);
  return {
    setting: barSetting(set),
    placed,
    ledge: { outer, inner: under(lengthMm / 2), widthMm, leaveAngle },
  };
}
