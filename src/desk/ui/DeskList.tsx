import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { cx } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { ListCallName, RowOf } from '../base/desk-types.ts';
import { type Bulk, BulkBar } from './BulkBar.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { ListExport } from './ListExport.tsx';
import { type ListFilter, ListFilters } from './ListFilters.tsx';
import { ListPages } from './ListPages.tsx';
import { LoadError } from './LoadError.tsx';
import type { ListColumn } from './list-column.tsx';
import { phoneRows } from './phone-rows.ts';
import { SavedViews } from './SavedViews.tsx';
import { useHiddenColumns } from './use-columns.ts';
import { useLeftRow } from './use-left-row.ts';
import { searchFilter, useList } from './use-list.ts';
import { useNarrowing } from './use-narrowing.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSelection } from './use-selection.ts';

interface DeskListProps<Name extends ListCallName> {
  call: Name;
  /** Caption of the table. */
  label: string;
  columns: readonly ListColumn<RowOf<Name>>[];
  filters?: readonly ListFilter[];
  /** Address of a row's record; without it rows are not links. */
  rowHref?: (row: RowOf<Name>) => string;
  /** Initial sort key. */
  sort?: string;
  isDescending?: boolean;
  /** Text of an empty list without filters. */
  empty?: string;
  /** Whether there is a search box. */
  hasSearch?: boolean;
  /** Acts on several rows at once; rows can then be selected, with x by keyboard. */
  bulk?: Bulk<RowOf<Name> & { id: string | number }>;
}

/**
 * A list of records; page, order, search and filters are in the address. j and k or the arrow keys move between rows,
 * Enter opens one, f focuses the filters, x selects one where there are acts for several, and a full stop leads to them.
 */
