import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { Section } from '../ui/Section.tsx';
import { When } from '../ui/When.tsx';

/** Staff notes about a customer, with a form for another one. */
export function CustomerNotes({ record }: { record: DataOf<'deskCustomer'> }) {
  const { t, may } = useDesk();
  return (
    <Section title={t('desk-customers.notes')} aside={record.notes.length || undefined}>
      {may('customers.handle') && !record.isErased && (
        <div className="mb-4">
          <ActForm
            call="deskNoteCustomer"
            record={record}
            fields={[
              {
                name: 'text',
                label: t('desk-customers.new-note'),
                hint: t('desk-customers.new-note-hint'),
                kind: 'textarea',
                required: true,
              },
            ]}
            submit={t('desk-customers.add-note')}
            notice={t('desk-customers.note-added')}
          />
        </div>
      )}
      {record.notes.length === 0 && <EmptyState title={t('desk-customers.none')} />}
      <ul className="text-sm">
        {record.notes.map(({ id, who, text, at }) => (
          <li key={id} className="border-b border-line py-2 last:border-0">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-xs text-stone">
              {who} · <When at={at} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
