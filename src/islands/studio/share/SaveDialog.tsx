import { useStore } from '@nanostores/react';
import * as v from 'valibot';
import { mostNameCharacters } from '#client/design-link.ts';
import { toast } from '#client/events.ts';
import { announceSaved } from '#islands/parts/saved-toggle.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { $savedAs } from '../document/studio.store.ts';
import { useStudio } from '../studio-context.ts';
import { deleteSaved, saveDesign } from './actions.ts';
import { useName } from './use-name.ts';

function SaveForm({ onClose }: { onClose: () => void }) {
  const { t } = useStudio();
  const saved = useStore($savedAs);
  const given = useName();
  const save = async (name: string, asCopy: boolean) => {
    const title = name.trim() || given;
    const place = await saveDesign(title, asCopy);
    onClose();
    if (place === 'account') toast({ kind: 'success', message: t('studio.saved') });
    else await announceSaved(place === 'device', title);
  };
  const form = useForm({
    schema: () => v.object({ name: v.string() }),
    initial: { name: given },
    send: ({ name }) => save(name, false),
  });
  const [isCopying, saveCopy] = usePending(() => save(form.field('name').value, true));
  const [isDeleting, remove] = usePending(async () => {
    await deleteSaved();
    toast({ kind: 'success', message: t('studio.deleted') });
    onClose();
  });
  return (
    <>
      <form {...form.props} className="flex flex-col gap-5">
        <Field
          {...form.field('name')}
          label={t('studio.save-name')}
          maxLength={mostNameCharacters}
          autoComplete="off"
        />
        <Button type="submit" isWide isPending={form.isPending}>
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
    </>
  );
}

/** Name and save, as a new version or as a copy. */
export function SaveDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useStudio();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('studio.save-title')}
      closeLabel={t('studio.close')}
      size="narrow"
    >
      <SaveForm onClose={onClose} />
    </Dialog>
  );
}
