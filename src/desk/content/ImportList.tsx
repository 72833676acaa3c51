import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { useCall } from '../base/use-call.ts';
import { ImportTable } from '../imports/ImportTable.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNotice } from '../ui/use-notice.ts';

const figures = ['new', 'changed', 'created', 'updated', 'unchanged', 'refused'] as const;

/** Button that saves all products as CSV, read part by part. */
function ExportButton() {
  const { call, t } = useDesk();
  const { showError } = useNotice();
  const [count, setCount] = useState<number>();
  async function save() {
    const parts: string[] = [];
    setCount(0);
    for (let after: number | null = 0; after !== null; ) {
      const part: { csv: string; next: number | null; products: number } = await call('deskExportProducts', {
        after,
      });
      parts.push(part.csv);
      setCount((before = 0) => before + part.products);
      after = part.next;
    }
    const day = new Date().toISOString().slice(0, 10);
    saveFile(new File(parts, `products-${day}.csv`, { type: 'text/csv' }));
  }
  return (
    <>
      <Button
        kind="secondary"
        isPending={count !== undefined}
        onPress={() =>
          save()
            .catch(showError)
            .finally(() => setCount(undefined))
        }
      >
        {t('desk-import.export')}
      </Button>
      <span role="status" className="sr-only">
        {count !== undefined && t('desk-import.export-busy', { count })}
      </span>
    </>
  );
}

/** Imported lists of products, and the export. */
export function ImportList() {
  const { t, may } = useDesk();
  const { data, error } = useCall('deskProductImports');
  const rows = data?.rows ?? [];
  return (
    <>
      <Heading
        title={t('desk-import.title')}
        back={{ to: '/content/products', label: t('desk-content.products') }}
        actions={
          <>
            <ExportButton />
            {may('content.write') && <ButtonLink to="new">{t('desk-import.new')}</ButtonLink>}
          </>
        }
      />
      <Loading data={data} error={error} />
      {data && rows.length === 0 && (
        <EmptyState
          title={
            <>
              {t('desk-import.none')}
              <span className="mt-2 block">{t('desk-import.none-hint')}</span>
            </>
          }
        />
      )}
      {rows.length > 0 && <ImportTable label={t('desk-import.title')} rows={rows} figures={figures} />}
    </>
  );
}
