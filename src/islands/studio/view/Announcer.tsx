import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { describeDesign } from '#kernel/shop/jewel-labels/design-sentences.ts';
import { $design, $isSizeChosen, $notice } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';

/** Debounce: the summary is announced after the last change. */
const PAUSE_MS = 900;

const nameOf = (path: string, t: (key: string) => string): string => {
  const key = NAMES.find(([pattern]) => pattern.test(path))?.[1];
  return key === undefined ? path : t(`studio.${key}`);
};

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/prongs$|head\.style$/, 'head'],
  [/halo\.stoneMm$/, 'halo-stone'],
  [/halo\.pave$/, 'halo-pave'],
  [/halo$/, 'halo'],
  [/prongMm$/, 'prong-width'],
  [/sides\.carat$/, 'side-carat'],
  [/sides$/, 'sides'],
  [/row\.stoneMm$/, 'row-stone'],
  [/row\.shape$/, 'row-shape'],
  [/row\.coverage$/, 'coverage'],
  [/row\.pave$/, 'pave'],
  [/row$/, 'row'],
  [/topWidthMm$/, 'top-width'],
  [/widthMm$/, 'width'],
  [/hicknessMm$/, 'thickness'],
  [/shoulders$/, 'shoulders'],
  [/accentMetal$/, 'accent-metal'],
  [/topStone/, 'top-shape'],
  [/stars/, 'stars'],
  [/proportions/, 'table'],
  [/\.make$/, 'make'],
  [/contour$/, 'band-curve'],
  [/circumferenceMm$/, 'size'],
  [/stoneMm$/, 'stone-width'],
  [/carat$/, 'carat'],
  [/shape$/, 'shape'],
];

/** The design in a sentence or two, visible and announced, and the values adjusted by the last change. */
export function Announcer() {
  const { t } = useStudio();
  const design = useStore($design);
  const notice = useStore($notice);
  const isSized = useStore($isSizeChosen);
  const description = describeDesign(design, t, isSized);
  const [spoken, setSpoken] = useState(description);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(description), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [description]);
  const adjusted = [...new Set(notice?.adjustments.map(({ path }) => nameOf(path, t)) ?? [])];
  return (
    <div className="text-sm leading-relaxed text-stone">
      <p data-description>{description}</p>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
      <p aria-live="polite" className="text-gold">
        {adjusted.length > 0 && t('studio.notice-adjusted', { list: adjusted.join(', ') })}
        {notice?.lostStone && <span className="block">{t('studio.notice-stone')}</span>}
      </p>
    </div>
  );
}
