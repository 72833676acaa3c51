import { toast } from '#client/events.ts';
import { overlayTexts } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

const loadTexts = () => overlayTexts(['kept']);

/** Says that the list below is stored on this device only, with a button to erase it. */
export function DeviceStorageNote({ onErase }: { onErase: () => void }) {
  const t = useLoaded(loadTexts);
  if (!t) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 border-b border-line pb-2">
      <p className="text-sm leading-relaxed text-stone">{t('kept.onlyHere')}</p>
      <Button
        kind="quiet"
        onClick={() => {
          onErase();
          toast({ kind: 'success', message: t('kept.erased') });
        }}
      >
        {t('kept.erase')}
      </Button>
    </div>
  );
}
