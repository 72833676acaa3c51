import type { View } from '#kernel/jewel/poses/pose.ts';
import type { Picture, Piece, Setting } from '../trace/picture.ts';
import { composed, PORTRAIT, shown } from './compose.ts';
import { isWhite } from './family.ts';
import { forLeaning, forLinks, GOLD_ON_GROUND, settingOf, WHITE_HERO, WHITE_ON_GROUND } from './settings.ts';

/** Leaning back a little, so that the stone faces the lens. */
const RECLINING = { posture: 'recline', tilt: 10 } as const;
const FACE_UP: View = { azimuth: 20, elevation: 56, frameMm: 27, subject: 'whole', fovDeg: 10 };
/** Upright and leaning, like the heroes of bands. */
const LEANING = { posture: 'recline', tilt: 22 } as const;
const LINKS = forLinks(WHITE_HERO);
const CLOSE: View = { azimuth: -18, elevation: 54, frameMm: 22, subject: 'stone', at: [0.5, 0.42] };
const BAND: View = { azimuth: 39, elevation: 15, frameMm: 31, subject: 'whole', fovDeg: 16 };
const PAIR: View = { azimuth: 30, elevation: 20, frameMm: 46, subject: 'whole', fovDeg: 16 };
const LYING: View = { azimuth: -16, elevation: 58, frameMm: 29, subject: 'whole' };
const PAIR_OF_STUDS: View = { ...LYING, frameMm: 25 };
/** Reflected by stones that face up at the lens, which look milky without it. */
const BLACK_CARD = { headStrength: 1, headDeg: 22, stoneFloor: 0.03 } as const;
/** So far from above that the table returns the studio's lights instead of the ground. */
const FROM_ABOVE: View = {
  azimuth: 4,
  elevation: 74,
  frameMm: 24,
  subject: 'stone',
  at: [0.5, 0.58],
  fovDeg: 10,
};
const HANGING: View = { azimuth: 14, elevation: 62, frameMm: 26, subject: 'stone', at: [0.5, 0.58] };
const BANGLE: View = { azimuth: 30, elevation: 16, frameMm: 86, subject: 'whole', fovDeg: 16 };
/** Along the links, whose stones face the lens. */
const ALONG: View = {
  azimuth: 104,
  elevation: 60,
  frameMm: 40,
  subject: 'near',
  at: [0.74, 0.86],
  fovDeg: 40,
};
const CLASP: View = { ...ALONG, frameMm: 29 };

/** Category, its pieces, their view and, if it is not the usual one, their light. */
const TILES: readonly (readonly [number, () => Piece[], View, Setting?])[] = [
  [1, () => [shown('1002', RECLINING)], FACE_UP],
  [11, () => [shown('1001', RECLINING)], FACE_UP],
  [12, () => [shown('1009')], CLOSE],
  [13, () => [shown('1015')], CLOSE],
  [14, () => [shown('1016', RECLINING)], FACE_UP],
  [15, () => [shown('1023')], CLOSE],
  [
    2,
    () => [shown('1101', { ...LEANING, turn: 10, x: -12, z: -3 }), shown('1104', { ...LEANING, x: 6, z: 6 })],
    PAIR,
    forLeaning(settingOf(1, 2)),
  ],
  [21, () => [shown('1103', LEANING)], BAND, forLeaning(GOLD_ON_GROUND)],
  [22, () => [shown('1105', LEANING)], BAND, forLeaning(WHITE_ON_GROUND)],
  [3, () => [shown('1203')], PAIR_OF_STUDS, { ...WHITE_ON_GROUND, ...BLACK_CARD }],
  [31, () => [shown('1201')], PAIR_OF_STUDS, { ...WHITE_ON_GROUND, ...BLACK_CARD }],
  [32, () => [shown('1205')], LYING],
  [4, () => [shown('1302')], FROM_ABOVE],
  [41, () => [shown('1303')], FROM_ABOVE],
  [42, () => [shown('1307')], HANGING],
  [5, () => [shown('1401')], ALONG, LINKS],
  [51, () => [shown('1403')], CLASP, LINKS],
  [52, () => [shown('1405', { posture: 'recline', tilt: 24 })], BANGLE, forLeaning(GOLD_ON_GROUND)],
  [
    6,
    () => [shown('1001', { turn: 6 }), shown('1105', { turn: 6, x: 0.4, z: 4.6 })],
    { azimuth: 14, elevation: 58, frameMm: 31, subject: 'whole' },
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
  TILES.map(([id, pieces, view, light]) => {
    const list = pieces();
    const whites = list.filter(({ design }) => design.kind !== 'loose-stone' && isWhite(design)).length;
    return composed(`categories/${id}`, PORTRAIT, list, view, light ?? settingOf(whites, list.length));
  });
