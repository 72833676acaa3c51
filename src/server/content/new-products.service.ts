import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { showPages } from './content-addresses.service.ts';
import { insertHistories, nameWriter } from './content-desk.repo.ts';
import type { PublishedContent } from './content-rows.ts';
import { insertNewProducts, type NewProduct, readProducts } from './product-rows.service.ts';

/**
 * Publishes products with valid fields that the shop has not had, each with an entry in its history: as `writeContent`, but
 * in few statements for many of them. Returns them as they are now, by number.
 */
export async function publishNewProducts(
  trx: Transaction<Schema>,
  products: readonly NewProduct[],
  { who, at }: { who: string; at: Date },
): Promise<Map<number, PublishedContent>> {
  if (products.length === 0) return new Map();
  await nameWriter(trx, who);
  await insertNewProducts(trx, products, at);
  const written = await readProducts(
    trx,
    products.map(({ id }) => id),
  );
  await showPages(
    trx,
    written.map(({ path }) => path),
  );
  await insertHistories(
    trx,
    products.map(({ id, fields }) => ({
      ...({ kind: 'product', key: String(id) } as const),
      at,
      who,
      fields,
    })),
  );
  return new Map(written.map((product) => [Number(product.key), product]));
}
