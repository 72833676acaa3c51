import { cutStone } from '#kernel/gems/cut-stone.ts';
import { CUT_IDS, type CutId } from '#kernel/gems/gem-ids.ts';
import type { Picture, View } from '../trace/picture.ts';
import { composed, loose } from './compose.ts';
import { CATALOGUE_QUALITY, WHITE_ON_GROUND } from './settings.ts';

/** Side of a stone’s picture in px: drawn larger than it is shown, for clean edges. */
const CUT_PX = 600;
const CARAT = 1;
/** Room round a stone, as a share of its greatest measure. */
const ROOM = 1.28;

type CutView = 'face-up' | 'tilted';

const VIEWS: Readonly<Record<CutView, Pick<View, 'azimuth' | 'elevation'>>> = {
  'face-up': { azimuth: 0, elevation: 89 },
  tilted: { azimuth: 18, elevation: 62 },
};

/** Every cut as a loose diamond of one carat, as a jeweller looks at it: from above, and turned in the light. */
export const cutPictures = (): { cut: CutId; view: CutView; picture: Picture }[] =>
  CUT_IDS.flatMap((cut) => {
    const { widthMm, lengthMm } = cutStone(cut, { carat: CARAT });
    const frameMm = Math.max(widthMm, lengthMm) * ROOM;
    return (['face-up', 'tilted'] as const).map((view) => ({
      cut,
      view,
      picture: {
        ...composed(
          `sheets/cuts/${cut}-${view}`,
          { width: CUT_PX, height: CUT_PX },
          [loose(cut, CARAT)],
          { ...VIEWS[view], frameMm, subject: 'whole' },
          WHITE_ON_GROUND,
        ),
        quality: CATALOGUE_QUALITY,
      },
    }));
  });
