import { useStore } from '@nanostores/react';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import type { Translate } from '#client/texts.ts';
import {
  $galleryEnvironment,
  $galleryTurned,
  $galleryView,
  type GalleryHandle,
  type GalleryView,
  galleryEnvironments,
  galleryViews,
  hasWebGl,
  type StillPicture,
} from '#islands/gallery/gallery-appearance.store.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { placeholderImageLabel } from '#kernel/shop/jewel-labels/placeholder-image-label.ts';
import { Button } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Picture } from '#ui/Picture.tsx';
import { USUAL_PX_PER_MM } from '../stage/camera/true-size.ts';
import { TrueSizeDialog } from './TrueSizeDialog.tsx';

const loadLiveView = () => loadChunk(() => import('./LiveView.tsx'));
type LiveView = Awaited<ReturnType<typeof loadLiveView>>['LiveView'];

const stillTexts = { exact: 'preview.noPicture', saved: 'preview.savedPicture', nearest: 'preview.nearest' };

function Still({ still, label }: { still: StillPicture | null; label: string }) {
  if (still?.media)
    return (
      <Picture
        media={still.media}
        alt={label}
        sizes="(min-width: 64rem) 60vw, 100vw"
        isEager
        className="absolute inset-0 h-full! bg-transparent! object-contain!"
      />
    );
  if (still?.url)
    return <img src={still.url} alt={label} className="absolute inset-0 size-full object-contain" />;
  return null;
}

/** The 3D view with its views, light and scale; the still image without WebGL. */
export function StageFrame({
  design,
  still,
  name,
  description,
  handle,
  t,
}: {
  design: Design;
  still: StillPicture | null;
  name: string;
  description: string;
  /** The 3D view, once loaded. */
  handle: RefObject<GalleryHandle | null>;
  t: Translate;
}) {
  const environment = useStore($galleryEnvironment, { ssr: 'initial' });
  const [view, setView] = useState<GalleryView>(() => $galleryView.get());
  const [turned, setTurned] = useState(() => $galleryTurned.get());
  const [LiveView, setLiveView] = useState<ComponentType<Parameters<LiveView>[0]> | null>(null);
  const [isDrawn, setDrawn] = useState(true);
  const [isReady, setReady] = useState(false);
  const [pxPerMm, setPxPerMm] = useState(USUAL_PX_PER_MM);
  /** The scale before true size was chosen; null while the piece fits its frame. */
  const [fitted, setFitted] = useState<number | null>(null);
  const [isCalibrating, setCalibrating] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!hasWebGl()) setDrawn(false);
    else
      loadLiveView().then(
        (chunk) => setLiveView(() => chunk.LiveView),
        () => setDrawn(false),
      );
  }, []);

  const placeholderLabel = still?.pictured ? placeholderImageLabel(design, still.pictured, t) : '';
  const isTrueSize = fitted !== null;
  // The observer reports the size at once and after each change; the scale depends on it.
  useEffect(() => {
    if (!isTrueSize || area.current === null) return;
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => handle.current?.setPxPerMm(pxPerMm)));
    sizes.observe(area.current);
    return () => sizes.disconnect();
  }, [isTrueSize, pxPerMm, handle]);
  const toggleTrueSize = () => {
    if (fitted !== null) handle.current?.setPxPerMm(fitted);
    setFitted(fitted === null ? (handle.current?.pxPerMm() ?? null) : null);
  };
  const seeFrom = (next: GalleryView) => {
    setView(next);
    setTurned(undefined);
    setFitted(null);
  };
  const enlarge = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else frame.current?.requestFullscreen?.().catch(() => undefined);
  };

  return (
    <div ref={frame} className="flex h-full flex-col bg-ground">
      <div ref={area} className="relative min-h-0 flex-1">
        {isDrawn && LiveView ? (
          <LiveView
            ref={handle}
            design={design}
            environment={environment}
            view={view}
            turned={turned}
            {...(still?.media ? { poster: still.media } : {})}
            label={t('preview.stage', { name })}
            onReady={() => setReady(true)}
            onUnavailable={() => setDrawn(false)}
          />
        ) : (
          <div className="absolute inset-0" data-stage={isDrawn ? 'waiting' : 'still'}>
            <Still still={still} label={description} />
          </div>
        )}
        {placeholderLabel !== '' && !(isDrawn && isReady) && (
          <p
            data-similar
            className="absolute inset-x-4 bottom-2 mx-auto w-fit bg-paper/90 px-3 py-1.5 text-center text-[0.8125rem] leading-snug text-stone"
          >
            {placeholderLabel}
          </p>
        )}
      </div>
      {isDrawn ? (
        <div className="border-t border-line bg-paper px-5 py-1 lg:px-8">
          <div className="flex flex-wrap items-center gap-x-8">
            <Chips
              legend={t('preview.view')}
              value={view}
              onChange={seeFrom}
              onAgain={(again) => {
                seeFrom(again);
                handle.current?.setView(again);
              }}
              options={galleryViews.map((value) => ({ value, label: t(`preview.view-${value}`) }))}
            />
            <Chips
              legend={t('preview.room')}
              value={environment}
              onChange={(next) => $galleryEnvironment.set(next)}
              options={galleryEnvironments.map((value) => ({ value, label: t(`preview.room-${value}`) }))}
            />
            <div className="flex flex-wrap items-center gap-x-5 lg:ms-auto">
              <Button kind="quiet" disabled={!isReady} className="text-[0.8125rem]" onClick={toggleTrueSize}>
                <Icon name="ruler" size={16} />
                {t(isTrueSize ? 'preview.fit' : 'preview.trueSize')}
              </Button>
              {isTrueSize && (
                <Button kind="quiet" className="text-[0.8125rem]" onClick={() => setCalibrating(true)}>
                  {t('preview.calibrate')}
                </Button>
              )}
              <Button kind="quiet" className="text-[0.8125rem]" onClick={enlarge}>
                {t('preview.fullScreen')}
              </Button>
            </div>
          </div>
          <p className="sr-only">{t('preview.turn')}</p>
        </div>
      ) : (
        <p role="status" className="border-t border-line bg-paper px-5 py-3 text-sm text-stone lg:px-8">
          {t(still ? stillTexts[still.kind] : 'preview.noPicture')}
        </p>
      )}
      <TrueSizeDialog
        isOpen={isCalibrating}
        pxPerMm={pxPerMm}
        onChange={setPxPerMm}
        onClose={() => setCalibrating(false)}
        t={t}
      />
    </div>
  );
}
