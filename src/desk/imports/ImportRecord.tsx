import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { saveFile } from '#client/save-file.ts';
import {
  type ImportReason,
  type ImportRowState,
  importRowStates,
} from '#kernel/shop/list-import/list-import.ts';
import { reasonText } from '#kernel/shop/list-import/reason-text.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ListPages } from '../ui/ListPages.tsx';
import { Loading } from '../ui/Loading.tsx';
import { stateColumn } from '../ui/list-column.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';
import type { Tone } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { useNumber } from '../ui/use-number.ts';
import { type ImportedList, ImportState, isBusy } from './ImportState.tsx';

/** Fields of the items of every subject. */
export interface ImportedItem {
  position: number;
  row: number;
  state: ImportRowState;
  code: string;
  title: string;
  reasons: readonly ImportReason[];
}

export interface ImportPage<Item> {
  list: ImportedList;
  rows: readonly Item[];
  total: number;
  failedImages?: readonly string[];
}

interface Props<Item> {
  /** Name of the subject among the queries. */
  name: string;
  id: number;
  back: { to: string; label: string };
  read: (page: { state?: ImportRowState; page: number; perPage: number }) => Promise<ImportPage<Item>>;
  /** Acts; undefined for a person who may only look. */
  acts: { apply: () => Promise<unknown>; undo: () => Promise<unknown> } | undefined;
  texts: {
    /** Caption of the table, and the heading of the column with the items. */
    table: string;
    item: string;
    undoSure: string;
    apply: (count: number) => string;
  };
  /** Label of a field in a reason. */
  nameOf: (path: string) => string;
  /** Address of an item that the shop has; undefined otherwise. */
  hrefOf: (item: Item) => string | undefined;
  /** Changes of an item, shown below the reasons. */
  whatOf: (item: Item) => ReactNode;
}

const perPage = 50;
/** How often the screen asks while a job works. */
const everyMs = 1_500;

const tones: Record<ImportRowState, Tone> = {
  ...{ new: 'good', created: 'good', changed: 'wait', updated: 'good', refused: 'bad', kept: 'bad' },
  ...{ read: 'plain', unchanged: 'plain', reverted: 'plain' },
};

type TableProps<Item> = Pick<Props<Item>, 'texts' | 'nameOf' | 'hrefOf' | 'whatOf'> & {
  rows: readonly Item[];
};

function ItemTable<Item extends ImportedItem>({ rows, texts, nameOf, hrefOf, whatOf }: TableProps<Item>) {
  const { t } = useDesk();
  return (
    <ShortTable
      label={texts.table}
      rows={rows}
      keyOf={({ position }) => position}
      columns={[
        {
          ...{ key: 'row', label: t('desk-import.row') },
          render: ({ row }) => <span className="font-normal text-stone">{row}</span>,
        },
        {
          ...{ key: 'item', label: texts.item },
          render: (item) => {
            const href = hrefOf(item);
            const title = item.title || item.code;
            return (
              <span className="wrap-anywhere">
                {href === undefined ? (
                  title
                ) : (
                  <Link to={href} className="underline underline-offset-4">
                    {title}
                  </Link>
                )}
                {title !== item.code && <span className="block text-xs text-stone">{item.code}</span>}
              </span>
            );
          },
        },
        stateColumn(t('desk-import.column-state'), tones, (state) => t(`desk-import.state-${state}`)),
        {
          ...{ key: 'what', label: t('desk-import.what') },
          render: (item) => (
            <ul className="flex flex-col gap-1">
              {item.reasons.map((reason) => (
                <li key={JSON.stringify(reason)} className="wrap-anywhere">
                  {reasonText(t, reason, nameOf)}
                </li>
              ))}
              {whatOf(item)}
            </ul>
          ),
        },
      ]}
    />
  );
}

