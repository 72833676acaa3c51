import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import {
  type ImportCounts,
  type ImportRowState,
  importRowStates,
} from '#kernel/shop/list-import/list-import.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { countRows, type ImportRow, readRowPage } from './import-rows.repo.ts';
import { beginApplying, beginUndoing } from './import-steps.service.ts';
import { type ListImport, readImport, readImports } from './imports.repo.ts';
import type { ListSubject } from './list-subject.service.ts';
import { type PreparedList, storeList } from './new-list.service.ts';

type DeskHost = Pick<Host, 'db'>;

/** Kinds of records in the audit log. */
const auditKinds = { products: 'product-import', reviews: 'review-import', stock: 'stock-import' } as const;

const viewOf = (list: ListImport, counts: ImportCounts) => ({
  ...{ id: list.id, name: list.name, format: list.format, who: list.who, state: list.state },
  at: list.created_at.toISOString(),
  counts: Object.fromEntries(importRowStates.map((state) => [state, counts[state] ?? 0])),
  problem: list.problem,
  appliedAt: list.applied_at?.toISOString() ?? null,
  undoneAt: list.undone_at?.toISOString() ?? null,
  undoneBy: list.undone_by,
});

/** Number of items by state; lists without a running job have stored numbers. */
async function countsOf(
  executor: Executor,
  lists: readonly ListImport[],
): Promise<ReadonlyMap<number, ImportCounts>> {
  const moving = lists.filter(({ counts }) => !counts).map(({ id }) => id);
  const counted = await countRows(executor, moving);
  return new Map(lists.map(({ id, counts }) => [id, counts ?? counted.get(id) ?? {}]));
}

/** Imported lists of a subject, the newest first. */
export async function listImports(executor: Executor, { name }: ListSubject) {
  const lists = await readImports(executor, name);
  const counts = await countsOf(executor, lists);
  return { rows: lists.map((list) => viewOf(list, counts.get(list.id) ?? {})) };
}

/** A list of a subject; throws 1900106. */
export async function knownImport(
  executor: Executor,
  { name }: ListSubject,
  id: number,
): Promise<ListImport> {
  const list = await readImport(executor, name, id);
  return list ?? refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
}

/** A list with a page of its items; throws 1900106. */
export async function importPage(
  executor: Executor,
  subject: ListSubject,
  {
    id,
    state,
    page,
    perPage,
  }: { id: number; state?: ImportRowState | undefined; page: number; perPage: number },
): Promise<{ list: ReturnType<typeof viewOf>; rows: ImportRow[]; total: number }> {
  const list = await knownImport(executor, subject, id);
  const counts = (await countsOf(executor, [list])).get(id) ?? {};
  const offset = (page - 1) * perPage;
  const rows = await readRowPage(executor, id, { state, limit: perPage, offset });
  const total = importRowStates.reduce(
    (sum, each) => sum + (state === undefined || state === each ? (counts[each] ?? 0) : 0),
    0,
  );
  return { list: viewOf(list, counts), rows, total };
}

/** Stores a list and starts to compare it with the shop. */
export function newImport(
  { db }: DeskHost,
  subject: ListSubject,
  call: StaffCall,
  list: PreparedList,
): Promise<{ id: number }> {
  return db.transaction(async (trx) => {
    const id = await storeList(trx, subject, list, { who: call.staff.name, now: call.now });
    const { name, format } = list;
    call.audit({ kind: auditKinds[subject.name], id: String(id), after: { name, format } });
    return { id };
  });
}

/** Begins to write the items of a compared list; throws 1900105, 1900106. */
export function applyImport(
  { db }: DeskHost,
  subject: ListSubject,
  call: StaffCall,
  id: number,
): Promise<{ id: number }> {
  return db.transaction(async (trx) => {
    await beginApplying(trx, subject, id, call.now);
    const counts = (await countRows(trx, [id])).get(id) ?? {};
    call.audit({ kind: auditKinds[subject.name], id: String(id), after: counts });
    return { id };
  });
}

/** Begins to undo an applied list; throws 1900105, 1900106. */
export function undoImport(
  { db }: DeskHost,
  subject: ListSubject,
  call: StaffCall,
  id: number,
): Promise<{ id: number }> {
  return db.transaction(async (trx) => {
    await beginUndoing(trx, subject, id, { who: call.staff.name, now: call.now });
    const counts = (await countRows(trx, [id])).get(id) ?? {};
    call.audit({ kind: auditKinds[subject.name], id: String(id), before: counts });
    return { id };
  });
}
