import type { Picture } from '../trace/picture.ts';
import { composed, shown, WIDE } from './compose.ts';
import { GOLD_ON_GROUND, WHITE_ON_GROUND } from './settings.ts';

/** Stands in link previews of pages without a product, and nowhere else. */
export const SHARE_PICTURE = 'home/share';

/** The wide pictures of the home page: the piece stands right of the middle, the text left of it. */
export const homePictures = (): Picture[] => [
  composed(
    'home/hero-1',
    WIDE,
    [shown('1002', { turn: 0 })],
    { azimuth: -24, elevation: 24, frameMm: 31, subject: 'whole', at: [0.71, 0.52] },
    GOLD_ON_GROUND,
  ),
  composed(
    'home/hero-2',
    WIDE,
    [shown('1016')],
    { azimuth: -16, elevation: 48, frameMm: 25, subject: 'stone', at: [0.7, 0.36] },
    WHITE_ON_GROUND,
  ),
  composed(
    'home/hero-3',
    WIDE,
    [
      shown('1021', { x: -2, z: 6 }),
      shown('1022', { x: 15, z: -14, turn: -14 }),
      shown('1023', { x: -19, z: -16, turn: 12 }),
    ],
    { azimuth: -4, elevation: 36, frameMm: 50, subject: 'whole', at: [0.69, 0.5] },
    WHITE_ON_GROUND,
  ),
  composed(
    SHARE_PICTURE,
    { width: 1200, height: 630 },
    [shown('1002')],
    { azimuth: 26, elevation: 26, frameMm: 32, subject: 'whole' },
    GOLD_ON_GROUND,
  ),
];
