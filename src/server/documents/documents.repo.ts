import type { Transaction } from 'kysely';
import type { Language } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ShopDocuments } from '#server/platform/db/schema/content.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Replaces the list of languages. */
export async function writeLanguages(trx: Transaction<Schema>, list: readonly Language[]): Promise<void> {
  await trx
    .updateTable('shop_document')
    .set({ value: jsonb([...list]) })
    .where('key', '=', 'languages')
    .execute();
}

const noDocument = (key: string) =>
  new Error(`The shop has no document ${key}: restart the API host, which loads the reference data.`);

/** A document, its row locked. */
export async function holdDocument<Key extends keyof ShopDocuments>(
  executor: Executor,
  key: Key,
): Promise<ShopDocuments[Key]> {
  const rows = executor.selectFrom('shop_document').select('value').where('key', '=', key);
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw noDocument(key);
  return row.value as ShopDocuments[Key];
}

export async function readDocument<Key extends keyof ShopDocuments>(
  executor: Executor,
  key: Key,
): Promise<ShopDocuments[Key]> {
  const row = await executor
    .selectFrom('shop_document')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) throw noDocument(key);
  // The table holds one shape per key; the seed checks it.
  return row.value as ShopDocuments[Key];
}

export async function writeDocument<Key extends keyof ShopDocuments>(
  executor: Executor,
  key: Key,
  value: ShopDocuments[Key],
): Promise<void> {
  await executor
    .updateTable('shop_document')
    .set({ value: jsonb(value) })
    .where('key', '=', key)
    .execute();
}
