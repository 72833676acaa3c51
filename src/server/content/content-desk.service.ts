import { contentFaults, missingLanguages } from '#kernel/shop/content/content.rules.ts';
import type { ContentFields, ContentKind } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  insertHistory,
  nameWriter,
  readChanges,
  removeChange,
  replaceChange,
  takeChange,
} from './content-desk.repo.ts';
import { keepVersion } from './content-history.service.ts';
import { idOf, type Place, rowsOf } from './content-places.ts';
import { unknownReferences } from './content-references.service.ts';
import type { PublishedContent } from './content-rows.ts';

type DeskHost = Pick<Host, 'db'>;

interface Written extends Place {
  version: string;
  fields: Record<string, unknown>;
}

type Change = Awaited<ReturnType<typeof readChanges>>[number];

const waitingOf = (change: Change | undefined) =>
  change
    ? {
        change: change.id,
        dueAt: change.due_at?.toISOString() ?? null,
        who: change.who,
        at: change.created_at.toISOString(),
      }
    : null;

/** The version covers the published fields and the draft: two people editing one draft conflict too. */
function recordOf(kind: ContentKind, current: PublishedContent, change: Change | undefined) {
  const { key, title, path, fields } = current;
  const draft = change?.fields ?? null;
  return {
    id: idOf({ kind, key }),
    kind,
    key,
    title,
    path,
    fields,
    version: versionOf([fields, draft, change?.due_at?.getTime()]),
    waiting: waitingOf(change),
    draft,
  };
}

async function recordIn(executor: Executor, { kind, key }: Place) {
  const current = await rowsOf[kind].hold(executor, key);
  if (!current) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  const [change] = await readChanges(executor, kind, [current.key]);
  return recordOf(kind, current, change);
}

interface ListInput {
  page: number;
  perPage: number;
  sort: string;
  isDescending: boolean;
  search: string;
  filter?: { kind?: ContentKind | undefined; isIncomplete?: boolean | undefined } | undefined;
}

const matches = (current: PublishedContent, search: string) =>
  [current.key, ...Object.values(current.title)].some((text) =>
    text.toLowerCase().includes(search.toLowerCase()),
  );

const orders: Readonly<Record<string, (a: PublishedContent, b: PublishedContent) => number>> = {
  key: (a, b) => a.key.localeCompare(b.key, 'en', { numeric: true }),
  title: (a, b) => a.title.en.localeCompare(b.title.en, 'en'),
  updatedAt: (a, b) => (a.updatedAt?.getTime() ?? 0) - (b.updatedAt?.getTime() ?? 0),
};

async function pageOf(executor: Executor, kind: ContentKind, input: ListInput) {
  const { page, perPage, search, filter } = input;
  const offset = (page - 1) * perPage;
  const rows = rowsOf[kind];
  if (rows.some && !filter?.isIncomplete) return rows.some(executor, { search, limit: perPage, offset });
  const all = (await rows.all(executor)).filter(
    (each) =>
      matches(each, search) && (!filter?.isIncomplete || missingLanguages(kind, each.fields).length > 0),
  );
  const sorted = all.toSorted(orders[input.sort]);
  if (input.isDescending) sorted.reverse();
  return { found: sorted.slice(offset, offset + perPage), total: all.length };
}

/** Content of a kind, articles by default. */
export async function listContent({ db }: DeskHost, input: ListInput) {
  const kind = input.filter?.kind ?? 'article';
  const { found, total } = await pageOf(db.handle, kind, input);
  const changes = await readChanges(
    db.handle,
    kind,
    found.map(({ key }) => key),
  );
  const rows = found.map(({ key, title, path, fields, updatedAt }) => ({
    id: idOf({ kind, key }),
    kind,
    key,
    title,
    path,
    missing: missingLanguages(kind, fields),
    updatedAt: updatedAt?.toISOString() ?? null,
    waiting: waitingOf(changes.find((change) => change.key === key)),
  }));
  return { rows, total };
}

/** One content record with its draft; throws 1900106. */
export function readContentRecord({ db }: DeskHost, place: Place) {
  return db.transaction((trx) => recordIn(trx, place));
}

/** Valid fields for publishing; throws 1900108 with the path of the first fault, and all of them. */
export async function rightFields(
  executor: Executor,
  kind: ContentKind,
  input: Record<string, unknown>,
): Promise<ContentFields> {
  const faults = contentFaults(kind, input);
  const [fault] =
    faults.length > 0 ? faults : await unknownReferences(executor, kind, input as ContentFields);
  if (!fault) return input as ContentFields;
  refuse(deskCodes.fieldInvalid, {
    text: { key: `desk-content-api.${fault.problem}`, values: { field: fault.path, what: fault.what ?? '' } },
    field: fault.path,
    data: { faults: faults.length > 0 ? faults : [fault] },
  });
}

