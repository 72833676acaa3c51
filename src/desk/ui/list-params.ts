/** State of a list in its address. */
export interface ListParams {
  page: number;
  perPage: number;
  /** Sort key of the call; '' for its default. */
  sort: string;
  isDescending: boolean;
  /** By filter name; the search text is one of them. */
  filter: Readonly<Record<string, unknown>>;
  /** Hidden columns of a saved view; undefined for those that the person has hidden in this browser. */
  hidden?: readonly string[];
}

type Defaults = Pick<ListParams, 'sort' | 'isDescending'>;

const usualPerPage = 25;

function filterOf(text: string | null): ListParams['filter'] {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? { ...filter } : {};
  } catch {
    return {};
  }
}

function numberOf(text: string | null, usual: number): number {
  const number = Number.parseInt(text ?? '', 10);
  return number > 0 ? number : usual;
}

/** Reads the query of an address; missing or malformed parts get their defaults. */
export function readListParams(search: string, defaults: Defaults): ListParams {
  const query = new URLSearchParams(search);
  const sort = query.get('sort');
  const hidden = query.get('hidden');
  return {
    page: numberOf(query.get('page'), 1),
    perPage: numberOf(query.get('perPage'), usualPerPage),
    ...(sort ? { sort, isDescending: query.get('order') === 'DESC' } : defaults),
    filter: filterOf(query.get('filter')),
    ...(hidden !== null && { hidden: hidden.split(',').filter(Boolean) }),
  };
}

/** Query of an address with the parts that differ from the defaults; '' if there are none. */
export function listSearch(params: Partial<ListParams>, defaults?: Defaults): string {
  const { page = 1, perPage = usualPerPage, sort = '', isDescending = false, filter = {}, hidden } = params;
  const query = new URLSearchParams();
  if (Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter));
  if (sort !== (defaults?.sort ?? '') || isDescending !== (defaults?.isDescending ?? false)) {
    query.set('sort', sort);
    query.set('order', isDescending ? 'DESC' : 'ASC');
  }
  if (perPage !== usualPerPage) query.set('perPage', String(perPage));
  if (hidden) query.set('hidden', hidden.join(','));
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}
