import type { View } from '#kernel/jewel/poses/pose.ts';
import type { Picture, Piece, Setting } from '../trace/picture.ts';
import { composed, LANDSCAPE, loose, shown } from './compose.ts';
import {
  forLeaning,
  GOLD_AT_NIGHT,
  GOLD_ON_GROUND,
  NIGHT,
  onGround,
  WHITE_ON_GROUND,
  WIDE_GOLD,
} from './settings.ts';

const ABOVE: View = { azimuth: 0, elevation: 82, frameMm: 14, subject: 'whole' };
const ROW: View = { azimuth: 0, elevation: 66, frameMm: 25, subject: 'whole' };
const STANDING: View = { azimuth: 10, elevation: 24, frameMm: 36, subject: 'whole' };
const CLOSE: View = { azimuth: 12, elevation: 56, frameMm: 12, subject: 'stone' };

const LINEN = onGround([0.72, 0.66, 0.57]);
const BLUSH = onGround([0.8, 0.66, 0.6]);
const WOOD = onGround([0.2, 0.125, 0.075]);
const SLATE = onGround([0.17, 0.18, 0.19], WHITE_ON_GROUND);
const SLATE_GOLD = onGround(SLATE.ground, WIDE_GOLD);
const BLUE_DARK: Setting = { ...NIGHT, ground: [0.012, 0.02, 0.06] };

