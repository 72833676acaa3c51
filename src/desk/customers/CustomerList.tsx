import type { Translate } from '#client/texts.ts';
import { useDesk } from '../base/desk-context.ts';
import type { RowOf } from '../base/desk-types.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { choiceField } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { timeColumn } from '../ui/list-column.tsx';

/** Label for the type of a customer. */
export function customerKind(row: RowOf<'deskCustomers'>, t: Translate): string {
  if (row.isErased) return t('desk-customers.erased');
  if (row.isMerged) return t('desk-customers.merged', { id: String(row.adoptedBy) });
  if (row.adoptedBy !== null) return t('desk-customers.adopted', { id: String(row.adoptedBy) });
  return t(row.isGuest ? 'desk-customers.kind-guest' : 'desk-customers.kind-account');
}

/** Customers, the newest first. */
export function CustomerList() {
  const { t } = useDesk();
  return (
    <>
      <Heading title={t('desk-customers.title')} />
      <DeskList
        call="deskCustomers"
        label={t('desk-customers.title')}
        sort="id"
        isDescending
        empty={t('desk-customers.empty')}
        rowHref={({ id }) => `/customers/${id}`}
        filters={[
          choiceField('kind', t('desk-customers.kind'), ['account', 'guest'] as const, (value) =>
            t(`desk-customers.kind-${value}`),
          ),
        ]}
        columns={[
          { key: 'email', label: t('desk-customers.email'), render: ({ email }) => email },
          { key: 'name', label: t('desk-customers.name'), render: ({ name }) => name },
          { key: 'phone', label: t('desk-customers.phone'), render: ({ phone }) => phone },
          { key: 'kind', label: t('desk-customers.kind'), render: (row) => customerKind(row, t) },
          timeColumn('since', t('desk-customers.since'), { sort: 'id', show: 'day' }),
        ]}
      />
    </>
  );
}
