import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { $screenScale } from './diamonds.store.ts';
import { StoneDrawing } from './StoneDrawing.tsx';

/** ISO/IEC 7810 ID-1, the format of bank cards. */
const cardMm = { width: 85.6, height: 53.98 };
/** A CSS pixel is nominally 1/96 inch; few screens match this. */
const usualPxPerMm = 96 / 25.4;
const fingerMm = 16.5;

/** The stone in true size on a finger, beside a ruler, after the screen has been calibrated. */
export function TrueSize({ stone, t }: { stone: Diamond; t: Translate }) {
  const stored = useStore($screenScale, { ssr: 'initial' });
  const id = useId();
  const pxPerMm = Number(stored) || usualPxPerMm;
  const px = (mm: number) => mm * pxPerMm;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="font-display text-2xl">
        {t('diamonds.true-size')}
      </h3>
      <p className="mt-1 text-sm text-stone">
        {t(stored ? 'diamonds.true-size-measured' : 'diamonds.true-size-usual')}
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-x-10 gap-y-4">
        <figure>
          <div
            className="flex items-center justify-center rounded-t-full border border-b-0 border-line-strong bg-mist pt-2"
            style={{ width: px(fingerMm), height: px(30) }}
          >
            <StoneDrawing stone={stone} pxPerMm={pxPerMm} />
          </div>
          <figcaption className="mt-2 text-xs text-stone">{t('diamonds.on-finger')}</figcaption>
        </figure>
        <figure>
          <StoneDrawing stone={stone} pxPerMm={pxPerMm} />
          <svg width={px(20) + 2} height={16} aria-hidden="true" className="mt-3 block text-stone">
            {Array.from({ length: 21 }, (_, mm) => (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: a tick is identified by its millimetre
                key={mm}
                x1={px(mm) + 0.5}
                x2={px(mm) + 0.5}
                y1={0}
                y2={mm % 10 === 0 ? 14 : mm % 5 === 0 ? 10 : 6}
                stroke="currentColor"
              />
            ))}
          </svg>
          <figcaption className="mt-1 text-xs text-stone">{t('diamonds.twenty-mm')}</figcaption>
        </figure>
      </div>
      <details className="group/card mt-4">
        <summary className="link inline-flex min-h-11 items-center text-sm">
          {t('diamonds.measure-screen')}
        </summary>
        <p className="mt-1 max-w-md text-sm text-stone">{t('diamonds.measure-text')}</p>
        <label htmlFor={`${id}-card`} className="mt-3 block text-sm">
          {t('diamonds.card-width')}
        </label>
        <input
          id={`${id}-card`}
          type="range"
          min={2.2}
          max={9}
          step={0.02}
          value={pxPerMm}
          aria-valuetext={t('diamonds.card-pixels', { pixels: Math.round(px(cardMm.width)) })}
          onChange={(event) => $screenScale.set(Number(event.currentTarget.value).toFixed(4))}
          className="mt-2 block h-6 w-full max-w-md cursor-pointer accent-ink"
        />
        <div className="mt-3 overflow-x-auto">
          <div
            className="rounded-[0.6rem] border border-dashed border-ink bg-mist"
            style={{ width: px(cardMm.width), height: px(cardMm.height) }}
          />
        </div>
      </details>
    </section>
  );
}
