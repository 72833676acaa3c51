import { sql, type Transaction } from 'kysely';
import type { Language } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ShopDocuments, StoredTexts } from '#server/platform/db/schema/content.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import { areas } from '#server/platform/revisions/areas.ts';

/** A document that the shop has only once it is written. */
async function readLateDocument<Key extends 'texts' | 'priceBands'>(
  executor: Executor,
  key: Key,
): Promise<ShopDocuments[Key] | undefined> {
  const row = await executor
    .selectFrom('shop_document')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value as ShopDocuments[Key] | undefined;
}

/** Interface texts of the shop; empty until an owner imports some. */
export const readStoredTexts = async (executor: Executor): Promise<StoredTexts> =>
  (await readLateDocument(executor, 'texts')) ?? {};

/** Replaces the interface texts of the shop. */
export const writeStoredTexts = (trx: Transaction<Schema>, texts: StoredTexts): Promise<void> =>
  writeDocument(trx, 'texts', texts);

/** Factor of the bounds of the price filter; 1 until the prices of the shop need another. */
export const readPriceBandFactor = async (executor: Executor): Promise<number> =>
  (await readLateDocument(executor, 'priceBands'))?.factor ?? 1;

/** Locks the lists of languages and texts until the transaction ends. */
export async function lockLanguages(trx: Transaction<Schema>): Promise<void> {
  await trx.selectFrom('shop_document').select('key').where('key', '=', 'languages').forUpdate().execute();
}

/** Drops every cached answer, because each may contain texts of the interface. */
export async function raiseAllAreas(trx: Transaction<Schema>): Promise<void> {
  const raised = areas.filter((area) => area !== 'search');
  await executeWrite(
    trx,
    ['shop_document'],
    sql`select raise_area(area, true) from unnest(${[...raised]}::text[]) as area`,
  );
}

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

/** A document of the shop, its row locked until the transaction ends. */
export async function holdDocument<Key extends keyof ShopDocuments>(
  executor: Executor,
  key: Key,
): Promise<ShopDocuments[Key]> {
  const rows = executor.selectFrom('shop_document').select('value').where('key', '=', key);
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw noDocument(key);
  return row.value as ShopDocuments[Key];
}

/** A document of the shop. */
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

/** Writes a document of the shop. */
export async function writeDocument<Key extends keyof ShopDocuments>(
  executor: Executor,
  key: Key,
  document: ShopDocuments[Key],
): Promise<void> {
  const value = jsonb(document);
  await executor
    .insertInto('shop_document')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