export function DeskList<Name extends ListCallName>(props: DeskListProps<Name>) {
  const {
    call,
    label,
    columns: allColumns,
    filters = [],
    rowHref,
    sort = '',
    isDescending = false,
    empty,
    hasSearch = true,
    bulk,
  } = props;
  const { t } = useDesk();
  const { search } = useLocation();
  const body = useRef<HTMLTableSectionElement>(null);
  const {
    data,
    error,
    isPending,
    isFetching,
    refetch,
    params,
    matching,
    readAll,
    set,
    pageHref,
    viewSearch,
  } = useList(call, {
    sort,
    isDescending,
  });
  const { total = 0, isMore = false } = data ?? {};
  const rows = data?.rows ?? [];
  const { chosen, toggle, extend, choose } = useSelection(rows);
  const hasBulk = bulk !== undefined && bulk.acts.length > 0;
  useRowKeys(body, hasBulk ? (index, isRange) => (isRange ? extend : toggle)(rows[index]?.id) : undefined);
  const left = useLeftRow(body, rows.length > 0);
  const narrow = useNarrowing((filter) => set({ filter }));
  const [own, setOwn] = useHiddenColumns(call);
  // The columns of a saved view are in its address.
  const hidden = params.hidden ? new Set(params.hidden) : own;
  const hide = (next: ReadonlySet<string>) =>
    params.hidden ? set({ page: params.page, hidden: [...next] }) : setOwn(next);
  const columns = allColumns.filter(({ key }, index) => index === 0 || !hidden.has(key));
  const isNarrowed = Object.keys(params.filter).length > 0;
  const view = viewSearch([...hidden]);
  const isView =
    isNarrowed || hidden.size > 0 || params.sort !== sort || params.isDescending !== isDescending;

  return (
    <div>
      {(hasSearch || filters.length > 0) && (
        <ListFilters
          filters={filters}
          hasSearch={hasSearch}
          searchName={searchFilter}
          values={params.filter}
          onChange={narrow}
        />
      )}
      <SavedViews view={isView ? view : undefined} />
      {!error && (
        <div className="mb-1 flex items-center justify-end gap-5 text-sm">
          <ColumnChoice columns={allColumns} hidden={hidden} onChange={hide} />
          <ListExport label={label} columns={columns} readAll={readAll} />
        </div>
      )}
      {hasBulk && !error && (
        <BulkBar bulk={bulk} rows={chosen} total={total} matching={matching} onClear={() => choose([])} />
      )}
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <div className="overflow-x-auto" aria-busy={isFetching}>
          <table className={cx('w-full border-collapse text-left text-sm', phoneRows.table)}>
            <caption className="sr-only">{label}</caption>
            <thead className="max-md:block">
              <tr className="border-b border-ink/80 max-md:flex max-md:flex-wrap max-md:gap-x-4">
                {hasBulk && (
                  <th scope="col" className="w-8 py-2 pr-3">
                    <input
                      type="checkbox"
                      aria-label={t('desk.bulk-all')}
                      disabled={rows.length === 0}
                      checked={rows.length > 0 && chosen.length === rows.length}
                      onChange={({ target }) => choose(target.checked ? rows.map(({ id }) => id) : [])}
                      className="size-4 accent-ink"
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    aria-sort={
                      column.sort && params.sort === column.sort
                        ? params.isDescending
                          ? 'descending'
                          : 'ascending'
                        : undefined
                    }
                    className={cx(
                      'py-2 pr-3 xl:pr-5 text-xs font-normal whitespace-nowrap text-stone last:pr-0 max-md:pr-0',
                      column.align === 'right' && 'text-right',
                      !column.sort && 'max-md:hidden',
                    )}
                  >
                    {column.sort ? (
                      <button
                        type="button"
                        onClick={() =>
                          set({
                            sort: column.sort ?? '',
                            isDescending: params.sort === column.sort && !params.isDescending,
                          })
                        }
                        className={cx('hover:text-ink', params.sort === column.sort && 'text-ink')}
                      >
                        {column.label}
                        <span aria-hidden="true" className="ml-1">
                          {params.sort !== column.sort ? '' : params.isDescending ? '↓' : '↑'}
                        </span>
                      </button>
                    ) : (
                      column.label
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody
              ref={body}
              className={cx(
                'transition-opacity',
                phoneRows.body,
                isFetching && rows.length > 0 && 'opacity-60',
              )}
            >
              {rows.map((row) => (
                <tr
                  key={row.id}
                  className={cx(
                    'relative border-b border-line hover:bg-mist has-focus:bg-mist',
                    phoneRows.row,
                  )}
                >
                  {hasBulk && (
                    <td className="relative z-10 py-2.5 pr-3 align-baseline max-md:absolute max-md:top-2 max-md:right-0 max-md:p-0.5">
                      <input
                        type="checkbox"
                        aria-label={t('desk.bulk-row', { name: bulk.nameOf(row) })}
                        checked={chosen.includes(row)}
                        onChange={() => toggle(row.id)}
                        className="size-4 accent-ink"
                      />
                    </td>
                  )}
                  {columns.map((column, index) => (
                    <td
                      key={column.key}
                      data-label={column.label}
                      className={cx(
                        'py-2.5 pr-3 xl:pr-5 align-baseline tabular-nums last:pr-0',
                        column.align === 'right' && 'text-right',
                        phoneRows.cell,
                        index > 0 && phoneRows.label,
                      )}
                    >
                      <div className="min-w-0 max-md:flex-1">
                        {index === 0 && rowHref ? (
                          <Link
                            data-row
                            to={rowHref(row)}
                            state={{ list: search }}
                            onClick={(event) => left(event.currentTarget.hash)}
                            className="font-semibold after:absolute after:inset-0 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink"
                          >
                            {column.render(row)}
                          </Link>
                        ) : (
                          column.render(row)
                        )}
                      </div>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && (
            <EmptyState
              title={
                isPending
                  ? t('desk.loading')
                  : isNarrowed
                    ? t('desk.list-no-match')
                    : (empty ?? t('desk.list-empty'))
              }
            />
          )}
        </div>
      )}
      {!error && total > 0 && (
        <ListPages
          page={params.page}
          perPage={params.perPage}
          total={total}
          isMore={isMore}
          href={pageHref}
          onPage={(page) => set({ page })}
        />
      )}
    </div>
  );
}
