import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Lock key, so that processes that start at once seed one after the other. */
const advisoryKey = 7_120_391;

/** Digest that a part was last loaded from, undefined if never; locks until the transaction ends. */
export async function lockDigest(trx: Transaction<Schema>, part: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(${advisoryKey})`.execute(trx);
  const state = await trx
    .selectFrom('seed_state')
    .select('digest')
    .where('part', '=', part)
    .executeTakeFirst();
  return state?.digest;
}

export async function writeDigest(trx: Transaction<Schema>, part: string, digest: string): Promise<void> {
  const row = { digest, seeded_at: new Date() };
  await trx
    .insertInto('seed_state')
    .values({ part, ...row })
    .onConflict((conflict) => conflict.column('part').doUpdateSet(row))
    .execute();
}
