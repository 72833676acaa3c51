import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import { countUpTo, mostCounted } from '#server/platform/desk/count-up-to.repo.ts';
import type { StoneFeedValues } from './stones-desk.service.ts';

export interface StonesAsked {
  search: string;
  supplier?: string | undefined;
  origin?: string | undefined;
  shape?: string | undefined;
  state?: string | undefined;
  sort: string;
  isDescending: boolean;
  limit: number;
  offset: number;
}

const sorts: Readonly<Record<string, 'id' | 'price_minor' | 'carat_hundredths' | 'listed_at'>> = {
  id: 'id',
  price: 'price_minor',
  carat: 'carat_hundredths',
  listedAt: 'listed_at',
};

/** Loose stones; a search is the number of a stone, of its report or of its supplier. */
export async function readStones(executor: Executor, asked: StonesAsked) {
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
  const way = asked.isDescending ? 'desc' : 'asc';
  const rows = await meant
    .select([
      ...(['id', 'shape', 'carat_hundredths', 'color', 'clarity', 'cut', 'lab', 'certificate_no'] as const),
      ...(['origin', 'supplier', 'stock_no', 'state', 'stock', 'price_minor', 'listed_at'] as const),
    ])
    .orderBy(sorts[asked.sort] ?? 'id', way)
    .orderBy('id', way)
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  const counted = meant.select(sql.lit(1).as('one'));
  const total = await countUpTo(executor, counted, { ...asked, shown: rows.length });
  return { rows, total, isMore: total === mostCounted };
}

const mostFeeds = 100;

export async function readFeeds(executor: Executor) {
  return executor.selectFrom('stone_feed').selectAll().orderBy('id', 'desc').limit(mostFeeds).execute();
}

export async function holdFeed(executor: Executor, id: number) {
  return executor.selectFrom('stone_feed').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The last list of a supplier that was not undone. */
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

/** A run that is about to change stones; its counts follow. */
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
