import type { Transaction } from 'kysely';
import { writeContent } from '#server/content/content-writes.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { setOpeningStock } from '#server/stock/stock.service.ts';
import { checkRow, currentProduct, importFaults, isSameProduct } from './check-row.service.ts';
import { enqueueImages } from './import-images.service.ts';
import { type ImportRow, type RowChange, readRowsIn, updateRow } from './import-rows.repo.ts';
import { havePhotoTexts, writePhotoTexts } from './photo-changes.service.ts';
import { holdImport, type ProductImport, updateImport } from './product-import.repo.ts';
import { readCategoryNames } from './product-lookups.repo.ts';

/** Products that one transaction writes: their rows are locked until it ends, so shoppers wait no longer than that. */
export const importBatch = 20;
/** Products that one run of the job handles, so that other jobs get their turn. */
export const importSlice = 400;

/** Checks the next products of a list; after the last one staff decide. */
export async function checkStep(
  { db, config }: Pick<Host, 'db' | 'config'>,
  list: ProductImport,
): Promise<void> {
  const categories = await readCategoryNames(db.handle);
  const context = { list, categories, imageHosts: config.productImageHosts };
  const rows = await readRowsIn(db.handle, list.id, ['read'], { limit: importSlice });
  const changes: { position: number; change: RowChange }[] = [];
  for (const row of rows)
    changes.push({ position: row.position, change: await checkRow(db.handle, context, row) });
  await db.transaction(async (trx) => {
    const held = await holdImport(trx, list.id);
    if (held?.state !== 'checking') return;
    for (const { position, change } of changes) await updateRow(trx, list.id, position, change);
    if (rows.length < importSlice) await updateImport(trx, list.id, { state: 'checked' });
  });
}

/** Writes one product; returns its new state. */
async function applyRow(
  trx: Transaction<Schema>,
  list: ProductImport,
  { state, product_id: id, fields, before, stock, images, photos }: ImportRow,
  now: Date,
): Promise<RowChange> {
  if (id === null || !fields) throw new Error(`a product of import ${list.id} was not checked`);
  const current = await currentProduct(trx, id);
  const refusal = (code: string): RowChange => ({
    ...{ state: 'refused', reasons: [{ code, field: '', what: '' }] },
  });
  if (!isSameProduct(current?.fields ?? null, before)) return refusal('list-changed-since');
  if (!(await havePhotoTexts(trx, id, photos, 'before'))) return refusal('list-changed-since');
  if (state === 'changed' && current?.isArchived) return refusal('list-changed-since');
  if (current?.hasDraft) return refusal('list-draft');
  const first = list.first_id ?? 0;
  // Related products may follow; pieces of a set must exist.
  const isPending = (each: number) =>
    fields['goods'] !== 'set' && each >= first && each < first + list.products;
  const reasons = await importFaults(trx, fields, id, isPending);
  if (reasons.length > 0) return { state: 'refused', reasons };
  await writeContent(trx, { kind: 'product', key: String(id) }, fields, { who: list.who, at: now });
  if (!current) await setOpeningStock(trx, id, stock, fields['goods'] === 'service');
  await writePhotoTexts(trx, id, photos, 'after', now);
  await enqueueImages(trx, list.id, id, { images, photos }, now);
  const written = await currentProduct(trx, id);
  return {
    state: state === 'new' ? 'created' : 'updated',
    ...(written && { fields: written.fields }),
  };
}

/** Applies the next products of a checked list. */
export async function applyStep(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  list: ProductImport,
): Promise<void> {
  for (let done = 0; done < importSlice; done += importBatch) {
    const isEnd = await db.transaction(async (trx) => {
      const held = await holdImport(trx, list.id);
      if (held?.state !== 'applying') return true;
      const rows = await readRowsIn(trx, list.id, ['new', 'changed'], { limit: importBatch });
      for (const row of rows)
        await updateRow(trx, list.id, row.position, await applyRow(trx, list, row, clock.now()));
      if (rows.length === importBatch) return false;
      await updateImport(trx, list.id, { state: 'applied' });
      return true;
    });
    if (isEnd) return;
  }
}
