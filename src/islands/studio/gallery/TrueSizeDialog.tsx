import { useState } from 'react';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { BANK_CARD_WIDTH_MM, screenPxPerMm } from '../stage/camera/true-size.ts';

/** Calibrates the screen: a drawn card is resized to match a real one. */
export function TrueSizeDialog({
  isOpen,
  pxPerMm,
  onChange,
  onClose,
  t,
}: {
  isOpen: boolean;
  pxPerMm: number;
  onChange: (pxPerMm: number) => void;
  onClose: () => void;
  t: Translate;
}) {
  const [widthPx, setWidthPx] = useState(Math.round(BANK_CARD_WIDTH_MM * pxPerMm));
  const change = (px: number) => {
    setWidthPx(px);
    onChange(screenPxPerMm(px));
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('preview.calibrateTitle')}
      closeLabel={t('preview.close')}
      size="wide"
    >
      <p className="max-w-prose text-stone">{t('preview.calibrateText')}</p>
      <div className="my-6 overflow-x-auto">
        <div
          className="aspect-[85.6/53.98] rounded-[3.5%/5.5%] border border-ink bg-mist"
          style={{ width: widthPx }}
        />
      </div>
      <label className="block text-sm">
        <span className="mb-2 block">{t('preview.cardWidth')}</span>
        <input
          type="range"
          min={180}
          max={700}
          step={1}
          value={widthPx}
          onChange={(event) => change(Number(event.currentTarget.value))}
          className="w-full accent-ink"
        />
      </label>
      <Button className="mt-6" onClick={onClose}>
        {t('preview.done')}
      </Button>
    </Dialog>
  );
}
