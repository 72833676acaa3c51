import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ImportRecord } from '../imports/ImportRecord.tsx';
import { ImportTable } from '../imports/ImportTable.tsx';
import { packedList } from '../imports/new-list.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { usePlaces } from './use-places.ts';

const figures = ['changed', 'updated', 'unchanged', 'refused'] as const;

/** Imported lists of stock, and a button that compares another. */
export function StockImports() {
  const { call, t } = useDesk();
  const { showError } = useNotice();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['deskStockImports'],
    queryFn: () => call('deskStockImports', {}),
    retry: false,
  });
  const rows = data?.rows ?? [];
  const compare = async (file: File) => {
    const list = { name: file.name, content: await packedList(file) };
    const { id } = await call('deskNewStockImport', list);
    await navigate(`/stock/imports/${id}`);
  };
  function choose(): void {
    const box = document.createElement('input');
    box.type = 'file';
    box.accept = '.csv,.tsv,.txt,text/csv,text/plain';
    box.addEventListener('change', () => {
      const [file] = box.files ?? [];
      if (file) compare(file).catch(showError);
    });
    box.click();
  }
  return (
    <>
      <Heading
        title={t('desk-stock.imports')}
        back={{ to: '/stock', label: t('desk-stock.title') }}
        below={<p className="max-w-prose text-stone">{t('desk-stock.imports-about')}</p>}
        actions={
          <Button kind="primary" onPress={choose}>
            {t('desk-import.new')}
          </Button>
        }
      />
      <Loading data={data} error={error} />
      {data && rows.length === 0 && <EmptyState title={t('desk-import.none')} />}
      {rows.length > 0 && <ImportTable label={t('desk-stock.imports')} rows={rows} figures={figures} />}
    </>
  );
}

/** One import of stock. */
export function StockImportScreen() {
  const { importId = '' } = useParams();
  const id = Number(importId);
  const { call, t } = useDesk();
  const places = usePlaces();
  const nameOf = (key: string) => places.find(({ place }) => place === key)?.name ?? key;
  return (
    <ImportRecord
      name="deskStockImport"
      id={id}
      back={{ to: '/stock/imports', label: t('desk-stock.imports') }}
      read={(page) => call('deskStockImport', { id, ...page })}
      acts={{
        apply: () => call('deskApplyStockImport', { id }),
        undo: () => call('deskUndoStockImport', { id }),
      }}
      texts={{
        ...{ table: t('desk-stock.imports-table'), item: t('desk-stock.product') },
        undoSure: t('desk-stock.imports-undo-sure'),
        apply: (count) => t('desk-stock.imports-apply', { count }),
      }}
      nameOf={(path) => path}
      hrefOf={({ productId }) => (productId === null ? undefined : `/stock/${productId}`)}
      whatOf={({ before, after, place }) =>
        before !== null && after !== null && before !== after ? (
          <li>
            {nameOf(place)}: {before} → {after}
          </li>
        ) : null
      }
    />
  );
}
