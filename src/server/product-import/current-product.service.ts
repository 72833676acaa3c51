import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { readChanges } from '#server/content/content-desk.repo.ts';
import { holdProducts, readProducts } from '#server/content/product-rows.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** A product of the shop, as the import of one needs it. */
export interface CurrentProduct {
  fields: ContentFields;
  isArchived: boolean;
  hasDraft: boolean;
}

/** As the database stores them. */
export const stored = (fields: ContentFields) => JSON.parse(JSON.stringify(fields)) as ContentFields;

async function withDrafts(executor: Executor, published: Awaited<ReturnType<typeof readProducts>>) {
  const keys = published.map(({ key }) => key);
  const drafted = new Set((await readChanges(executor, 'product', keys)).map(({ key }) => key));
  return new Map(
    published.map(({ key, fields, isArchived = false }): [number, CurrentProduct] => [
      Number(key),
      { fields: stored(fields), isArchived, hasDraft: drafted.has(key) },
    ]),
  );
}

/** The products of these numbers; those that are only drafts are missing. */
export async function currentProducts(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, CurrentProduct>> {
  return withDrafts(executor, await readProducts(executor, ids));
}

/** The products of these numbers, locked until the transaction ends. */
export async function holdCurrentProducts(
  trx: Transaction<Schema>,
  ids: readonly number[],
): Promise<Map<number, CurrentProduct>> {
  return withDrafts(trx, await holdProducts(trx, ids));
}

export const isSameProduct = (a: ContentFields | null, b: ContentFields | null): boolean =>
  isDeepStrictEqual(a, b);
