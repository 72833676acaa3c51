import type { GalleryView } from '#islands/gallery/gallery-appearance.store.ts';
import type { Family } from './family.ts';

export type ViewName = GalleryView;

/** A camera position. Angles in degrees, azimuth 0 straight in front. */
export interface StageView {
  azimuth: number;
  elevation: number;
  /** Height of a square frame in mm at the subject's distance. */
  frameMm: number;
  /** Largest share of the frame that the piece may cover: for a larger piece the camera moves back. */
  fill?: number;
  /** The subject placed at `at`: the area that the piece covers, or its first centre stone. */
  subject: 'whole' | 'stone';
  /** Position of the subject's middle in the frame, 0.5 = middle, y from the top. */
  at?: readonly [number, number];
}

type Views = Readonly<Record<ViewName, StageView>>;

const whole = (azimuth: number, elevation: number, frameMm: number): StageView => ({
  azimuth,
  elevation,
  frameMm,
  subject: 'whole',
});
const stone = (azimuth: number, elevation: number, frameMm: number, y: number): StageView => ({
  azimuth,
  elevation,
  frameMm,
  subject: 'stone',
  at: [0.5, y],
});

/**
 * In the studio a piece is upright, however the catalogue lays it down: its poster fades into the live
 * picture.
 */
export const VIEWS: Readonly<Record<Family, Views>> = {
  ring: {
    hero: whole(28, 25, 31),
    top: stone(0, 84, 24, 0.46),
    side: whole(90, 6, 31),
    front: whole(0, 7, 31),
  },
  band: { hero: whole(32, 24, 28), top: whole(0, 84, 28), side: whole(90, 6, 28), front: whole(0, 7, 28) },
  studs: {
    hero: whole(20, 46, 19),
    top: whole(0, 84, 18.5),
    side: whole(90, 14, 18),
    front: whole(0, 16, 19),
  },
  drops: { hero: whole(14, 52, 21), top: whole(0, 84, 21), side: whole(90, 16, 20), front: whole(0, 24, 21) },
  hoops: { hero: whole(12, 34, 29), top: whole(0, 84, 29), side: whole(90, 10, 32), front: whole(0, 10, 29) },
  pendant: {
    hero: stone(-14, 60, 27, 0.62),
    top: stone(0, 84, 19, 0.58),
    side: stone(90, 14, 20, 0.6),
    front: stone(0, 20, 20, 0.6),
  },
  bracelet: {
    hero: whole(18, 38, 66),
    top: whole(0, 84, 71),
    side: whole(90, 14, 66),
    front: whole(0, 16, 66),
  },
  // In multiples of the stone's own width: see viewOf.
  'loose-stone': {
    hero: whole(0, 62, 1.45),
    top: whole(0, 88, 1.3),
    side: whole(90, 12, 1.5),
    front: whole(0, 12, 1.5),
  },
  bangle: {
    hero: whole(20, 26, 70),
    top: whole(0, 84, 72),
    side: whole(90, 10, 70),
    front: whole(0, 10, 70),
  },
};

/** A family's view of a piece of this width; frames of loose stones are multiples of their own width. */
export function viewOf(family: Family, name: ViewName, widthMm: number): StageView {
  const view = VIEWS[family][name];
  return family === 'loose-stone' ? { ...view, frameMm: view.frameMm * widthMm } : view;
}
