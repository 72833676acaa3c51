import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_SHAPES, type GemShape } from '#kernel/jewel/gems/grades.ts';
import type { View } from '#kernel/jewel/poses/pose.ts';
import type { Picture } from '../trace/picture.ts';
import { composed, loose } from './compose.ts';
import { CATALOGUE_QUALITY, WHITE_ON_GROUND } from './settings.ts';

/** Side of a stone's image in px: drawn larger than shown, for clean edges. */
const CUT_PX = 600;
const CARAT = 1;
/** Margin around a stone, as a factor of its greatest measure. */
const MARGIN = 1.28;

type CutView = 'face-up' | 'tilted';

const VIEWS: Readonly<Record<CutView, Pick<View, 'azimuth' | 'elevation'>>> = {
  'face-up': { azimuth: 0, elevation: 89 },
  tilted: { azimuth: 18, elevation: 74 },
};

/** Every cut as a loose diamond of one carat, as a jeweller looks at it: from above, and turned in the light. */
export const cutPictures = (): { shape: GemShape; view: CutView; picture: Picture }[] =>
  GEM_SHAPES.flatMap((shape) => {
    const { widthMm, lengthMm } = cutStone(shape, { carat: CARAT });
    const frameMm = Math.max(widthMm, lengthMm) * MARGIN;
    return (['face-up', 'tilted'] as const).map((view) => ({
      shape,
      view,
      picture: {
        ...composed(
          `sheets/cuts/${shape}-${view}`,
          { width: CUT_PX, height: CUT_PX },
          [loose(shape, CARAT)],
          { ...VIEWS[view], frameMm, subject: 'whole' },
          WHITE_ON_GROUND,
        ),
        quality: CATALOGUE_QUALITY,
      },
    }));
  });
