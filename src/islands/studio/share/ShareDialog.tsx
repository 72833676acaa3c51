import { useEffect, useState } from 'react';
import { toast } from '#client/events.ts';
import { shareAddress } from '#client/share-link.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { $current } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';
import { currentAppearance } from '../view/view.store.ts';
import { useName } from './use-name.ts';

/** A link to the design, with or without its price. */
export function ShareDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useStudio();
  const name = useName();
  const [showsPrices, setShowsPrices] = useState(true);
  const [link, setLink] = useState('');

  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    const { design, stoneId } = $current.get();
    void shareAddress({ design, stoneId, name }, showsPrices, currentAppearance()).then((address) => {
      if (!isGone) setLink(address);
    });
    return () => {
      isGone = true;
    };
  }, [isOpen, showsPrices, name]);

  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast({ kind: 'success', message: t('studio.share-copied') });
  };
  const send = () => navigator.share({ title: name, url: link }).catch(() => undefined);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('studio.share-title')}
      closeLabel={t('studio.close')}
      size="narrow"
    >
      <p className="mb-5 leading-relaxed text-stone">{t('studio.share-text')}</p>
      <Field
        label={t('studio.share-link')}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Checkbox
        className="my-2"
        label={t('studio.share-prices')}
        checked={showsPrices}
        onChange={(event) => setShowsPrices(event.currentTarget.checked)}
      />
      <div className="grid gap-2.5">
        <Button onClick={() => void copy()}>{t('studio.share-copy')}</Button>
        {'share' in navigator && (
          <Button kind="secondary" onClick={() => void send()}>
            {t('studio.share-send')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
