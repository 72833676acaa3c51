import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Slider } from '#ui/Slider.tsx';
import { BANK_CARD_WIDTH_MM, screenPxPerMm, USUAL_PX_PER_MM } from '../stage/camera/true-size.ts';
import { useStudio } from '../studio-context.ts';
import {
  $isLive,
  $isTrueSize,
  leaveTrueSize,
  readScreenScale,
  showTrueSize,
  writeScreenScale,
} from './view.store.ts';

/** Shows the piece in true size; the screen is calibrated once with a bank card. */
export function TrueSize() {
  const { t } = useStudio();
  const isLive = useStore($isLive);
  const isTrueSize = useStore($isTrueSize);
  const [isOpen, setOpen] = useState(false);
  const [width, setWidth] = useState(Math.round(BANK_CARD_WIDTH_MM * USUAL_PX_PER_MM));

  const press = () => {
    const known = readScreenScale();
    if (isTrueSize) leaveTrueSize();
    else if (known === null) setOpen(true);
    else showTrueSize(known);
  };
  const use = () => {
    const scale = screenPxPerMm(width);
    writeScreenScale(scale);
    setOpen(false);
    showTrueSize(scale);
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={isTrueSize}
        disabled={!isLive}
        onClick={press}
        className="min-h-11 rounded-control px-2.5 whitespace-nowrap underline decoration-transparent underline-offset-[0.4em] aria-pressed:decoration-current disabled:opacity-60"
      >
        {t('studio.true-size')}
      </button>
      {isTrueSize && (
        <button type="button" onClick={() => setOpen(true)} className="min-h-11 px-2.5 whitespace-nowrap">
          {t('studio.true-size-again')}
        </button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('studio.true-size')}
        closeLabel={t('studio.close')}
      >
        <p className="leading-relaxed text-stone">{t('studio.true-size-text')}</p>
        <div className="my-6 overflow-x-auto">
          <div
            aria-hidden="true"
            className="aspect-[85.6/53.98] rounded-[10px] border border-ink bg-mist"
            style={{ width }}
          />
        </div>
        <Slider
          label={t('studio.true-size-width')}
          numberLabel={t('studio.slider-number', { label: t('studio.true-size-width') })}
          min={200}
          max={640}
          step={1}
          value={width}
          unit="px"
          text={`${width} px`}
          refusals={{
            notNumber: t('studio.slider-not-number', { example: width }),
            outside: t('studio.slider-outside', { min: '200 px', max: '640 px' }),
          }}
          onChange={setWidth}
        />
        <Button className="mt-6" isWide onClick={use}>
          {t('studio.true-size-use')}
        </Button>
      </Dialog>
    </>
  );
}