/** One import: what the list would change, the decision, and what became of it. */
export function ImportRecord<Item extends ImportedItem>(props: Props<Item>) {
  const { name, id, back, read, acts, texts, nameOf } = props;
  const { t } = useDesk();
  const numberText = useNumber();
  const { showError } = useNotice();
  const [search, setSearch] = useSearchParams();
  const [isUndoing, setUndoing] = useState(false);
  const state = importRowStates.find((each) => each === search.get('state'));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const { data, error, refetch } = useQuery({
    queryKey: [name, id, state ?? '', page],
    queryFn: () => read({ page, perPage, ...(state && { state }) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: known } }) => (known && isBusy(known.list) ? everyMs : false),
    retry: false,
  });
  const pageHref = (of: string, at: number) => {
    const params = new URLSearchParams({ ...(of && { state: of }), ...(at > 1 && { page: String(at) }) });
    return `?${params}`;
  };

  async function saveRefused() {
    const lines: (string | number)[][] = [];
    for (let at = 1; ; at += 1) {
      const { rows, total } = await read({ state: 'refused', page: at, perPage: 100 });
      lines.push(
        ...rows.map(({ row, code, title, reasons }) => [
          ...[row, code, title],
          reasons.map((reason) => reasonText(t, reason, nameOf)).join(' '),
        ]),
      );
      if (at * 100 >= total) break;
    }
    const header = [t('desk-import.row'), t('desk-import.code'), texts.item, t('desk-import.what')];
    const csv = csvOf(header, lines);
    saveFile(new File([csv], `${data?.list.name ?? 'list'}.refused.csv`, { type: 'text/csv' }));
  }

  async function act(perform: () => Promise<unknown>) {
    await perform().catch(showError);
    await refetch();
  }

  const list = data?.list;
  const count = (of: ImportRowState) => list?.counts[of] ?? 0;
  const shown = importRowStates.filter((of) => count(of) > 0);
  const writable = count('new') + count('changed');
  return (
    <>
      <Heading title={list?.name ?? back.label} back={back} />
      <Loading data={data} error={error} />
      {list && (
        <>
          <p className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm" role="status">
            <ImportState list={list} />
            <span className="text-stone">{t(`desk-import.format-${list.format}`)}</span>
            {(list.state === 'reading' || list.state === 'checking') && t('desk-import.comparing')}
          </p>
          {list.problem && <p className="mb-4 text-sm text-ruby">{reasonText(t, list.problem, nameOf)}</p>}
          {(data?.failedImages?.length ?? 0) > 0 && (
            <p className="mb-4 text-sm text-ruby wrap-anywhere">
              {t('desk-import.image-failed', { names: data?.failedImages?.slice(0, 20).join(', ') ?? '' })}
            </p>
          )}
          {list.state === 'checked' && (
            <p className="mb-4 max-w-2xl text-sm text-stone">{t('desk-import.nothing-yet')}</p>
          )}
          <div className="mb-6 flex flex-wrap gap-3">
            {list.state === 'checked' && writable > 0 && acts && (
              <Button kind="primary" onPress={() => act(acts.apply)}>
                {texts.apply(writable)}
              </Button>
            )}
            {list.state === 'applied' && acts && (
              <Button kind="secondary" onPress={() => setUndoing(true)}>
                {t('desk-import.undo')}
              </Button>
            )}
            {count('refused') > 0 && (
              <Button kind="quiet" onPress={() => saveRefused().catch(showError)}>
                {t('desk-import.save-refused')} ({numberText(count('refused'))})
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
                to={pageHref(of, 1)}
                replace
                aria-current={(state ?? '') === of}
                className="aria-current:font-semibold aria-current:underline aria-current:underline-offset-8"
              >
                {of === ''
                  ? t('desk-import.all')
                  : `${t(`desk-import.state-${of}`)} (${numberText(count(of))})`}
              </Link>
            ))}
          </nav>
          {data && data.rows.length > 0 && (
            <>
              <ItemTable {...props} rows={data.rows} />
              <ListPages
                page={page}
                perPage={perPage}
                total={data.total}
                isMore={false}
                href={(at) => pageHref(state ?? '', at)}
                onPage={(at) => setSearch(pageHref(state ?? '', at), { replace: true })}
              />
            </>
          )}
        </>
      )}
      {isUndoing && acts && (
        <ConfirmDialog
          title={t('desk-import.undo')}
          text={texts.undoSure}
          onConfirm={() => act(acts.undo)}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  );
}
