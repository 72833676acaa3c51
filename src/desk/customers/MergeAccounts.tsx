import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';

/** Merges another account into this one, after a preview and the entry of its email address. */
export function MergeAccounts({ record }: { record: DataOf<'deskCustomer'> }) {
  const { t } = useDesk();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" onPress={() => setOpen(true)}>
        {t('desk-customers.merge')}
      </Button>
      {isOpen && (
        <DeskDialog title={t('desk-customers.merge')} onClose={() => setOpen(false)}>
          <p className="mb-5 text-sm text-stone">{t('desk-customers.merge-text')}</p>
          <Merge record={record} onClose={() => setOpen(false)} />
        </DeskDialog>
      )}
    </>
  );
}

function Merge({ record, onClose }: { record: DataOf<'deskCustomer'>; onClose: () => void }) {
  const { t } = useDesk();
  const [preview, setPreview] = useState<DataOf<'deskPreviewMerge'>>();
  if (!preview)
    return (
      <ActForm
        call="deskPreviewMerge"
        also={{ into: record.id }}
        fields={[{ name: 'from', label: t('desk-customers.merge-number'), kind: 'number', required: true }]}
        submit={t('desk-customers.merge-look')}
        onDone={setPreview}
        onCancel={onClose}
      />
    );
  const { from, into, moves } = preview;
  const sides = [
    [t('desk-customers.merge-goes'), `${from.id} · ${from.email} · ${from.name}`],
    [t('desk-customers.merge-stays'), `${into.id} · ${into.email} · ${into.name}`],
  ] as const;
  return (
    <>
      <FactList
        rows={[...sides, ...moves.map(({ kind, count }) => [t(`desk-customers.${kind}`), count] as const)]}
      />
      <div className="mt-6">
        <ActForm
          call="deskMergeCustomers"
          record={record}
          also={{ from: from.id, fromVersion: from.version }}
          fields={[
            {
              name: 'typed',
              label: t('desk-customers.merge-typed', { email: from.email }),
              kind: 'text',
              required: true,
            },
          ]}
          submit={t('desk-customers.merge')}
          notice={t('desk-customers.merged-done')}
          kind="danger"
          onDone={onClose}
          onCancel={onClose}
        />
      </div>
    </>
  );
}
