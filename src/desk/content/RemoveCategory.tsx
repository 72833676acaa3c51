import { localText } from '#kernel/shop/text/local-text.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { useContentChoices } from './use-content-choices.ts';

interface RemoveCategoryProps {
  record: DataOf<'deskContent'>;
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a category. Its products and subcategories go to the chosen one; without a choice it must be empty. */
export function RemoveCategory({ record, onRemoved, onClose }: RemoveCategoryProps) {
  const { t, locale } = useDesk();
  const others = (useContentChoices()?.categories ?? []).filter(({ id }) => String(id) !== record.key);
  const title = localText(record.title, locale);
  return (
    <DeskDialog title={t('desk-content.remove')} onClose={onClose}>
      <p className="mb-5 text-sm">{t('desk-content.remove-category-sure', { title })}</p>
      <ActForm
        call="deskRemoveContent"
        record={record}
        fields={[
          {
            ...{ name: 'moveTo', label: t('desk-content.move-to'), kind: 'choice' },
            choices: others.map(({ id, title }) => ({ value: String(id), label: localText(title, locale) })),
          },
        ]}
        submit={t('desk-content.remove')}
        kind="danger"
        notice={t('desk-content.removed')}
        onDone={onRemoved}
        onCancel={onClose}
      />
    </DeskDialog>
  );
}
