import type { View } from '#kernel/poses/pose.ts';
import type { Picture, Piece } from '../trace/picture.ts';
import { composed, PORTRAIT, shown } from './compose.ts';
import { isWhite } from './family.ts';
import { GOLD_FACING, settingOf, WHITE_FACING } from './settings.ts';

const RING: View = { azimuth: 14, elevation: 26, frameMm: 29, subject: 'whole', fovDeg: 16 };
/** Let go on its side: the stone comes forward. */
const FORWARD = { posture: 'rest', tilt: 90 } as const;
/** A stone that looks up past the lens: less of a dark field than one that faces it, and some of the ground. */
const LOOKING_UP = { headDeg: 18, stoneFloor: 0.1 } as const;
const CLOSE: View = { azimuth: -18, elevation: 54, frameMm: 22, subject: 'stone', at: [0.5, 0.42] };
const BAND: View = { azimuth: -34, elevation: 24, frameMm: 34, subject: 'whole' };
const PAIR: View = { azimuth: -8, elevation: 30, frameMm: 54, subject: 'whole' };
const LYING: View = { azimuth: -16, elevation: 58, frameMm: 29, subject: 'whole' };
const HANGING: View = { azimuth: 14, elevation: 62, frameMm: 26, subject: 'stone', at: [0.5, 0.58] };
const ROUND: View = { azimuth: -20, elevation: 36, frameMm: 82, subject: 'whole' };

/** Category, its pieces and how they are seen. */
const TILES: readonly (readonly [number, () => Piece[], View])[] = [
  [1, () => [shown('1002', FORWARD)], RING],
  [11, () => [shown('1001', FORWARD)], RING],
  [12, () => [shown('1009')], CLOSE],
  [13, () => [shown('1015')], CLOSE],
  [14, () => [shown('1016', FORWARD)], RING],
  [15, () => [shown('1023')], CLOSE],
  [2, () => [shown('1101', { turn: -18, x: -8, z: -5 }), shown('1104', { turn: -18, x: 8, z: 6 })], PAIR],
  [21, () => [shown('1101')], BAND],
  [22, () => [shown('1105')], BAND],
  [3, () => [shown('1203')], LYING],
  [31, () => [shown('1201')], LYING],
  [32, () => [shown('1205')], LYING],
  [4, () => [shown('1302')], HANGING],
  [41, () => [shown('1303')], HANGING],
  [42, () => [shown('1307')], HANGING],
  [5, () => [shown('1401')], { azimuth: 72, elevation: 36, frameMm: 94, subject: 'whole', fovDeg: 18 }],
  [51, () => [shown('1403')], { azimuth: 34, elevation: 48, frameMm: 25, subject: 'near', at: [0.5, 0.5] }],
  [52, () => [shown('1405', { posture: 'flat' })], ROUND],
  [
    6,
    () => [shown('1001', { x: -6, z: -5 }), shown('1105', { turn: 14, x: 6, z: 6 })],
    { ...PAIR, frameMm: 48 },
  ],
  [
    61,
    () => [shown('1009', { turn: -6 }), shown('1106', { turn: -6, z: 4.4 }, { metal: 'gold-18k-white' })],
    CLOSE,
  ],
  [
    62,
    () => [shown('1304', { z: -4 }), shown('1206', { z: 9.5 })],
    { ...HANGING, frameMm: 36, at: [0.5, 0.4] },
  ],
];

export const categoryPictures = (): Picture[] =>
  TILES.map(([id, pieces, view]) => {
    const list = pieces();
    const whites = list.filter(({ design }) => design.kind !== 'loose-stone' && isWhite(design)).length;
    const facing = whites === 0 ? GOLD_FACING : WHITE_FACING;
    const setting = view === RING ? { ...facing, ...LOOKING_UP } : settingOf(whites, list.length);
    return composed(`categories/${id}`, PORTRAIT, list, view, setting);
  });
