import { type SelectQueryBuilder, sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** Rows of a list are counted up to this number. */
export const mostListed = 1_000;
/** Results of a text search are counted up to this number. */
export const mostFound = 100;

export interface PageOfIds<Id = number> {
  ids: Id[];
  total: number;
  /** There are more rows than were counted: the total is a lower bound. */
  isMore?: true;
}

interface Paging {
  limit: number;
  offset: number;
  most?: number;
}

/** How many rows to count: at least to the end of the next page, so that the reader can go there. */
export const countedFor = ({ limit, offset, most = mostListed }: Paging): number =>
  Math.max(most, offset + 2 * limit);

async function pageOf<Tables, Joined extends keyof Tables, Id extends number | string>(
  executor: Executor,
  sorted: SelectQueryBuilder<Tables, Joined, { id: Id }>,
  paging: Paging,
): Promise<PageOfIds<Id>> {
  const { limit, offset } = paging;
  const counted = countedFor(paging);
  const page = await executor
    .selectFrom(sorted.limit(counted + 1).as('listed'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .select(sql<Id[] | null>`(array_agg(id))[${offset + 1}:${offset + limit}]`.as('ids'))
    .executeTakeFirstOrThrow();
  const total = Number(page.total);
  const isMore = total > counted;
  return { ids: page.ids ?? [], total: Math.min(total, counted), ...(isMore && { isMore }) };
}

/** The ids of the rows on a page, and how many rows there are up to the counting limit. Reads only ids, from an index if possible. */
export async function pageOfIds<Tables, Joined extends keyof Tables>(
  executor: Executor,
  sorted: SelectQueryBuilder<Tables, Joined, { id: number }>,
  paging: Paging,
): Promise<PageOfIds> {
  const page = await pageOf(executor, sorted, paging);
  // Eight-byte integers in an array arrive as text.
  return { ...page, ids: page.ids.map(Number) };
}

/** As `pageOfIds`, for rows identified by a code. */
export function pageOfCodes<Tables, Joined extends keyof Tables>(
  executor: Executor,
  sorted: SelectQueryBuilder<Tables, Joined, { id: string }>,
  paging: Paging,
): Promise<PageOfIds<string>> {
  return pageOf(executor, sorted, paging);
}

/** The rows of a page, with how many rows there are up to the counting limit. */
export async function pageOfRows<Tables, Joined extends keyof Tables, Row extends { id: number }>(
  executor: Executor,
  sorted: SelectQueryBuilder<Tables, Joined, { id: number }>,
  paging: Paging,
  read: (ids: number[]) => Promise<Row[]>,
) {
  const { ids, ...counted } = await pageOfIds(executor, sorted, paging);
  return { rows: ids.length === 0 ? [] : inOrderOf(ids, await read(ids)), ...counted };
}

/** Sorts rows into the order of their keys on the page. */
export function inOrderBy<Id, Row>(ids: readonly Id[], rows: readonly Row[], idOf: (row: Row) => Id): Row[] {
  const shown = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => shown.get(id) ?? []);
}

/** Sorts rows into the order of their ids on the page. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  return inOrderBy(ids, rows, ({ id }) => id);
}