/** Article, subject, view, and ground. */
const PLATES: readonly (readonly [number, () => Piece[], View, Setting])[] = [
  [101, () => [loose('round', 2)], ABOVE, WHITE_ON_GROUND],
  [
    102,
    () =>
      (['round', 'oval', 'cushion', 'emerald', 'pear'] as const).map((shape, i) =>
        loose(shape, 1, { x: (i - 2) * 7 }),
      ),
    ROW,
    WHITE_ON_GROUND,
  ],
  [
    103,
    () => [shown('1001', { x: -12.5 }), shown('1001', { x: 12.5 }, { metal: 'gold-18k-yellow' })],
    { azimuth: 0, elevation: 56, frameMm: 34, subject: 'whole' },
    GOLD_ON_GROUND,
  ],
  [104, () => [shown('1003')], { ...CLOSE, frameMm: 10 }, WHITE_ON_GROUND],
  [
    105,
    () => [loose('round', 2, { posture: 'recline', tilt: 40 })],
    { azimuth: 0, elevation: 44, frameMm: 15, subject: 'whole' },
    BLUE_DARK,
  ],
  [
    106,
    () => [
      loose('round', 1.5, { x: -5.2, posture: 'recline', tilt: 12, turn: -4 }),
      loose('round', 1.5, { x: 5.2, posture: 'recline', tilt: 12, turn: 7 }),
    ],
    { azimuth: 0, elevation: 70, frameMm: 15, subject: 'whole' },
    SLATE,
  ],
  [
    201,
    () => [
      shown('1101', { x: -15, z: -4, turn: 26 }),
      shown('1101', { x: 0, z: 2, turn: 26 }, { metal: 'gold-18k-white' }),
      shown('1101', { x: 15, z: 8, turn: 26 }, { metal: 'gold-18k-rose' }),
    ],
    STANDING,
    GOLD_ON_GROUND,
  ],
  [
    202,
    () => [
      shown('1102', { posture: 'recline', tilt: 20, turn: 10, x: -14, z: -4 }, { finish: 'polished' }),
      shown(
        '1102',
        { posture: 'recline', tilt: 22, x: 9, z: 6 },
        { finish: 'polished', metal: 'gold-18k-white' },
      ),
    ],
    { azimuth: 32, elevation: 18, frameMm: 35, subject: 'whole' },
    forLeaning(WHITE_ON_GROUND),
  ],
  [
    203,
    () => [
      shown('1001', { x: -22, turn: 20 }),
      shown('1018', { turn: 20 }),
      shown('1107', { x: 23, turn: 34 }),
    ],
    { azimuth: 0, elevation: 28, frameMm: 45, subject: 'whole' },
    GOLD_ON_GROUND,
  ],
  [
    204,
    () => [shown('1009', { x: -12.5, turn: 6 }), shown('1013', { x: 12.5, turn: -6 })],
    { azimuth: 0, elevation: 56, frameMm: 35, subject: 'whole' },
    WHITE_ON_GROUND,
  ],
  [
    205,
    () =>
      ['1101', '1102', '1103', '1104'].map((id, i) =>
        shown(id, { x: (i - 1.5) * 10, turn: 66 }, { finish: 'polished' }),
      ),
    { azimuth: 0, elevation: 16, frameMm: 34, subject: 'whole' },
    GOLD_ON_GROUND,
  ],
  [
    206,
    () => [shown('1109', { posture: 'recline', tilt: 22 })],
    { azimuth: 38, elevation: 18, frameMm: 27, subject: 'whole' },
    forLeaning(LINEN),
  ],
  [
    301,
    () => [
      shown('1001', { x: -17, z: 4, turn: 14 }),
      shown('1002', { x: -4, z: -22, turn: 14 }),
      shown('1018', { x: 11, z: 4, turn: 14 }),
      shown('1010', { x: 25, z: -20, turn: 14 }),
    ],
    { azimuth: 0, elevation: 24, frameMm: 44, subject: 'whole' },
    GOLD_ON_GROUND,
  ],
  [
    302,
    () =>
      [46, 54, 63].map((circumferenceMm, i) =>
        shown('1101', { x: (i - 1) * 22 + i, turn: 18 }, { circumferenceMm }),
      ),
    { azimuth: 0, elevation: 18, frameMm: 45, subject: 'whole' },
    GOLD_ON_GROUND,
  ],
  [
    303,
    () => [loose('round', 2, { posture: 'recline', tilt: 40 })],
    { azimuth: 10, elevation: 46, frameMm: 13, subject: 'whole' },
    LINEN,
  ],
  [
    304,
    () => [shown('1016', { turn: 24 })],
    { azimuth: 0, elevation: 44, frameMm: 29, subject: 'whole' },
    LINEN,
  ],
  [
    305,
    () => [shown('1009', { turn: 20 })],
    { azimuth: 0, elevation: 34, frameMm: 34, subject: 'whole' },
    BLUSH,
  ],
  [
    306,
    () => [shown('1103', { turn: 58 }), shown('1103', { posture: 'flat', x: 16, z: 12 })],
    STANDING,
    BLUSH,
  ],
  [
    401,
    () =>
      (['matte', 'satin', 'polished'] as const).map((finish, i) =>
        shown('1018', { x: (i - 1) * 22, turn: 18 }, { finish }),
      ),
    { azimuth: 0, elevation: 22, frameMm: 45, subject: 'whole' },
    SLATE_GOLD,
  ],
  [402, () => [shown('1021')], { ...CLOSE, frameMm: 15 }, WHITE_ON_GROUND],
  [
    403,
    () =>
      (['asscher', 'cushion', 'marquise', 'heart', 'round'] as const).map((shape, i) =>
        loose(shape, 1, { x: (i - 2) * 7.2 }),
      ),
    { ...ROW, elevation: 58 },
    SLATE,
  ],
  [404, () => [shown('1022')], { ...CLOSE, frameMm: 9.5 }, WHITE_ON_GROUND],
  [
    405,
    () => [shown('1015')],
    { azimuth: -22, elevation: 30, frameMm: 27, subject: 'whole', at: [0.5, 0.54] },
    GOLD_AT_NIGHT,
  ],
  [
    406,
    () => [shown('1019', { x: -12.5, turn: 16 }), shown('1006', { x: 12.5, turn: -12 })],
    { azimuth: 0, elevation: 36, frameMm: 36, subject: 'whole' },
    { ...WOOD, floorCard: [0.8, 0.78, 0.74] },
  ],
];

export const articlePictures = (): Picture[] =>
  PLATES.map(([id, pieces, view, setting]) => composed(`articles/${id}`, LANDSCAPE, pieces(), view, setting));
