import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import { mostNameCharacters } from '#client/design-link.ts';
import { toast } from '#client/events.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { usePending } from '#ui/use-pending.ts';
import { $savedAs } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';
import { deleteSaved, saveDesign } from './actions.ts';
import { useName } from './use-name.ts';

/** Name and save: as a new version, or as a copy. */
export function SaveDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useStudio();
  const saved = useStore($savedAs);
  const given = useName();
  const [name, setName] = useState(given);
  useEffect(() => {
    if (isOpen) setName(given);
  }, [isOpen, given]);

  const save = async (asCopy: boolean) => {
    await saveDesign(name.trim() || given, asCopy);
    toast({ kind: 'success', message: t('studio.saved') });
    onClose();
  };
  const [isSaving, saveNow] = usePending(() => save(false));
  const [isCopying, saveCopy] = usePending(() => save(true));
  const [isDeleting, remove] = usePending(async () => {
    await deleteSaved();
    toast({ kind: 'success', message: t('studio.deleted') });
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveNow();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('studio.save-title')}
      closeLabel={t('studio.close')}
      size="narrow"
    >
      <form onSubmit={submit} className="flex flex-col gap-5">
        <Field
          label={t('studio.save-name')}
          value={name}
          maxLength={mostNameCharacters}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" isWide isPending={isSaving}>
          {t('studio.save')}
        </Button>
      </form>
      {saved !== null && (
        <div className="mt-3 flex flex-wrap justify-between gap-x-6">
          <Button kind="quiet" isPending={isCopying} onClick={saveCopy}>
            {t('studio.save-as-new')}
          </Button>
          <Button kind="quiet" isPending={isDeleting} onClick={remove}>
            {t('studio.delete')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
