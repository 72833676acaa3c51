import { useMemo } from 'react';
import { type OpenRenderer, usePictures } from '#islands/parts/use-pictures.ts';
import { widthOfCarat } from '#kernel/jewel/gems/cut-stone.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { proportionsOf } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { bestGrade, settingOf, withGrade } from '#kernel/shop/grade-test/grade-pairs.ts';
import type { Question } from './question.ts';

/** Frame size relative to the stone: leaves space for the prongs and part of the band. */
const FRAME_FACTOR = 1.55;

/** The frame of a stone: its longer side plus margin, in mm. */
function frameOf(stone: StoneDesign): number {
  const proportions = proportionsOf(stone);
  const widthMm = widthOfCarat(stone.shape, stone.carat, stone.material, proportions);
  return FRAME_FACTOR * widthMm * Math.max(1, proportions.lengthToWidth);
}

/** The two stones in the same setting and view; the images' URLs once both are rendered. */
export function usePair(
  stone: StoneDesign,
  metal: MetalId,
  { kind, grade, environment }: Question,
  openRenderer: OpenRenderer,
) {
  const [best, tried] = useMemo(
    () =>
      [bestGrade(kind), grade].map((each) => ({
        key: `${metal} ${kind} ${each}`,
        design: settingOf(withGrade(stone, kind, each), metal),
      })),
    [stone, metal, kind, grade],
  );
  const frameMm = useMemo(() => frameOf(stone), [stone]);
  const pair = [best, tried].flatMap((one) =>
    one !== undefined && one.design !== null ? [{ key: one.key, design: one.design }] : [],
  );
  const { pictures, status } = usePictures(pair, { environment, view: 'top', frameMm }, openRenderer);
  const urls = { best: pictures[best?.key ?? ''] ?? '', tried: pictures[tried?.key ?? ''] ?? '' };
  return {
    ...urls,
    isThere: status === 'done' && urls.best !== '' && urls.tried !== '',
    isImpossible: status === 'unavailable' || pair.length < 2,
  };
}
