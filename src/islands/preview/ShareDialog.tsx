import { useEffect, useId, useState } from 'react';
import type { Composition, SharedLook } from '#client/design-link.ts';
import { toast } from '#client/events.ts';
import { shareAddress } from '#client/share-link.ts';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { fieldBox } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';

/** A link to a design, with or without its price: to copy, or for the device's share sheet. */
export function ShareDialog({
  composition,
  isOpen,
  showsPrices: initial,
  currentAppearance,
  onClose,
  t,
}: {
  composition: Composition;
  isOpen: boolean;
  showsPrices: boolean;
  /** The current appearance, for the link. */
  currentAppearance: () => SharedLook;
  onClose: () => void;
  t: Translate;
}) {
  const [showsPrices, setShowsPrices] = useState(initial);
  const [address, setAddress] = useState('');
  const linkId = useId();

  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    void shareAddress(composition, showsPrices, currentAppearance()).then((next) => {
      if (!isGone) setAddress(next);
    });
    return () => {
      isGone = true;
    };
  }, [composition, showsPrices, isOpen, currentAppearance]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ kind: 'success', message: t('preview.copied') });
      onClose();
    } catch {
      const field = document.getElementById(linkId);
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  const send = () => {
    navigator.share({ title: composition.name || t('preview.untitled'), url: address }).then(
      onClose,
      // Closing the device's dialog is no failure.
      () => undefined,
    );
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('preview.shareTitle')} closeLabel={t('preview.close')}>
      <p className="text-stone">{t('preview.shareText')}</p>
      <Checkbox
        className="mt-3"
        label={t('preview.withPrices')}
        checked={showsPrices}
        onChange={(event) => setShowsPrices(event.currentTarget.checked)}
      />
      <label htmlFor={linkId} className="mt-3 mb-2 block text-sm">
        {t('preview.link')}
      </label>
      <input
        id={linkId}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
        className={fieldBox}
      />
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>{t('preview.copyLink')}</Button>
        {'share' in navigator && (
          <Button kind="secondary" onClick={send}>
            {t('preview.sendLink')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
