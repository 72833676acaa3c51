import { useParams } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ImportRecord } from '../imports/ImportRecord.tsx';
import { useFieldName, usePathName } from './use-field-name.ts';

type Row = DataOf<'deskProductImport'>['rows'][number];

/** Changed fields of a product of the list. */
function Changes({ row }: { row: Row }) {
  const { t } = useDesk();
  const nameOf = useFieldName();
  return (
    <>
      {row.changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="font-semibold">{nameOf(field)}</span>{' '}
          <span className="whitespace-pre-line">{after || t('desk-import.empty')}</span>{' '}
          <span className="whitespace-pre-line text-stone">
            ({t('desk-import.before', { text: before || t('desk-import.empty') })})
          </span>
        </li>
      ))}
      {row.images > 0 && <li>{t('desk-import.images', { count: row.images })}</li>}
    </>
  );
}

const hrefOf = ({ productId, state }: Row) =>
  productId !== null && state !== 'new' && state !== 'refused' ? `/content/product.${productId}` : undefined;

/** One import of products. */
export function ImportScreen() {
  const { importId = '' } = useParams();
  const id = Number(importId);
  const { call, t, may } = useDesk();
  const acts = {
    apply: () => call('deskApplyProductImport', { id }),
    undo: () => call('deskUndoProductImport', { id }),
  };
  return (
    <ImportRecord
      name="deskProductImport"
      id={id}
      back={{ to: '/content/imports', label: t('desk-import.title') }}
      read={(page) => call('deskProductImport', { id, ...page })}
      acts={may('content.write') ? acts : undefined}
      texts={{
        ...{ table: t('desk-import.table'), item: t('desk-import.product') },
        undoSure: t('desk-import.undo-sure'),
        apply: (count) => t('desk-import.apply', { count }),
      }}
      nameOf={usePathName()}
      hrefOf={hrefOf}
      whatOf={(row) => <Changes row={row} />}
    />
  );
}
