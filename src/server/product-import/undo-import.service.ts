import type { Transaction } from 'kysely';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { removeImportedPhotos } from '#server/catalogue/product-photos.service.ts';
import { removeRecord, writeContent } from '#server/content/content-writes.service.ts';
import type { ImportRow, RowChange } from '#server/list-import/import-rows.repo.ts';
import type { ListImport } from '#server/list-import/imports.repo.ts';
import { inTurn } from '#server/list-import/list-subject.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import {
  type CurrentProduct,
  currentProducts,
  holdCurrentProducts,
  isSameProduct,
} from './current-product.service.ts';
import { importFaults } from './import-faults.service.ts';
import { havePhotoTexts, writePhotoTexts } from './photo-changes.service.ts';
import { readOrdered } from './product-lookups.repo.ts';

const reason = (code: string, field = ''): ImportReason[] => [{ code, field, what: '' }];

/** Why products cannot be as they were before the import: work or a sale since would be lost. */
async function problemsOf(
  executor: Executor,
  rows: readonly ImportRow[],
  present: ReadonlyMap<number, CurrentProduct>,
): Promise<ImportReason[][]> {
  const created = rows.flatMap(({ state, product_id: id }) => (state === 'created' && id ? [id] : []));
  const sold = await readOrdered(executor, created);
  const reverted = rows.flatMap(({ state, product_id: id, before }) =>
    state === 'updated' && id !== null && before ? [{ id, fields: before, isPending: () => true }] : [],
  );
  // Variants that the import added may have pieces, and codes may have gone to another product.
  const faults = await importFaults(executor, reverted);
  const faultsOf = new Map(reverted.map(({ id }, at) => [id, faults[at] ?? []]));
  return inTurn(rows, async ({ state, product_id: id, fields, photos }) => {
    if (id === null) return [];
    const current = present.get(id);
    if (!current || current.isArchived || !isSameProduct(current.fields, fields))
      return reason('list-changed-since');
    if (!(await havePhotoTexts(executor, id, photos, 'after')))
      return reason('list-changed-since', 'imageAlts');
    if (current.hasDraft) return reason('list-draft');
    if (state === 'created' && sold.has(id)) return reason('list-sold');
    return faultsOf.get(id) ?? [];
  });
}

const idsOf = (rows: readonly ImportRow[]) => rows.flatMap(({ product_id }) => product_id ?? []);

/** Why products cannot be as they were before the import, by product. */
export const undoProblems = async (
  executor: Executor,
  rows: readonly ImportRow[],
): Promise<ImportReason[][]> => problemsOf(executor, rows, await currentProducts(executor, idsOf(rows)));

/** Writes products as they were before the import, and archives new ones. */
export async function undoProducts(
  trx: Transaction<Schema>,
  list: ListImport,
  rows: readonly ImportRow[],
  now: Date,
): Promise<RowChange[]> {
  // They may have changed between the check and now.
  const problems = await problemsOf(trx, rows, await holdCurrentProducts(trx, idsOf(rows)));
  const outcomes = rows.map((row, at) => ({ row, reasons: problems[at] ?? [] }));
  return inTurn(outcomes, async ({ row, reasons }): Promise<RowChange> => {
    const { state, product_id: id, fields, before } = row;
    if (id === null || !fields || reasons.length > 0) return { state: 'kept', reasons };
    const place = { kind: 'product', key: String(id) } as const;
    if (state === 'created') await removeRecord(trx, place, { fields, who: list.undone_by, at: now });
    else if (before) await writeContent(trx, place, before, { who: list.undone_by, at: now });
    await writePhotoTexts(trx, id, row.photos, 'before', now);
    await removeImportedPhotos(trx, id, list.id, now);
    return { state: 'reverted' };
  });
}