async function write(executor: Executor, place: Place, fields: ContentFields, who: string, at: Date) {
  const { kind, key } = place;
  await nameWriter(executor, who);
  await keepVersion(executor, place, '', at);
  await rowsOf[kind].write(executor, key, fields, at);
  await insertHistory(executor, { kind, key, at, who, fields });
  await removeChange(executor, kind, key);
}

/** Publishes fields; the pages are re-rendered automatically. Throws 1900104, 1900106, 1900108. */
export function saveContent({ db }: DeskHost, call: StaffCall, written: Written) {
  const { kind, version } = written;
  return db.transaction(async (trx) => {
    const current = await recordIn(trx, written);
    checkVersion(version, current);
    const fields = await rightFields(trx, kind, written.fields);
    await write(trx, written, fields, call.staff.name, call.now);
    call.audit({ kind: 'content', id: idOf(written), before: current.fields, after: fields });
    return recordIn(trx, written);
  });
}

/**
 * Stores a draft, valid or not; a scheduled one must be valid. `schedule` asks the publisher for that time. Throws
 * 1900104, 1900106, 1900108.
 */
export function saveDraft(
  { db }: DeskHost,
  call: StaffCall,
  { dueAt, ...written }: Written & { dueAt?: string | undefined },
  schedule: (executor: Executor, change: number, dueAt: Date) => Promise<unknown>,
) {
  const { kind, key, version } = written;
  return db.transaction(async (trx) => {
    checkVersion(version, await recordIn(trx, written));
    const due = dueAt === undefined ? null : new Date(dueAt);
    if (due && due <= call.now)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-content-api.time-over' }, field: 'dueAt' });
    const fields = due ? await rightFields(trx, kind, written.fields) : (written.fields as ContentFields);
    const who = call.staff.name;
    const change = await replaceChange(trx, { kind, key, fields, who, dueAt: due }, call.now);
    if (due) await schedule(trx, change, due);
    call.audit({ kind: 'content', id: idOf(written), after: { draft: fields, dueAt: dueAt ?? null } });
    return recordIn(trx, written);
  });
}

/** Discards a draft; throws 1900104, 1900106. */
export function dropDraft(
  { db }: DeskHost,
  call: StaffCall,
  { version, ...place }: Place & { version: string },
) {
  return db.transaction(async (trx) => {
    const current = await recordIn(trx, place);
    checkVersion(version, current);
    await removeChange(trx, place.kind, place.key);
    call.audit({ kind: 'content', id: idOf(place), before: { draft: current.draft } });
    return recordIn(trx, place);
  });
}

/** Publishes a draft whose time has come, unless it was changed or discarded since. */
export async function applyContentChange(executor: Executor, id: number, now: Date): Promise<void> {
  const change = await takeChange(executor, id);
  if (change && (await rowsOf[change.kind].hold(executor, change.key)))
    await write(executor, change, change.fields, change.who, now);
}

/** A new article or question; throws 1900105 for kinds with fixed records, 1900108. */
export async function newContent(
  { db }: DeskHost,
  call: StaffCall,
  { kind, fields: input }: Pick<Written, 'kind' | 'fields'>,
) {
  const { insert } = rowsOf[kind];
  if (!insert || !contentKinds[kind].isOpen)
    refuse(deskCodes.notPossible, { text: { key: 'desk-api.not-possible' } });
  return db.transaction(async (trx) => {
    const fields = await rightFields(trx, kind, input);
    await nameWriter(trx, call.staff.name);
    const key = await insert(trx, fields, call.now);
    await insertHistory(trx, { kind, key, at: call.now, who: call.staff.name, fields });
    call.audit({ kind: 'content', id: idOf({ kind, key }), after: fields });
    return recordIn(trx, { kind, key });
  });
}

/** Deletes an article or question; throws 1900104, 1900105, 1900106. */
export async function removeContent(
  { db }: DeskHost,
  call: StaffCall,
  { version, ...place }: Place & { version: string },
) {
  const { kind, key } = place;
  const { remove } = rowsOf[kind];
  if (!remove) refuse(deskCodes.notPossible, { text: { key: 'desk-api.not-possible' } });
  return db.transaction(async (trx) => {
    const current = await recordIn(trx, place);
    checkVersion(version, current);
    await nameWriter(trx, call.staff.name);
    await keepVersion(trx, place, '', call.now);
    await remove(trx, key);
    await removeChange(trx, kind, key);
    call.audit({ kind: 'content', id: idOf(place), before: current.fields });
    return { id: idOf(place) };
  });
}
