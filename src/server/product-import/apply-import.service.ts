import type { Transaction } from 'kysely';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { writeContent } from '#server/content/content-writes.service.ts';
import type { ImportRow, RowChange } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import { inTurn } from '#server/list-import/list-subject.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { setOpeningStock } from '#server/stock/stock.service.ts';
import {
  type CurrentProduct,
  holdCurrentProducts,
  isSameProduct,
  stored,
} from './current-product.service.ts';
import { type ImportedProduct, importFaults } from './import-faults.service.ts';
import { enqueueImages } from './import-images.service.ts';
import { havePhotoTexts, writePhotoTexts } from './photo-changes.service.ts';

/** The product of a compared row. */
function importedProduct(list: ListImport, { product_id: id, fields }: ImportRow): ImportedProduct {
  if (id === null || !fields) throw new Error(`a product of import ${list.id} was not checked`);
  const first = list.first_id ?? 0;
  // Related products may follow; pieces of a set must exist.
  const isPending = (each: number) =>
    fields['goods'] !== 'set' && each >= first && each < first + list.products;
  return { id, fields, isPending };
}

/** Faults of products; those of sets are read when they are written, because their pieces may be written just before. */
async function faultsBefore(trx: Transaction<Schema>, products: readonly ImportedProduct[]) {
  const single = products.filter(({ fields }) => fields['goods'] !== 'set');
  const faults = await importFaults(trx, single);
  const found = new Map(single.map((product, at) => [product, faults[at] ?? []]));
  return async (product: ImportedProduct): Promise<readonly ImportReason[]> =>
    found.get(product) ?? (await importFaults(trx, [product]))[0] ?? [];
}

/** Writes new or changed products; returns their new states. */
export async function applyProducts(
  trx: Transaction<Schema>,
  list: ListImport,
  rows: readonly ImportRow[],
  now: Date,
): Promise<RowChange[]> {
  const products = rows.map((row) => ({ row, product: importedProduct(list, row) }));
  const present = await holdCurrentProducts(
    trx,
    products.map(({ product }) => product.id),
  );
  const faultsOf = await faultsBefore(
    trx,
    products.map(({ product }) => product),
  );
  return inTurn(products, async ({ row, product }) => {
    const current = present.get(product.id);
    const code = await changedSince(trx, row, current);
    const reasons = code ? [{ code, field: '', what: '' }] : await faultsOf(product);
    if (reasons.length > 0) return { state: 'refused', reasons };
    return writeRow(trx, list, row, { ...product, isNew: !current }, now);
  });
}

/** Reason if the product is not as it was when the list was compared. */
async function changedSince(
  trx: Transaction<Schema>,
  { state, product_id: id, before, photos }: ImportRow,
  current: CurrentProduct | undefined,
): Promise<string | undefined> {
  if (!isSameProduct(current?.fields ?? null, before)) return 'list-changed-since';
  if (!(await havePhotoTexts(trx, id ?? 0, photos, 'before'))) return 'list-changed-since';
  if (state === 'changed' && current?.isArchived) return 'list-changed-since';
  return current?.hasDraft ? 'list-draft' : undefined;
}

async function writeRow(
  trx: Transaction<Schema>,
  list: ListImport,
  { state, fields, stock, images, photos }: ImportRow,
  { id, isNew }: { id: number; isNew: boolean },
  now: Date,
): Promise<RowChange> {
  if (!fields) throw new Error(`product ${id} was not checked`);
  const place = { kind: 'product', key: String(id) } as const;
  const written = await writeContent(trx, place, fields, { who: list.who, at: now });
  if (isNew) await setOpeningStock(trx, id, stock, fields['goods'] === 'service');
  await writePhotoTexts(trx, id, photos, 'after', now);
  await enqueueImages(trx, list.id, id, { images, photos }, now);
  return {
    state: state === 'new' ? 'created' : 'updated',
    ...(written && { fields: stored(written.fields) }),
  };
}
