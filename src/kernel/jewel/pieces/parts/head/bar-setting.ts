import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { NARROW_END } from '#kernel/jewel/gems/step-cut.ts';
import { identity } from '#kernel/jewel/mesh/matrix.ts';
import { outlineSkin } from '#kernel/jewel/mesh/outline-skin.ts';
import { type Profile, roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { mix, smoothstep } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, castAs, emptyAssembly, metalPart } from '../assembly.ts';
import { bar } from '../bar.ts';
import type { SetStone } from '../stone/set-stone.ts';
import { depthUnder, halfGirdle, outlineOf, SPARE_LENGTH } from './stone-seat.ts';

/** Thickness of the bar outside the girdle; with its lip over the crown the rim is 0.7 mm thick. */
export const BAR_MM = 0.55;
/** The end beside the centre is thinner, because it is below the centre's girdle. */
const INNER_END_MM = 0.38;
/** Height of the rim above the table, so that nothing rubs on the stone. */
const RIM_OVER_TABLE_MM = 0.07;
/** Clearance between the keel and the carrying metal. */
const UNDER_KEEL_MM = 0.15;
/** Depth of the setting in the carrying metal. */
const INTO_LEDGE_MM = 0.3;

/** Width of the lip over the crown on either side, in half stone widths: walls hide about a tenth of the stone. */
const LIP_SHARE = 0.11;

const floorOf = (stone: CutStone): number => -(depthUnder(stone) + UNDER_KEEL_MM + INTO_LEDGE_MM);

/** The ledge below a stone held by bars: as wide as the setting at the narrow end, with the height of its upper side. */
export const ledgeUnder = (stone: CutStone): { heightMm: number; widthMm: number } => ({
  heightMm: floorOf(stone) + INTO_LEDGE_MM,
  widthMm: NARROW_END * stone.widthMm + 1.5 * BAR_MM,
});

interface BarSection {
  wall: number;
  lip: number;
  top: number;
  bottom: number;
}

function section({ wall, lip, top, bottom }: BarSection, stone: CutStone): Profile {
  const ledge = 0.06 * stone.widthMm;
  const girdle = halfGirdle(stone);
  return roundedPolygon(
    [
      [-ledge, bottom, 0.06],
      [wall * 0.72, bottom, 0.14],
      [wall, mix(bottom, top, 0.55), 0.9],
      [wall * 0.92, top, 0.16],
      [-lip, top, 0.05],
      [-lip, girdle + 0.02, 0.02],
      [-0.01, girdle, 0.01],
      [-ledge, -girdle - 0.05, 0.04],
    ],
    4,
  );
}

/**
 * Two bars along a tapered stone's long sides, joined around its narrow end, with a low bar under its wide end: the
 * bars' lips lie on the crown, both ends rest on a ledge. The narrow end rests on the carrying metal, the wide end on a
 * peg. Frame: the stone's own, the wide end towards +Y.
 */
export function barSetting(set: SetStone): Assembly {
  const { stone } = set;
  const outline = outlineOf(stone);
  const girdle = halfGirdle(stone);
  const table = girdle + stone.crownMm;
  const depth = depthUnder(stone);
  const floor = floorOf(stone);
  const lip = (LIP_SHARE * stone.widthMm) / 2;
  const side: BarSection = { wall: BAR_MM, lip, top: table + RIM_OVER_TABLE_MM, bottom: -depth * 0.5 };
  const narrow: BarSection = { ...side, bottom: floor };
  const wide: BarSection = {
    wall: INNER_END_MM,
    lip: lip * 0.6,
    top: girdle + stone.crownMm * 0.5,
    bottom: -depth * 0.5,
  };
  const skin = (isOpen: boolean) =>
    outlineSkin(outline, (i) => {
      const facing = outline[i]?.normal[1] ?? 0;
      const end = facing > 0 ? wide : narrow;
      const share = smoothstep(0.25, 0.9, Math.abs(facing));
      const blended = (key: keyof BarSection) => mix(side[key], end[key], share);
      const [wall, lip, top, bottom] = [blended('wall'), blended('lip'), blended('top'), blended('bottom')];
      // In the casting file the lip is the upper edge of an upright wall.
      return section(
        { wall, bottom, ...(isOpen ? { lip: 0, top: top + (1 + SPARE_LENGTH) * lip } : { lip, top }) },
        stone,
      );
    });
  const head = emptyAssembly();
  head.stones.push({ ...set, setting: 'channel', cutStone: stone, matrix: identity() });
  head.parts.push(castAs(metalPart('bezel', 'bars', skin(false)), () => skin(true)));
  const y = stone.lengthMm / 2 + INNER_END_MM * 0.3;
  const peg = bar(
    [
      [0, y, -depth * 0.3],
      [0, y, mix(-depth * 0.3, floor, 0.5)],
      [0, y, floor],
    ],
    () => 0.5,
    { steps: 8, sides: 20, startDome: 0.3, endDome: 0.3 },
  );
  head.parts.push(metalPart('gallery', 'peg', peg));
  return head;
}
