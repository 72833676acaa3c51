import { mix, smoothstep } from '#kernel/jewel/mesh/vector.ts';
import type { BenchStep, Picture, Quality, Setting } from '../trace/picture.ts';
import { composed, shown, WIDE } from './compose.ts';
import { EDITORIAL_QUALITY, NIGHT } from './settings.ts';

/** The ring made in the film. */
export const INTRO_RING = '1002';
export const INTRO_FPS = 24;
export const INTRO_SECONDS = 12;
export const INTRO_FRAMES = INTRO_FPS * INTRO_SECONDS;
/** Frames over which a chapter dissolves into the next. */
export const DISSOLVE = 16;
/** Height of the frame at the ring, mm: shared by drawing and camera. */
export const INTRO_FRAME_MM = 30;

/** Steps of making a ring, each chapter with its first frame; the poured metal cools into the casting. */
export const CHAPTERS = [
  { name: 'drawing', from: 0 },
  { name: 'wax', from: 66 },
  { name: 'pour', from: 122 },
  { name: 'casting', from: 146 },
  { name: 'setting', from: 180 },
  { name: 'light', from: 226 },
] as const;

export type ChapterName = (typeof CHAPTERS)[number]['name'];
type TracedChapter = Exclude<ChapterName, 'drawing'>;

/** One frame more than the chapter has: where it ends and the next is fully visible. */
const endOf = (index: number): number => {
  const next = CHAPTERS[index + 1];
  return next ? next.from + DISSOLVE : INTRO_FRAMES;
};

/** A film hides grain that a still would show. */
const FILM_QUALITY: Quality = {
  ...EDITORIAL_QUALITY,
  least: 6,
  most: 40,
  tolerance: 0.03,
  metalTolerance: 0.04,
  floorSamples: 32,
};

/** Height from which the stone is lowered into its claws. */
const LOWERED_MM = 8;

function stepAt(chapter: TracedChapter, frame: number): BenchStep {
  if (chapter === 'wax') return { made: 'wax', stonesMm: null };
  if (chapter === 'pour') return { made: 'molten', stonesMm: null };
  if (chapter === 'casting') return { made: 'cast', stonesMm: null };
  if (chapter === 'light') return { stonesMm: 0 };
  return { stonesMm: mix(LOWERED_MM, 0, smoothstep(172, 227, frame)) };
}

function lightAt(chapter: TracedChapter, frame: number): Setting {
  if (chapter === 'pour') return { ...NIGHT, metalLight: 2.4, bloom: 0.3 };
  const seconds = (frame - INTRO_FRAMES) / INTRO_FPS;
  return { ...NIGHT, lightTurn: chapter === 'light' ? seconds * 9 : -22 };
}

/** From the elevation of the drawing the camera rises and moves slightly around the ring. */
const cameraAt = (frame: number): Pick<Picture['view'], 'azimuth' | 'elevation'> => ({
  azimuth: mix(0, 30, smoothstep(70, INTRO_FRAMES + 24, frame)),
  elevation: mix(2, 27, smoothstep(76, 210, frame)),
});

const traced = (chapter: TracedChapter, frame: number): Picture => ({
  ...composed(
    `home/intro/${chapter}-${String(frame).padStart(3, '0')}`,
    WIDE,
    [{ ...shown(INTRO_RING), step: stepAt(chapter, frame) }],
    { ...cameraAt(frame), frameMm: INTRO_FRAME_MM, subject: 'whole', at: [0.5, 0.5], fovDeg: 10 },
    lightAt(chapter, frame),
  ),
  quality: FILM_QUALITY,
});

/** The traced images of the film; the drawing is separate. */
export const introPictures = (): Picture[] =>
  CHAPTERS.flatMap(({ name, from }, index) =>
    name === 'drawing' ? [] : Array.from({ length: endOf(index) - from }, (_, i) => traced(name, from + i)),
  );

export interface Layer {
  /** Name of a traced image; null: the drawing. */
  picture: string | null;
  /** Opacity over the layer below. */
  share: number;
}

/** The layers of each frame of the film, lowest first. */
export const introFrames = (): Layer[][] =>
  Array.from({ length: INTRO_FRAMES }, (_, frame) =>
    CHAPTERS.flatMap(({ name, from }, index) => {
      if (frame < from || frame >= endOf(index)) return [];
      const share = index === 0 ? 1 : smoothstep(from - 1, from + DISSOLVE, frame);
      return [{ picture: name === 'drawing' ? null : traced(name, frame).name, share }];
    }),
  );
