import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from '#client/events.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { forgetDraft } from '../document/draft.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { $begun, $step, openDesign } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';
import { $bench, $isLive } from '../view/view.store.ts';
import { type DownloadKind, downloadFile } from './downloads.ts';
import { useName } from './use-name.ts';

/** Views of the live model for a jeweller. */
function BenchChoices() {
  const { t } = useStudio();
  const bench = useStore($bench);
  return (
    <fieldset className="mt-6 border-t border-line pt-5">
      <legend className="float-left w-full font-display text-lg">{t('studio.bench')}</legend>
      <Checkbox
        className="clear-both"
        label={t('studio.bench-cast')}
        checked={bench.state === 'cast'}
        onChange={() => $bench.set({ ...bench, state: bench.state === 'cast' ? 'set' : 'cast' })}
      />
      {(['isCut', 'hasSizes'] as const).map((choice) => (
        <Checkbox
          key={choice}
          label={t(`studio.bench-${choice}`)}
          checked={bench[choice]}
          onChange={() => $bench.set({ ...bench, [choice]: !bench[choice] })}
        />
      ))}
    </fieldset>
  );
}

/** Downloads, the workshop's view, and a button to start over. */
export function MoreDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useStudio();
  const name = useName();
  const isLive = useStore($isLive);
  const [busy, setBusy] = useState<DownloadKind | null>(null);
  const take = async (kind: DownloadKind) => {
    setBusy(kind);
    try {
      await downloadFile(kind, name);
    } catch {
      toast({ kind: 'error', message: t('studio.download-failed') });
    } finally {
      setBusy(null);
    }
  };
  const beginAfresh = () => {
    openDesign(START_DESIGN);
    $begun.set(null);
    $step.set('setting');
    forgetDraft();
    onClose();
  };
  const kinds: DownloadKind[] = [...(isLive ? (['picture'] as const) : []), 'glb', 'usdz', 'stl', '3mf'];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('studio.more')}
      closeLabel={t('studio.close')}
      size="narrow"
    >
      <h3 className="font-display text-lg">{t('studio.download')}</h3>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <Button
              kind="quiet"
              className="text-left"
              isPending={busy === kind}
              onClick={() => void take(kind)}
            >
              {t(`studio.download-${kind}`)}
            </Button>
          </li>
        ))}
      </ul>
      {isLive && <BenchChoices />}
      <div className="mt-6 border-t border-line pt-5">
        <Button kind="secondary" isWide onClick={beginAfresh}>
          {t('studio.fresh')}
        </Button>
        <p className="mt-2 text-[0.8125rem] leading-relaxed text-stone">{t('studio.fresh-text')}</p>
      </div>
    </Dialog>
  );
}
