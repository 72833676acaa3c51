import type { Rgb } from '../light/materials.ts';
import type { Picture, Piece, View } from '../trace/picture.ts';
import { composed, LANDSCAPE, shown } from './compose.ts';
import { NIGHT, onGround } from './settings.ts';

const LOW: View = { azimuth: 22, elevation: 22, frameMm: 36, subject: 'whole' };
const PAIR: View = { azimuth: 20, elevation: 28, frameMm: 46, subject: 'whole' };
const FACE: View = { azimuth: 14, elevation: 52, frameMm: 25, subject: 'stone', at: [0.5, 0.44] };

/** Each store has a still life on a ground of its own: jade, harbour, cinnabar, tea, orchid, Portland stone. */
const STILLS: readonly (readonly [number, () => Piece[], View, Rgb, boolean])[] = [
  [1, () => [shown('1015')], LOW, [0.012, 0.034, 0.026], true],
  [2, () => [shown('1021')], FACE, [0.012, 0.022, 0.05], true],
  [
    3,
    () => [shown('1018', { x: -6 }), shown('1101', { posture: 'flat', x: 13, z: 12 })],
    PAIR,
    [0.2, 0.035, 0.025],
    false,
  ],
  [4, () => [shown('1022')], FACE, [0.3, 0.36, 0.28], false],
  [5, () => [shown('1010')], FACE, [0.62, 0.44, 0.5], false],
  [
    6,
    () => [shown('1019', { x: -5 }), shown('1104', { posture: 'flat', x: 14, z: 12 })],
    PAIR,
    [0.5, 0.49, 0.46],
    false,
  ],
];

export const storePictures = (): Picture[] =>
  STILLS.map(([id, pieces, view, ground, dark]) =>
    composed(`stores/${id}`, LANDSCAPE, pieces(), view, dark ? { ...NIGHT, ground } : onGround(ground)),
  );
