import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveFile } from '#client/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Heading } from '../ui/Heading.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { When } from '../ui/When.tsx';
import { ImportState } from './ImportState.tsx';

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
  const { call, t, may } = useDesk();
  const { data, error } = useQuery({
    queryKey: ['deskProductImports'],
    queryFn: () => call('deskProductImports', {}),
    retry: false,
  });
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
      {error && <LoadError error={error} />}
      {!data && !error && <Waiting />}
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
      {rows.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm tabular-nums">
            <caption className="sr-only">{t('desk-import.title')}</caption>
            <thead className="text-xs text-stone">
              <tr className="border-b border-ink/80">
                <th scope="col" className="py-2 pr-5 font-normal">
                  {t('desk-import.column-list')}
                </th>
                <th scope="col" className="py-2 pr-5 font-normal">
                  {t('desk-import.column-at')}
                </th>
                <th scope="col" className="py-2 pr-5 font-normal">
                  {t('desk-import.column-state')}
                </th>
                {figures.map((figure) => (
                  <th key={figure} scope="col" className="py-2 pr-5 text-right font-normal">
                    {t(`desk-import.state-${figure}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((list) => (
                <tr key={list.id} className="border-b border-line align-baseline">
                  <th scope="row" className="py-2 pr-5 font-semibold wrap-anywhere">
                    <Link to={String(list.id)} className="underline underline-offset-4">
                      {list.name}
                    </Link>
                    <span className="block text-xs font-normal text-stone">
                      {t(`desk-import.format-${list.format}`)}
                    </span>
                  </th>
                  <td className="py-2 pr-5">
                    <When at={list.at} />
                    <span className="block text-xs text-stone">{list.who}</span>
                  </td>
                  <td className="py-2 pr-5">
                    <ImportState list={list} />
                  </td>
                  {figures.map((figure) => (
                    <td key={figure} className="py-2 pr-5 text-right">
                      {(list.counts[figure] ?? 0).toLocaleString('en')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
