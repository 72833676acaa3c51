import { useState } from 'react';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Width and height of a bank card (ISO/IEC 7810 ID-1) in mm. */
const card = { widthMm: 85.6, heightMm: 53.98 };
/** CSS pixels per mm that every browser assumes: 96 to the inch. */
export const usualPxPerMm = 96 / 25.4;

/** Asks for the scale of the screen: a drawn card is made as wide as a real one. */
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
  const [widthPx, setWidthPx] = useState(Math.round(card.widthMm * pxPerMm));
  const change = (px: number) => {
    setWidthPx(px);
    onChange(px / card.widthMm);
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
          className="rounded-[3.5%/5.5%] border border-ink bg-mist"
          style={{ width: `${widthPx}px`, height: `${(widthPx * card.heightMm) / card.widthMm}px` }}
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
