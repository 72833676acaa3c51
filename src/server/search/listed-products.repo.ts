import { sql } from 'kysely';
import { changedSince } from '#server/platform/db/changed-since.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

const writerLock = 7_120_395;

/** Lets one transaction at a time write listed products, so that none overwrites a later row. */
export async function lockListedProducts(executor: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${writerLock})`.execute(executor);
}

export interface ListedState {
  format: number;
  names_digest: string;
  snapshot: string;
  followed_at: Date;
  rebuild_after: number | null;
  rebuild: number;
  is_complete: boolean;
}

/**
 * Undefined before the first rebuild. The snapshot is '' in a restored copy of another server, whose numbers of transactions
 * mean nothing here.
 */
export async function readListedState(executor: Executor): Promise<ListedState | undefined> {
  return executor
    .selectFrom('listed_product_state')
    .select(['format', 'names_digest', 'followed_at', 'rebuild_after', 'rebuild', 'is_complete'])
    .select(
      sql<string>`case when pg_snapshot_xmax(snapshot::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
        then snapshot else '' end`.as('snapshot'),
    )
    .executeTakeFirst();
}

export async function writeListedState(executor: Executor, state: ListedState): Promise<void> {
  await executor
    .insertInto('listed_product_state')
    .values(state)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute();
}

/** Ids of products written since a snapshot, at most `most + 1`. */
export async function readWrittenProducts(
  executor: Executor,
  since: string,
  most: number,
): Promise<number[]> {
  const rows = await executor
    .selectFrom('product')
    .select('id')
    .where(changedSince(since))
    .limit(most + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the next products after this one, on the shelf or not. */
export async function readProductsAfter(executor: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('product')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the rows of products that no longer exist, up to this id or all after `after`. */
export async function deleteOrphans(executor: Executor, after: number, to: number | null): Promise<void> {
  await executor
    .deleteFrom('listed_product')
    .where('id', '>', after)
    .$if(to !== null, (rows) => rows.where('id', '<=', to ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('product').select('product.id').whereRef('product.id', '=', 'listed_product.id')),
      ),
    )
    .execute();
}

export async function deleteListed(executor: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .deleteFrom('listed_product')
    .where('id', 'in', [...ids])
    .execute();
}

const columns = [
  ...[
    'customized_type',
    'metal',
    'shape',
    'gem',
    'style',
    'origin',
    'lowest_price_minor',
    'metal_prices_minor',
  ],
  ...['best_seller', 'sort', 'created_day', 'favourites', 'stock', 'sold'],
];
const derived = ['category_ids', 'review_count', 'words', 'texts'];
const names = (from: readonly string[], table?: string) =>
  sql.join(from.map((column) => sql.ref(table ? `${table}.${column}` : column)));

/** Writes rows of products; rows that stay the same are not written. */
export async function writeListed(
  executor: Executor,
  rows: readonly { id: number; words: string; texts: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const all = [...columns, ...derived];
  await executeWrite(
    executor,
    ['listed_product'],
    sql`insert into listed_product (id, ${names(all)})
      select product.id, ${names(columns, 'product')},
        array(select category_id from product_category where product_id = product.id order by position, category_id),
        (select count(*) from review
          where product_id = product.id and state = 'published' and order_item_id is not null),
        made.words::tsvector, made.texts::tsvector
      from unnest(${rows.map(({ id }) => id)}::integer[], ${rows.map(({ words }) => words)}::text[],
        ${rows.map(({ texts }) => texts)}::text[]) as made (id, words, texts)
      join product on product.id = made.id
      where product.on_shelf
      on conflict (id) do update set (${names(all)}) = row (${names(all, 'excluded')})
      where row (${names(all, 'listed_product')}) is distinct from row (${names(all, 'excluded')})`,
  );
}

export interface CountedWord {
  word: string;
  isChinese: boolean;
  count: number;
}

/** Adds words of a rebuild to their counts; without a rebuild, only unknown words are added. */
export async function addWords(
  executor: Executor,
  words: readonly CountedWord[],
  rebuild: { number: number; isRunning: boolean },
): Promise<void> {
  if (words.length === 0) return;
  const conflict = rebuild.isRunning
    ? sql`do update set rebuild = excluded.rebuild, count = excluded.count +
        case when search_word.rebuild = excluded.rebuild then search_word.count else 0 end`
    : sql`do nothing`;
  await executeWrite(
    executor,
    ['search_word'],
    sql`insert into search_word (word, is_chinese, count, rebuild)
      select word, is_chinese, count, ${rebuild.number}
      from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ isChinese }) => isChinese)}::boolean[],
        ${words.map(({ count }) => count)}::integer[]) as made (word, is_chinese, count)
      order by word on conflict (word) ${conflict}`,
  );
}

/** Deletes words that the last rebuild has not found. */
export async function deleteOldWords(executor: Executor, rebuild: number): Promise<void> {
  await executor.deleteFrom('search_word').where('rebuild', '<', rebuild).execute();
}

/** The most frequent words, the most frequent first, in batches. */
export async function* readFrequentWords(
  executor: Executor,
  isChinese: boolean,
  most: number,
): AsyncGenerator<{ word: string; count: number }[]> {
  const batch = 2_000;
  for (let offset = 0; offset < most; offset += batch) {
    const rows = await executor
      .selectFrom('search_word')
      .select(['word', 'count'])
      .where('is_chinese', '=', isChinese)
      .orderBy('count', 'desc')
      .orderBy('word')
      .limit(batch)
      .offset(offset)
      .execute();
    yield rows;
    if (rows.length < batch) return;
  }
}
