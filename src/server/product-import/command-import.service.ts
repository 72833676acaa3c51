import type { ImportReason, ImportRowState } from '#kernel/shop/list-import/list-import.ts';
import type { ArchiveImage } from '#kernel/shop/product-import/archive-images.ts';
import { withCommandAudit } from '#server/audit/audit-log.service.ts';
import { countRows, type ImportRow, readRowsAfter } from '#server/list-import/import-rows.repo.ts';
import { beginApplying, beginUndoing, runImportStep } from '#server/list-import/import-steps.service.ts';
import { readImport } from '#server/list-import/imports.repo.ts';
import { storeList } from '#server/list-import/new-list.service.ts';
import type { Host } from '#server/platform/host.ts';
import { storeImportImage } from './import-images.service.ts';
import { type NewList, prepareList } from './prepare-list.service.ts';
import { productLists } from './product-lists.ts';

export type ImportCommandHost = Pick<Host, 'db' | 'config' | 'clock'>;

interface CommandList extends NewList {
  images: readonly ArchiveImage[];
  /** Whether the list is written, not only compared. */
  isApplied: boolean;
}

/** Outcome of an import. */
export interface CommandReport {
  id: number;
  counts: Partial<Record<ImportRowState, number>>;
  problem: ImportReason | null;
  refused: ImportRow[];
  /** Photographs of the archive that could not be read. */
  refusedImages: string[];
}

/** Name of the command in histories and the audit log. */
const who = 'products';

async function compareList(host: ImportCommandHost, list: CommandList) {
  const refusedImages: string[] = [];
  const prepared = await prepareList(list);
  const now = host.clock.now();
  const id = await host.db.transaction((trx) => storeList(trx, productLists, prepared, { who, now }));
  for (const { name, read } of list.images) {
    const file = { importId: id, name, file: read(), who, now };
    if (await storeImportImage(host, file)) refusedImages.push(name);
  }
  while (await runImportStep(productLists, host, id));
  return { id, refusedImages };
}

/** Compares, applies or undoes a list from the command line, with entries in the audit log. */
export function importByCommand(
  host: ImportCommandHost,
  work: CommandList | { undoneId: number },
): Promise<CommandReport> {
  const { db, clock } = host;
  let id = 'undoneId' in work ? work.undoneId : 0;
  const note = () => ({ kind: 'product-import', id: String(id) }) as const;
  return withCommandAudit(host, who, note, async () => {
    let refusedImages: string[] = [];
    if ('undoneId' in work)
      await db.transaction((trx) => beginUndoing(trx, productLists, id, { who, now: clock.now() }));
    else {
      ({ id, refusedImages } = await compareList(host, work));
      const list = await readImport(db.handle, 'products', id);
      if (work.isApplied && list?.state === 'checked')
        await db.transaction((trx) => beginApplying(trx, productLists, id, clock.now()));
    }
    while (await runImportStep(productLists, host, id));
    const list = await readImport(db.handle, 'products', id);
    const refused: ImportRow[] = [];
    for (let after = -1; ; ) {
      const rows = await readRowsAfter(db.handle, id, ['refused'], { limit: 500, after });
      refused.push(...rows);
      after = rows.at(-1)?.position ?? -1;
      if (rows.length < 500) break;
    }
    const counts = (await countRows(db.handle, [id])).get(id) ?? {};
    return { id, counts, problem: list?.problem ?? null, refused, refusedImages };
  });
}
