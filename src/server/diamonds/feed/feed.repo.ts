import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { FeedStone } from './read-feed-row.ts';

type Trx = Transaction<Schema>;

/** Two lists at once would give the same ids to different stones. */
const feedLock = 7_120_460;

const texts = [
  'shape',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluor',
  'lab',
  'certificate_no',
  'certificate_url',
  'origin',
  'girdle',
  'culet',
  'stock_no',
] as const satisfies (keyof FeedStone)[];
const integers = [
  'carat_hundredths',
  'length_um',
  'width_um',
  'depth_um',
  'ratio_hundredths',
  'table_tenths',
  'depth_tenths',
  'crown_angle_tenths',
  'pavilion_angle_tenths',
  'price_minor',
  'stock',
] as const satisfies (keyof FeedStone)[];

const columns = [...texts, ...integers];
const list = sql.join(columns.map((name) => sql.ref(name)));

/** A table for this transaction alone, where the list waits until all of it has been read. */
export async function openStaging(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${feedLock})`.execute(trx);
  const definitions = [
    ...texts.map((name) => sql`${sql.ref(name)} text not null`),
    ...integers.map((name) => sql`${sql.ref(name)} integer not null`),
  ];
  await sql`create temporary table feed_stone (${sql.join(definitions)}) on commit drop`.execute(trx);
}

/** One array per column: as many parameters for a thousand stones as for one. */
export async function stageStones(trx: Trx, stones: readonly FeedStone[]): Promise<void> {
  const arrays = [
    ...texts.map((name) => sql`${stones.map((stone) => stone[name])}::text[]`),
    ...integers.map((name) => sql`${stones.map((stone) => stone[name])}::integer[]`),
  ];
  await sql`insert into feed_stone (${list}) select * from unnest(${sql.join(arrays)})`.execute(trx);
}

async function changedRows(trx: Trx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(trx)).numAffectedRows ?? 0);
}

export interface FeedCounts {
  added: number;
  changed: number;
  withdrawn: number;
}

/**
 * Makes the table say what the list says. Stones of an order are left alone. With `isWhole`, what this
 * supplier listed before and does not list now is withdrawn from sale.
 */
export async function applyStaging(
  trx: Trx,
  { supplier, isWhole }: { supplier: string; isWhole: boolean },
): Promise<FeedCounts> {
  await sql`create unique index on feed_stone (lab, certificate_no)`.execute(trx);
  await sql`analyze feed_stone`.execute(trx);
  const own = sql.join(columns.map((name) => sql`diamond.${sql.ref(name)}`));
  const theirs = sql.join(columns.map((name) => sql`feed_stone.${sql.ref(name)}`));
  const sets = sql.join(columns.map((name) => sql`${sql.ref(name)} = feed_stone.${sql.ref(name)}`));
  const changed = await changedRows(
    trx,
    sql`update diamond set ${sets}, supplier = ${supplier},
      is_sample = feed_stone.certificate_no like '0000%' from feed_stone
      where diamond.lab = feed_stone.lab and diamond.certificate_no = feed_stone.certificate_no
        and diamond.state = 'available'
        and ((${own}) is distinct from (${theirs}) or diamond.supplier <> ${supplier})`,
  );
  const withdrawn = isWhole
    ? await changedRows(
        trx,
        sql`update diamond set stock = 0 where supplier = ${supplier} and stock > 0
          and not exists (select from feed_stone where feed_stone.lab = diamond.lab
            and feed_stone.certificate_no = diamond.certificate_no)`,
      )
    : 0;
  const added = await changedRows(
    trx,
    sql`insert into diamond (id, ${list}, supplier, is_sample)
      select (select coalesce(max(id), 0) from diamond) + row_number() over (), ${theirs}, ${supplier},
        feed_stone.certificate_no like '0000%'
      from feed_stone
      where not exists (select from diamond where diamond.lab = feed_stone.lab
        and diamond.certificate_no = feed_stone.certificate_no)`,
  );
  return { added, changed, withdrawn };
}
