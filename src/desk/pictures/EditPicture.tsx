import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { AltFields } from './AltFields.tsx';
import { FocusField } from './FocusField.tsx';
import { useSubmit } from './use-submit.ts';

/** Edits an image's alternative text and focus; an unused image can be deleted. */
export function EditPicture({
  picture,
  onDone,
  onClose,
}: {
  picture: RowOf<'deskPictures'>;
  /** Called after a change or deletion. */
  onDone: () => void;
  onClose: () => void;
}) {
  const { call, t, may } = useDesk();
  const { showNotice } = useNotice();
  const { problem, submit } = useSubmit();
  const [focus, setFocus] = useState(picture.focus);
  const [alt, setAlt] = useState(picture.alt);
  const [isConfirming, setConfirming] = useState(false);
  const { id, version, name, uses } = picture;
  useUnsaved(useId(), focus !== picture.focus || alt !== picture.alt);
  const save = () =>
    submit(async () => {
      await call('deskDescribePicture', { id, version, alt, focus });
      showNotice(t('desk-pictures.saved'));
      onDone();
    });
  const remove = () =>
    submit(async () => {
      await call('deskDeletePicture', { id, version });
      showNotice(t('desk-pictures.deleted'));
      onDone();
    });
  return (
    <DeskDialog isWide title={name} onClose={onClose}>
      <fieldset disabled={!may('content.write')} className="flex flex-col gap-5">
        <FocusField source={picture.url} size={picture} focus={focus} onChange={setFocus} />
        <AltFields value={alt} faultAt={problem.field} onChange={setAlt} />
      </fieldset>
      <p className="mt-5 text-sm text-stone">
        {uses.length === 0 ? t('desk-pictures.uses-none') : t('desk-pictures.uses', { count: uses.length })}
        {uses.map((use) => (
          <Link
            key={use}
            to={use.startsWith('order.') ? `/orders/${use.slice('order.'.length)}` : `/content/${use}`}
            className="ml-3 text-ink underline decoration-gold-soft underline-offset-4 hover:decoration-ink"
          >
            {use}
          </Link>
        ))}
      </p>
      <FormError text={problem.text} className="mt-3" />
      {may('content.write') && (
        <div className="mt-6 flex gap-3">
          <Button kind="primary" onPress={save}>
            {t('desk-pictures.save')}
          </Button>
          {uses.length === 0 && (
            <Button kind="danger" onPress={() => setConfirming(true)}>
              {t('desk-pictures.delete')}
            </Button>
          )}
        </div>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('desk-pictures.delete')}
          text={t('desk-pictures.delete-sure', { name })}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        />
      )}
    </DeskDialog>
  );
}
