import { sql } from 'kysely';
import type { diamondDeskCalls } from '#kernel/shop/desk/diamonds.calls.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';
import type { StoneFeedValues } from './diamonds-desk.service.ts';

const sorts = { id: 'id', price: 'price_minor', carat: 'carat_hundredths', listedAt: 'listed_at' } as const;

const readShown = (executor: Executor, ids: number[]) =>
  executor
    .selectFrom('diamond')
    .select(['id', 'shape', 'carat_hundredths', 'color', 'clarity', 'cut', 'lab', 'certificate_no'])
    .select(['origin', 'supplier', 'stock_no', 'state', 'stock', 'price_minor', 'listed_at'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();

/** A page of loose stones. `search` is a stone number, report number or supplier number. */
export async function readStones(
  executor: Executor,
  asked: ListQuery<(typeof diamondDeskCalls)['deskDiamonds']>,
) {
  const { search, supplier, origin, shape, state } = asked;
  const meant = executor
    .selectFrom('diamond')
    .$if(search !== '', (stones) =>
      stones.where((where) =>
        where.or([
          ...(/^\d{1,9}$/.test(search) ? [where('id', '=', Number(search))] : []),
          where('certificate_no', '=', search),
          where('stock_no', '=', search),
        ]),
      ),
    )
    .$if(supplier !== undefined, (stones) => stones.where('supplier', '=', supplier ?? ''))
    .$if(origin !== undefined, (stones) => stones.where('origin', '=', origin ?? ''))
    .$if(shape !== undefined, (stones) => stones.where('shape', '=', shape ?? ''))
    .$if(state !== undefined, (stones) => stones.where(sql<string>`state`, '=', state ?? ''));
  const direction = asked.isDescending ? 'desc' : 'asc';
  const sorted = meant
    .select('id')
    .orderBy(sorts[asked.sort], direction)
    .$if(asked.sort !== 'id', (stones) => stones.orderBy('id', direction));
  return pageOfRows(executor, sorted, asked, (ids) => readShown(executor, ids));
}

const mostFeeds = 100;

export async function readFeeds(executor: Executor) {
  return executor.selectFrom('stone_feed').selectAll().orderBy('id', 'desc').limit(mostFeeds).execute();
}

export async function holdFeed(executor: Executor, id: number) {
  return executor.selectFrom('stone_feed').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The latest import of a supplier that was not undone. */
export async function lastFeedOf(executor: Executor, supplier: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('stone_feed')
    .select('id')
    .where('supplier', '=', supplier)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts a run before its stones change; `countFeed` adds the counts. */
export async function insertFeed(executor: Executor, feed: StoneFeedValues): Promise<number> {
  const row = await executor
    .insertInto('stone_feed')
    .values({ ...feed, read: 0, refused: 0, added: 0, changed: 0, withdrawn: 0, undone_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function countFeed(
  executor: Executor,
  id: number,
  counts: { read: number; refused: number; added: number; changed: number; withdrawn: number },
): Promise<void> {
  await executor.updateTable('stone_feed').set(counts).where('id', '=', id).execute();
}

export async function markUndone(
  executor: Executor,
  id: number,
  undone: { undone_at: Date; undone_by: string; kept: number },
): Promise<void> {
  await executor.updateTable('stone_feed').set(undone).where('id', '=', id).execute();
}
