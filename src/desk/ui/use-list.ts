import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { largestPage } from '#kernel/shop/desk/desk-call.ts';
import { useDesk } from '../base/desk-context.ts';
import { listKey } from '../base/desk-queries.ts';
import type { InputOf, ListCallName, RowOf } from '../base/desk-types.ts';
import { type ListParams, listSearch, readListParams } from './list-params.ts';

/** Most rows of an exported list. */
const mostExported = 20_000;

/** Filter name of the search text. */
export const searchFilter = 'q';

interface Page<Row> {
  rows: readonly (Row & { id: string | number })[];
  total: number;
  /** There are more rows than were counted. */
  isMore?: boolean;
}

function inputOf({ page, perPage, sort, isDescending, filter }: ListParams) {
  const { [searchFilter]: search = '', ...narrowed } = filter;
  return { page, perPage, ...(sort && { sort, isDescending }), search: String(search), filter: narrowed };
}

/**
 * One page of a list. Page, order and filters are in the address: `set` navigates, which the back button undoes, to
 * the first page unless another is given.
 */
export function useList<Name extends ListCallName>(
  name: Name,
  defaults: Pick<ListParams, 'sort' | 'isDescending'>,
) {
  const { call } = useDesk();
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = readListParams(search, defaults);
  const input = inputOf(params);
  const query = useQuery({
    queryKey: listKey(name, input),
    queryFn: async () => {
      // Every list takes these; the host checks filters and sort keys.
      const answer: unknown = await call(name, input as InputOf<Name>);
      return answer as Page<RowOf<Name>>;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const hrefOf = (changes: Partial<ListParams>) => ({
    search: listSearch({ ...params, page: 1, ...changes }, defaults),
  });

  // The last row of the last page is gone, or the address names a page that does not exist.
  const { total } = query.data ?? {};
  const lastPage = total === undefined ? undefined : Math.ceil(total / params.perPage) || 1;
  const isBeyond = lastPage !== undefined && !query.isFetching && params.page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address beyond the last page
  useEffect(() => {
    if (isBeyond) void navigate(hrefOf({ page: lastPage }), { replace: true });
  }, [isBeyond, search]);

  /** Every row with these filters, at most `mostExported`. */
  const readAll = async () => {
    const rows: Page<RowOf<Name>>['rows'][number][] = [];
    for (let page = 1; rows.length < mostExported; page += 1) {
      const answer: unknown = await call(name, { ...input, page, perPage: largestPage } as InputOf<Name>);
      const found = (answer as Page<RowOf<Name>>).rows;
      rows.push(...found);
      if (found.length < largestPage) break;
    }
    return rows;
  };

  const here = useHref({ search: '' });
  return {
    ...query,
    ...{ params, readAll, matching: { search: input.search, filter: input.filter } },
    set: (changes: Partial<ListParams>) => void navigate(hrefOf(changes)),
    /** Query of the address of this view with these columns hidden. */
    viewSearch: (hidden: readonly string[]) => hrefOf({ hidden }).search,
    pageHref: (page: number) => `${here}${hrefOf({ page }).search}`,
  };
}
