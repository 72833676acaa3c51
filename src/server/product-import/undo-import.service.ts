import type { Transaction } from 'kysely';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { removeImportedPhotos } from '#server/catalogue/product-photos.service.ts';
import { removeRecord, writeContent } from '#server/content/content-writes.service.ts';
import type { ImportRow, RowChange } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { currentProduct, importFaults, isSameProduct } from './check-row.service.ts';
import { havePhotoTexts, writePhotoTexts } from './photo-changes.service.ts';
import { isOrdered } from './product-lookups.repo.ts';

/** Why a product cannot be as it was before the import: work or a sale since would be lost. */
export async function undoProblem(
  executor: Executor,
  { state, product_id: id, fields, before, photos }: ImportRow,
): Promise<ImportReason[]> {
  if (id === null) return [];
  const current = await currentProduct(executor, id);
  if (!current || current.isArchived || !isSameProduct(current.fields, fields))
    return [{ code: 'list-changed-since', field: '', what: '' }];
  if (!(await havePhotoTexts(executor, id, photos, 'after')))
    return [{ code: 'list-changed-since', field: 'imageAlts', what: '' }];
  if (current.hasDraft) return [{ code: 'list-draft', field: '', what: '' }];
  if (state === 'created' && (await isOrdered(executor, id)))
    return [{ code: 'list-sold', field: '', what: '' }];
  // Variants that the import added may have pieces, and codes may have gone to another product.
  return state === 'updated' && before ? importFaults(executor, before, id, () => true) : [];
}

/** Writes a product as it was before the import, or archives a new one. */
export async function undoProduct(
  trx: Transaction<Schema>,
  list: ListImport,
  row: ImportRow,
  now: Date,
): Promise<RowChange> {
  const { state, product_id: id, fields, before } = row;
  // It changed between the check and now.
  const reasons = await undoProblem(trx, row);
  if (id === null || !fields || reasons.length > 0) return { state: 'kept', reasons };
  const place = { kind: 'product', key: String(id) } as const;
  if (state === 'created') await removeRecord(trx, place, { fields, who: list.undone_by, at: now });
  else if (before) await writeContent(trx, place, before, { who: list.undone_by, at: now });
  await writePhotoTexts(trx, id, row.photos, 'before', now);
  await removeImportedPhotos(trx, id, list.id, now);
  return { state: 'reverted' };
}
