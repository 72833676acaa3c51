import type { Transaction } from 'kysely';
import { writeContent } from '#server/content/content-writes.service.ts';
import type { ImportRow, RowChange } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { setOpeningStock } from '#server/stock/stock.service.ts';
import { currentProduct, importFaults, isSameProduct } from './check-row.service.ts';
import { enqueueImages } from './import-images.service.ts';
import { havePhotoTexts, writePhotoTexts } from './photo-changes.service.ts';

/** Writes a new or changed product; returns its new state. */
export async function applyProduct(
  trx: Transaction<Schema>,
  list: ListImport,
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
