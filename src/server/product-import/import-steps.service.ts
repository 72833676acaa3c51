import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ImportState } from '#kernel/shop/product-import/product-import.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { applyStep, checkStep } from './apply-import.service.ts';
import { clearReasons } from './import-rows.repo.ts';
import { holdImport, type ProductImport, readImport, updateImport } from './product-import.repo.ts';
import { readListStep } from './read-list.service.ts';
import { checkUndoStep, undoStep } from './undo-import.service.ts';

type StepHost = Pick<Host, 'db' | 'clock' | 'config'>;

/** Kind of the job that does the steps of an import. */
export const importJob = 'product-import';

const steps: Partial<Record<ImportState, (host: StepHost, list: ProductImport) => Promise<void>>> = {
  ...{ reading: readListStep, checking: checkStep, applying: applyStep },
  ...{ 'undo-checking': checkUndoStep, undoing: undoStep },
};

/** Does the next step of an import; whether there are more. Its state is in the database, so a step can be repeated. */
export async function runImportStep(host: StepHost, id: number): Promise<boolean> {
  const list = await readImport(host.db.handle, id);
  const step = list && steps[list.state];
  if (!step) return false;
  await step(host, list);
  const after = await readImport(host.db.handle, id);
  return after !== undefined && steps[after.state] !== undefined;
}

/** Asks for the next step by a job. Each step has a job of its own, so that other jobs run between them. */
async function enqueueStep(executor: Executor, id: number, step: number, now: Date): Promise<void> {
  const payload = { importId: id, step };
  await enqueueJob(executor, { kind: importJob, key: `${id} ${now.getTime()} ${step}`, payload, dueAt: now });
}

/** Job: does a step of an import. */
export async function runImportJob(
  host: StepHost,
  { importId, step }: Record<string, unknown>,
): Promise<void> {
  const isMore = await runImportStep(host, Number(importId));
  if (isMore) await enqueueStep(host.db.handle, Number(importId), Number(step) + 1, host.clock.now());
}

/** Starts the steps of a new list. */
export const startImport = (trx: Executor, id: number, now: Date) => enqueueStep(trx, id, 0, now);

async function heldIn(trx: Executor, id: number, state: ImportState): Promise<ProductImport> {
  const list = await holdImport(trx, id);
  if (!list) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  if (list.state !== state) refuse(deskCodes.notPossible, { text: { key: 'desk-import-api.other-state' } });
  return list;
}

/** Begins to apply a checked list; throws 1900105, 1900106. */
export async function beginApplying(trx: Executor, id: number, now: Date): Promise<void> {
  await heldIn(trx, id, 'checked');
  await updateImport(trx, id, { state: 'applying', applied_at: now });
  await startImport(trx, id, now);
}

/** Begins to undo an applied list; throws 1900105, 1900106. */
export async function beginUndoing(trx: Executor, id: number, who: string, now: Date): Promise<void> {
  await heldIn(trx, id, 'applied');
  await clearReasons(trx, id);
  await updateImport(trx, id, { state: 'undo-checking', undone_by: who, problem: null, read_rows: -1 });
  await startImport(trx, id, now);
}
