import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { saveFile } from '#client/save-file.ts';
import { type ImportRowState, importRowStates } from '#kernel/shop/product-import/product-import.ts';
import { reasonText } from '#kernel/shop/product-import/reason-text.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ListPages } from '../ui/ListPages.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { StateMark, type Tone } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { Waiting } from '../ui/Waiting.tsx';
import { ImportState, isBusy } from './ImportState.tsx';
import { useFieldName, usePathName } from './use-field-name.ts';

type Answer = DataOf<'deskProductImport'>;
type Row = Answer['rows'][number];

const perPage = 50;
/** How often the screen asks while a job works. */
const everyMs = 1_500;

const tones: Record<ImportRowState, Tone> = {
  ...{ new: 'good', created: 'good', changed: 'wait', updated: 'good', refused: 'bad', kept: 'bad' },
  ...{ read: 'plain', unchanged: 'plain', reverted: 'plain' },
};

/** Changed fields of a product of the list, and why it is refused. */
function Changes({ row }: { row: Row }) {
  const { t } = useDesk();
  const nameOf = useFieldName();
  const pathOf = usePathName();
  return (
    <ul className="flex flex-col gap-1">
      {row.reasons.map((reason) => (
        <li key={JSON.stringify(reason)} className="wrap-anywhere">
          {reasonText(t, reason, pathOf)}
        </li>
      ))}
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
    </ul>
  );
}

function RowTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useDesk();
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{t('desk-import.table')}</caption>
        <thead className="text-xs text-stone">
          <tr className="border-b border-ink/80">
            {(['row', 'product', 'column-state', 'what'] as const).map((name) => (
              <th key={name} scope="col" className="py-2 pr-5 font-normal">
                {t(`desk-import.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.position} className="border-b border-line align-baseline">
              <td className="py-2 pr-5 text-stone">{row.row}</td>
              <th scope="row" className="py-2 pr-5 font-normal wrap-anywhere">
                {row.productId !== null && row.state !== 'new' && row.state !== 'refused' ? (
                  <Link to={`/content/product.${row.productId}`} className="underline underline-offset-4">
                    {row.title || row.code}
                  </Link>
                ) : (
                  row.title || row.code
                )}
                <span className="block text-xs text-stone">{row.code}</span>
              </th>
              <td className="py-2 pr-5 whitespace-nowrap">
                <StateMark text={t(`desk-import.state-${row.state}`)} tone={tones[row.state]} />
              </td>
              <td className="py-2">
                <Changes row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One import: what the list would change, the decision, and what became of it. */
export function ImportScreen() {
  const { importId = '' } = useParams();
  const id = Number(importId);
  const { call, t, may } = useDesk();
  const { showError } = useNotice();
  const pathOf = usePathName();
  const [search, setSearch] = useSearchParams();
  const [isUndoing, setUndoing] = useState(false);
  const state = importRowStates.find((each) => each === search.get('state'));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const read = (of: ImportRowState | undefined, at: number, count: number) =>
    call('deskProductImport', { id, page: at, perPage: count, ...(of && { state: of }) });
  const { data, error, refetch } = useQuery({
    queryKey: ['deskProductImport', id, state ?? '', page],
    queryFn: () => read(state, page, perPage),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: known } }) => (known && isBusy(known.list) ? everyMs : false),
    retry: false,
  });
  const hrefOf = (of: string, at: number) => {
    const params = new URLSearchParams({ ...(of && { state: of }), ...(at > 1 && { page: String(at) }) });
    return `?${params}`;
  };

  async function saveRefused() {
    const lines: (string | number)[][] = [];
    for (let at = 1; ; at += 1) {
      const { rows, total } = await read('refused', at, 100);
      lines.push(
        ...rows.map(({ row, code, title, reasons }) => [
          ...[row, code, title],
          reasons.map((reason) => reasonText(t, reason, pathOf)).join(' '),
        ]),
      );
      if (at * 100 >= total) break;
    }
    const header = [t('desk-import.row'), t('desk-content.column-code'), t('desk-import.product')];
    const csv = csvOf([...header, t('desk-import.what')], lines);
    saveFile(new File([csv], `${data?.list.name ?? 'list'}.refused.csv`, { type: 'text/csv' }));
  }

  async function act(name: 'deskApplyProductImport' | 'deskUndoProductImport') {
    await call(name, { id }).catch(showError);
    await refetch();
  }

  const list = data?.list;
  const count = (of: ImportRowState) => list?.counts[of] ?? 0;
  const shown = importRowStates.filter((of) => count(of) > 0);
  const writable = count('new') + count('changed');
  return (
    <>
      <Heading
        title={list?.name ?? t('desk-import.title')}
        back={{ to: '/content/imports', label: t('desk-import.title') }}
      />
      {error && <LoadError error={error} />}
      {!data && !error && <Waiting />}
      {list && (
        <>
          <p className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm" role="status">
            <ImportState list={list} />
            <span className="text-stone">{t(`desk-import.format-${list.format}`)}</span>
            {(list.state === 'reading' || list.state === 'checking') && t('desk-import.comparing')}
          </p>
          {list.problem && <p className="mb-4 text-sm text-ruby">{reasonText(t, list.problem, pathOf)}</p>}
          {(data?.failedImages.length ?? 0) > 0 && (
            <p className="mb-4 text-sm text-ruby wrap-anywhere">
              {t('desk-import.image-failed', { names: data?.failedImages.slice(0, 20).join(', ') ?? '' })}
            </p>
          )}
          {list.state === 'checked' && (
            <p className="mb-4 max-w-2xl text-sm text-stone">{t('desk-import.nothing-yet')}</p>
          )}
          <div className="mb-6 flex flex-wrap gap-3">
            {list.state === 'checked' && writable > 0 && may('content.write') && (
              <Button kind="primary" onPress={() => act('deskApplyProductImport')}>
                {t('desk-import.apply', { count: writable })}
              </Button>
            )}
            {list.state === 'applied' && may('content.write') && (
              <Button kind="secondary" onPress={() => setUndoing(true)}>
                {t('desk-import.undo')}
              </Button>
            )}
            {count('refused') > 0 && (
              <Button kind="quiet" onPress={() => saveRefused().catch(showError)}>
                {t('desk-import.save-refused')} ({count('refused').toLocaleString('en')})
              </Button>
            )}
          </div>
          <nav
            aria-label={t('desk-import.column-state')}
            className="mb-4 flex flex-wrap gap-x-5 gap-y-2 text-sm tabular-nums"
          >
            {(['', ...shown] as const).map((of) => (
              <Link
                key={of}
                to={hrefOf(of, 1)}
                replace
                aria-current={(state ?? '') === of}
                className="aria-current:font-semibold aria-current:underline aria-current:underline-offset-8"
              >
                {of === ''
                  ? t('desk-import.all')
                  : `${t(`desk-import.state-${of}`)} (${count(of).toLocaleString('en')})`}
              </Link>
            ))}
          </nav>
          {data && data.rows.length > 0 && (
            <>
              <RowTable rows={data.rows} />
              <ListPages
                page={page}
                perPage={perPage}
                total={data.total}
                isMore={false}
                href={(at) => hrefOf(state ?? '', at)}
                onPage={(at) => setSearch(hrefOf(state ?? '', at), { replace: true })}
              />
            </>
          )}
        </>
      )}
      {isUndoing && (
        <ConfirmDialog
          title={t('desk-import.undo')}
          text={t('desk-import.undo-sure')}
          onConfirm={() => act('deskUndoProductImport')}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  );
}
