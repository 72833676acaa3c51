import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import { hasWebGl } from '#islands/gallery/gallery-appearance.store.ts';
import { nearestPicture } from '#kernel/jewel/design/nearest-picture.ts';
import { describeDesign } from '#kernel/shop/jewel-labels/design-sentences.ts';
import { placeholderImageLabel } from '#kernel/shop/jewel-labels/placeholder-image-label.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { cx } from '#ui/class-names.ts';
import { START_PRODUCT_ID } from '../document/start-design.ts';
import { $design } from '../document/studio.store.ts';
import { $catalogueDesigns, $jewel } from '../figures/jewel.store.ts';
import { Poster } from '../stage/Poster.tsx';
import { useStudio } from '../studio-context.ts';
import { $isActive } from './activation.store.ts';
import { Dimensions } from './Dimensions.tsx';
import { useBenchModel } from './use-bench-model.ts';
import {
  $bench,
  $environment,
  $highlight,
  $isDark,
  $isLive,
  $lit,
  $turned,
  $view,
  stage,
} from './view.store.ts';

const Stage = lazy(() =>
  loadChunk(() => import('../stage/Stage.tsx')).then(({ Stage: component }) => ({ default: component })),
);

/**
 * The picture of the design: the catalogue poster at once, 3D on demand; the nearest poster without WebGL.
 */
export function StageView() {
  const { t, pictures } = useStudio();
  const design = useStore($design);
  const jewel = useStore($jewel);
  const catalogue = useStore($catalogueDesigns);
  const isDark = useStore($isDark);
  const view = useStore($view);
  const turned = useStore($turned);
  const environment = useStore($environment);
  const highlight = useStore($highlight);
  const isLive = useStore($isLive);
  const nearest = nearestPicture(design, catalogue) ?? START_PRODUCT_ID;
  const poster = pictures[nearest] ?? pictures[START_PRODUCT_ID];
  const pictured = catalogue.find(({ productId }) => productId === nearest)?.design;
  const placeholderLabel = pictured === undefined ? '' : placeholderImageLabel(design, pictured, t);
  const label = t('studio.picture-of', { text: describeDesign(design, t) });

  const benchModel = useBenchModel(jewel);
  const { hasSizes } = useStore($bench);
  const measured = benchModel ?? jewel?.model;
  const isWanted = useStore($isActive, { ssr: 'initial' });
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    setAsked(true);
    // The first context blocks the page while the GPU wakes; the download and the model's worker start before it.
    return afterFrame(() => {
      if (!hasWebGl()) $isDark.set(true);
    });
  }, [isWanted]);
  useEffect(
    () => () => {
      stage.current = null;
      $isLive.set(false);
    },
    [],
  );

  const note = placeholderLabel !== '' && (
    <p
      data-similar
      className={cx(
        'mx-auto w-fit bg-paper/90 px-3 py-1.5 text-center text-[0.8125rem] leading-snug text-stone',
        // A permanent note must cover nothing; a temporary one must not move the picture.
        isDark ? 'max-w-[calc(100%-2rem)]' : 'absolute inset-x-4 bottom-2',
      )}
    >
      {placeholderLabel}
    </p>
  );
  const posterImage = poster && (
    <div className="relative flex size-full flex-col" role="img" aria-label={label}>
      <div className="relative min-h-0 flex-1">
        <Poster media={poster} isHidden={false} />
      </div>
      {note}
    </div>
  );
  if (isDark || !isAsked) return posterImage;
  return (
    <Suspense fallback={posterImage}>
      <div className="relative size-full">
        <Stage
          ref={(handle) => {
            stage.current = handle;
          }}
          model={benchModel ?? jewel?.model ?? null}
          {...(jewel ? { family: jewel.family } : {})}
          environment={environment}
          view={view}
          turned={turned}
          highlight={highlight}
          engraving={benchModel === null ? (jewel?.engraving ?? null) : null}
          label={label}
          {...(poster ? { poster } : {})}
          onLit={(lit) => $lit.set(lit)}
          onReady={() => $isLive.set(true)}
          onUnavailable={() => $isDark.set(true)}
        />
        {isLive && hasSizes && measured && <Dimensions model={measured} />}
        {/* Until the live view is ready the stage shows the poster, which may be of another design. */}
        {!isLive && note}
      </div>
    </Suspense>
  );
}
