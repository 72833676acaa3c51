import type { Picture, Quality } from '../trace/picture.ts';
import { composed, shown } from './compose.ts';
import { EDITORIAL_QUALITY, NIGHT } from './settings.ts';

export const INTRO_FPS = 24;
export const INTRO_SECONDS = 6;
const SWAY_DEG = 30;
const FRAMES = INTRO_FPS * INTRO_SECONDS;
const QUARTER = FRAMES / 4;

/** A film hides grain that a still would show. */
const FILM_QUALITY: Quality = {
  ...EDITORIAL_QUALITY,
  least: 8,
  most: 64,
  tolerance: 0.026,
  metalTolerance: 0.035,
  floorSamples: 48,
};

/**
 * The intro film: a ring sways to both sides and back. The sway is a sine, so each frame but the two ends is seen
 * twice, and half the frames are enough. Pictures from one end to the other.
 */
export const introPictures = (): Picture[] =>
  Array.from({ length: 2 * QUARTER + 1 }, (_, i) => {
    const phase = ((i - QUARTER) / FRAMES) * 2 * Math.PI;
    const sway = SWAY_DEG * Math.sin(phase);
    return {
      ...composed(
        `home/intro/${String(i).padStart(3, '0')}`,
        { width: 960, height: 540 },
        [shown('1002')],
        { azimuth: 8 + sway, elevation: 27, frameMm: 29, subject: 'whole', at: [0.5, 0.5] },
        NIGHT,
      ),
      quality: FILM_QUALITY,
    };
  });

/** Which of the pictures each frame of the film shows, starting in the middle of the sway. */
export const introOrder = (): number[] =>
  Array.from({ length: FRAMES }, (_, frame) => {
    const f = (frame + QUARTER) % FRAMES;
    return f <= 2 * QUARTER ? f : 2 * (2 * QUARTER) - f;
  });
