import { type Kysely, sql } from 'kysely';

/** Indexes of every 512th listed product, for lists of which every 64th would be too many to count. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['words', 'texts']) {
    await sql`create index if not exists ${sql.ref(`listed_product_coarse_${column}`)} on listed_product
      using gin (${sql.ref(column)})
      where in_sample and id::bigint * 2654435761 % 4294967296 < 8388608`.execute(db);
  }
}
