import { type SelectQueryBuilder, sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** A list tells how many there are up to here; who looks for one of more narrows the list. */
export const mostListed = 1_000;
/** Of what is found by words, up to here: another letter narrows it. */
export const mostFound = 100;

export interface PageOfIds<Id = number> {
  ids: Id[];
  total: number;
  /** There are more than were counted. */
  isMore: boolean;
}

interface Paging {
  limit: number;
  offset: number;
  most?: number;
}

/** So many are counted; the page after this one always is, so that there is a way to it. */
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
  return { ids: page.ids ?? [], total: Math.min(total, counted), isMore: total > counted };
}

/**
 * Which rows stand on a page, and how many there are as far as they are counted: those of all pages up to there are read
 * in their order, from an index alone where there is one for what is asked.
 */
export async function pageOfIds<Tables, Joined extends keyof Tables>(
  executor: Executor,
  sorted: SelectQueryBuilder<Tables, Joined, { id: number }>,
  paging: Paging,
): Promise<PageOfIds> {
  const page = await pageOf(executor, sorted, paging);
  // A list of large numbers comes as text.
  return { ...page, ids: page.ids.map(Number) };
}

/** As `pageOfIds`, of rows that a code tells apart. */
export function pageOfCodes<Tables, Joined extends keyof Tables>(
  executor: Executor,
  sorted: SelectQueryBuilder<Tables, Joined, { id: string }>,
  paging: Paging,
): Promise<PageOfIds<string>> {
  return pageOf(executor, sorted, paging);
}

/** The rows of a page, read by what tells them apart in no order, in the order of the page. */
export function inOrderBy<Id, Row>(ids: readonly Id[], rows: readonly Row[], idOf: (row: Row) => Id): Row[] {
  const shown = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => shown.get(id) ?? []);
}

/** The rows of a page, read by their numbers in no order, in the order of the page. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  return inOrderBy(ids, rows, ({ id }) => id);
}
