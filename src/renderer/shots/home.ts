import type { Picture } from '../trace/picture.ts';
import { composed, shown, WIDE } from './compose.ts';
import { GOLD_ON_GROUND, WHITE_ON_GROUND, WIDE_QUALITY, WIDE_WHITE } from './settings.ts';

/** Used only for link previews of pages without a product. */
export const SHARE_PICTURE = 'home/share';

const LYING = { posture: 'rest', tilt: 90 } as const;
/** The stone faces the lens and returns most light. */
const RECLINING = { posture: 'recline', tilt: 10 } as const;

/**
 * The wide images of the home page: the piece is right of the middle, the text left of it. Narrow pages crop a quarter
 * off the left, wide ones up to a quarter off the bottom, so pieces are in the upper three quarters.
 */
const wide = (...args: Parameters<typeof composed>): Picture => ({
  ...composed(...args),
  quality: WIDE_QUALITY,
});

export const homePictures = (): Picture[] => [
  wide(
    'home/hero-1',
    WIDE,
    [shown('1002', RECLINING)],
    { azimuth: 20, elevation: 50, frameMm: 24, subject: 'whole', at: [0.72, 0.42], fovDeg: 10 },
    GOLD_ON_GROUND,
  ),
  wide(
    'home/hero-2',
    WIDE,
    [shown('1016', RECLINING)],
    { azimuth: -16, elevation: 50, frameMm: 24, subject: 'whole', at: [0.71, 0.42], fovDeg: 10 },
    WHITE_ON_GROUND,
  ),
  wide(
    'home/hero-3',
    WIDE,
    [
      shown('1021', { ...LYING, x: 1, z: 18, turn: -6 }),
      shown('1022', { ...LYING, x: 12.5, z: -10, turn: -12 }),
      shown('1023', { ...LYING, x: -11.5, z: -8, turn: 10 }),
    ],
    { azimuth: 0, elevation: 29, frameMm: 48, subject: 'whole', at: [0.73, 0.42] },
    WIDE_WHITE,
  ),
  composed(
    SHARE_PICTURE,
    { width: 1200, height: 630 },
    [shown('1002')],
    { azimuth: 26, elevation: 26, frameMm: 32, subject: 'whole' },
    GOLD_ON_GROUND,
  ),
];
