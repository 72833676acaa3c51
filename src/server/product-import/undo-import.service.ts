import type { Transaction } from 'kysely';
import type { ImportReason } from '#kernel/shop/product-import/product-import.ts';
import { removeImportedPhotos } from '#server/catalogue/product-photos.service.ts';
import { removeRecord, writeContent } from '#server/content/content-writes.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { importBatch, importSlice } from './apply-import.service.ts';
import { currentProduct, importFaults, isSameProduct } from './check-row.service.ts';
import { hasReasons, type ImportRow, type RowChange, readRowsIn, updateRow } from './import-rows.repo.ts';
import { havePhotoTexts, writePhotoTexts } from './photo-changes.service.ts';
import { holdImport, type ProductImport, updateImport } from './product-import.repo.ts';
import { isOrdered } from './product-lookups.repo.ts';

/** Why a product cannot be as it was before the import: work or a sale since would be lost. */
async function undoProblem(
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

/** Looks for products that cannot be undone; with any, the import stays and they have the reason. */
export async function checkUndoStep({ db }: Pick<Host, 'db'>, list: ProductImport): Promise<void> {
  const after = list.read_rows;
  const rows = await readRowsIn(db.handle, list.id, ['created', 'updated'], { limit: importSlice, after });
  const found: { position: number; reasons: ImportReason[] }[] = [];
  for (const row of rows) {
    const reasons = await undoProblem(db.handle, row);
    if (reasons.length > 0) found.push({ position: row.position, reasons });
  }
  await db.transaction(async (trx) => {
    const held = await holdImport(trx, list.id);
    if (held?.state !== 'undo-checking') return;
    for (const { position, reasons } of found) {
      const state = rows.find((row) => row.position === position)?.state;
      if (state) await updateRow(trx, list.id, position, { state, reasons });
    }
    const last = rows.at(-1)?.position ?? after;
    if (rows.length === importSlice) return updateImport(trx, list.id, { read_rows: last });
    const isRefused = await hasReasons(trx, list.id);
    await updateImport(trx, list.id, {
      state: isRefused ? 'applied' : 'undoing',
      problem: isRefused ? { code: 'list-undo', field: '', what: '' } : null,
    });
  });
}

async function undoRow(
  trx: Transaction<Schema>,
  list: ProductImport,
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

/** Undoes the next products of an import. */
export async function undoStep(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  list: ProductImport,
): Promise<void> {
  for (let done = 0; done < importSlice; done += importBatch) {
    const isEnd = await db.transaction(async (trx) => {
      const held = await holdImport(trx, list.id);
      if (held?.state !== 'undoing') return true;
      const rows = await readRowsIn(trx, list.id, ['created', 'updated'], { limit: importBatch });
      for (const row of rows)
        await updateRow(trx, list.id, row.position, await undoRow(trx, list, row, clock.now()));
      if (rows.length === importBatch) return false;
      await updateImport(trx, list.id, { state: 'undone', undone_at: clock.now() });
      return true;
    });
    if (isEnd) return;
  }
}
