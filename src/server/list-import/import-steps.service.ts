import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { ImportState } from '#kernel/shop/list-import/list-import.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { clearReasons } from './import-rows.repo.ts';
import { holdImport, type ListImport, readImport, updateImport } from './imports.repo.ts';
import type { ListSubject, StepHost } from './list-subject.service.ts';
import { readListStep } from './read-list.service.ts';
import { applyStep, checkStep, checkUndoStep, undoStep } from './write-list.service.ts';

type Step = (subject: ListSubject, host: StepHost, list: ListImport) => Promise<void>;

const steps: Partial<Record<ImportState, Step>> = {
  ...{ reading: readListStep, checking: checkStep, applying: applyStep },
  ...{ 'undo-checking': checkUndoStep, undoing: undoStep },
};

/** Does the next step of an import; whether there are more. Its state is in the database, so a step can be repeated. */
export async function runImportStep(subject: ListSubject, host: StepHost, id: number): Promise<boolean> {
  const list = await readImport(host.db.handle, subject.name, id);
  const step = list && steps[list.state];
  if (!step) return false;
  await step(subject, host, list);
  const after = await readImport(host.db.handle, subject.name, id);
  return after !== undefined && steps[after.state] !== undefined;
}

/** Enqueues the next step. Each step is a separate job, so that other jobs can run in between. */
async function enqueueStep(
  executor: Executor,
  kind: string,
  { id, step, now }: { id: number; step: number; now: Date },
): Promise<void> {
  const payload = { importId: id, step };
  await enqueueJob(executor, { kind, key: `${id} ${now.getTime()} ${step}`, payload, dueAt: now });
}

/** Job: does a step of an import. */
export async function runImportJob(
  subject: ListSubject,
  host: StepHost,
  { importId, step }: Record<string, unknown>,
): Promise<void> {
  const id = Number(importId);
  if (await runImportStep(subject, host, id))
    await enqueueStep(host.db.handle, subject.job, { id, step: Number(step) + 1, now: host.clock.now() });
}

/** Starts the steps of a new list. */
export const startImport = (trx: Executor, { job }: Pick<ListSubject, 'job'>, id: number, now: Date) =>
  enqueueStep(trx, job, { id, step: 0, now });

async function holdIn(trx: Executor, subject: ListSubject, id: number, state: ImportState): Promise<void> {
  const list = await holdImport(trx, id);
  if (list?.subject !== subject.name) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  if (list.state !== state) refuse(deskCodes.notPossible, { text: { key: 'desk-import-api.other-state' } });
}

/** Begins to apply a checked list; throws 1900105, 1900106. */
export async function beginApplying(
  trx: Executor,
  subject: ListSubject,
  id: number,
  now: Date,
): Promise<void> {
  await holdIn(trx, subject, id, 'checked');
  await updateImport(trx, id, { state: 'applying', applied_at: now });
  await startImport(trx, subject, id, now);
}

/** Begins to undo an applied list; throws 1900105, 1900106. */
export async function beginUndoing(
  trx: Executor,
  subject: ListSubject,
  id: number,
  { who, now }: { who: string; now: Date },
): Promise<void> {
  await holdIn(trx, subject, id, 'applied');
  await clearReasons(trx, id);
  await updateImport(trx, id, { state: 'undo-checking', undone_by: who, problem: null, read_rows: -1 });
  await startImport(trx, subject, id, now);
}
