import { missingLanguages } from '#kernel/shop/content/content.rules.ts';
import {
  type ContentFields,
  type ContentKind,
  contentKindNames,
  ownerKinds,
} from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { text } from '#server/platform/texts.ts';
import { emptyCategory, successorOf } from './category-tree.service.ts';
import { readChanges, readDraftsOf, removeChange, replaceChange, takeChange } from './content-desk.repo.ts';
import { faultsInShop, rightFields, titleOf } from './content-fields.service.ts';
import { wasRemoved } from './content-history.service.ts';
import { listOrders, matches } from './content-order.ts';
import { idOf, type Place, rowsOf } from './content-places.ts';
import type { PublishedContent } from './content-rows.ts';
import { removeRecord, writeContent } from './content-writes.service.ts';
import { withAddress } from './new-address.service.ts';

type DeskHost = Pick<Host, 'db'>;

type Written = Place & { version: string; fields: Record<string, unknown> };

type Change = Awaited<ReturnType<typeof readChanges>>[number];

/** The draft or scheduled change of a record. */
export const waitingOf = (change: Change | undefined) =>
  change
    ? {
        change: change.id,
        dueAt: change.due_at?.toISOString() ?? null,
        who: change.who,
        at: change.created_at.toISOString(),
      }
    : null;

/** A record that only exists as a draft. */
const unpublished = (
  kind: ContentKind,
  { key, fields, created_at: updatedAt }: Change,
): PublishedContent => ({
  ...{ key, title: titleOf(kind, fields), path: '', fields: {}, updatedAt },
});

/** The version covers the published fields and the draft: two people editing one draft conflict too. */
function recordOf(kind: ContentKind, published: PublishedContent | undefined, change: Change | undefined) {
  const current = published ?? (change && unpublished(kind, change));
  if (!current) refuse(deskCodes.notFound, { text: { key: 'desk-api.not-found' } });
  const { key, title, path, fields } = current;
  const draft = change?.fields ?? null;
  return {
    id: idOf({ kind, key }),
    kind,
    key,
    title,
    path,
    fields,
    isPublished: published !== undefined,
    isArchived: published?.isArchived ?? false,
    version: versionOf([
      ...[fields, draft, change?.due_at?.getTime()],
      ...(published?.isArchived ? ['archived'] : []),
    ]),
    waiting: waitingOf(change),
    draft,
  };
}

/** A record with its draft, locked; throws 1900106. */
export async function recordIn(executor: Executor, { kind, key }: Place) {
  const published = await rowsOf[kind].hold(executor, key);
  const [change] = await readChanges(executor, kind, [published?.key ?? key]);
  return recordOf(kind, published, change);
}

interface ListInput {
  page: number;
  perPage: number;
  sort: string;
  isDescending: boolean;
  search: string;
  filter?: { kind?: ContentKind | undefined; isIncomplete?: boolean | undefined } | undefined;
}

type Listed = PublishedContent & { kind: ContentKind };

/** The list without a filter: products and settings have lists of their own. */
const usualKinds = contentKindNames.filter((kind) => kind !== 'product' && !ownerKinds.includes(kind));

/** Every record of a kind, and drafts of new ones. */
async function allOf(executor: Executor, kind: ContentKind): Promise<Listed[]> {
  const published = await rowsOf[kind].all(executor);
  const keys = new Set(published.map(({ key }) => key));
  const drafts = (await readDraftsOf(executor, kind)).filter(({ key }) => !keys.has(key));
  const added = drafts.map((draft) => ({ ...unpublished(kind, draft), fields: draft.fields }));
  return [...published, ...added].map((each) => ({ ...each, kind }));
}

async function pageOf(executor: Executor, input: ListInput): Promise<{ found: Listed[]; total: number }> {
  const { page, perPage, search, filter } = input;
  const offset = (page - 1) * perPage;
  const kind = filter?.kind;
  const some = kind && !filter.isIncomplete ? rowsOf[kind].some : undefined;
  if (kind && some) {
    const { found, total } = await some(executor, { search, limit: perPage, offset });
    return { found: found.map((each) => ({ ...each, kind })), total };
  }
  const listed: Listed[] = [];
  for (const each of kind ? [kind] : usualKinds) listed.push(...(await allOf(executor, each)));
  const all = listed.filter(
    (each) =>
      matches(each, search) && (!filter?.isIncomplete || missingLanguages(each.kind, each.fields).length > 0),
  );
  const sorted = all.toSorted(listOrders[input.sort]);
  if (input.isDescending) sorted.reverse();
  return { found: sorted.slice(offset, offset + perPage), total: all.length };
}

/** Content of a kind, or of all kinds but products. */
export async function listContent({ db }: DeskHost, input: ListInput) {
  const { found, total } = await pageOf(db.handle, input);
  const waiting = new Map<string, Change>();
  for (const [kind, listed] of Map.groupBy(found, (each) => each.kind)) {
    const keys = listed.map(({ key }) => key);
    for (const change of await readChanges(db.handle, kind, keys))
      waiting.set(idOf({ kind, key: change.key }), change);
  }
  const rows = found.map(({ kind, key, title, path, fields, updatedAt, isArchived = false }) => {
    const id = idOf({ kind, key });
    return {
      ...{ id, kind, key, title, path, isArchived },
      missing: missingLanguages(kind, fields),
      updatedAt: updatedAt?.toISOString() ?? null,
      waiting: waitingOf(waiting.get(id)),
    };
  });
  return { rows, total };
}

/** One content record with its draft; throws 1900106. */
export function readContentRecord({ db }: DeskHost, place: Place) {
  return db.transaction((trx) => recordIn(trx, place));
}

/** Throws 1900105 for an archived record, which is restored before it is changed. */
function refuseArchived({ isArchived }: { isArchived: boolean }): void {
  if (isArchived) refuse(deskCodes.notPossible, { text: { key: 'desk-content-api.archived' } });
}

/** Publishes fields; the pages are re-rendered automatically. Throws 1900104, 1900106, 1900108. */
export function saveContent({ db }: DeskHost, call: StaffCall, written: Written) {
  const { kind, version } = written;
  return db.transaction(async (trx) => {
    const current = await recordIn(trx, written);
    checkVersion(version, current);
    refuseArchived(current);
    const fields = await rightFields(trx, kind, written.fields, written.key);
    await writeContent(trx, written, fields, { who: call.staff.name, at: call.now });
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
    const current = await recordIn(trx, written);
    checkVersion(version, current);
    refuseArchived(current);
    const due = dueAt === undefined ? null : new Date(dueAt);
    if (due && due <= call.now)
      refuse(deskCodes.fieldInvalid, { text: { key: 'desk-content-api.time-over' }, field: 'dueAt' });
    const fields = due
      ? await rightFields(trx, kind, written.fields, key)
      : (written.fields as ContentFields);
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
    return current.isPublished ? recordIn(trx, place) : { ...current, draft: null, waiting: null };
  });
}

/**
 * Publishes a draft whose time has come, unless it was changed or discarded since. One that became invalid since, such as by a
 * removed category or a code that another product has taken, stays a draft without a time; returns the reason.
 */
export async function applyContentChange(
  executor: Executor,
  id: number,
  now: Date,
): Promise<string | undefined> {
  const change = await takeChange(executor, id);
  if (!change || (await wasRemoved(executor, change))) return undefined;
  const { kind, key, fields, who } = change;
  // Drafts of earlier releases lack the fields that were added since.
  const whole = { ...(await rowsOf[kind].hold(executor, key))?.fields, ...fields };
  const [fault] = await faultsInShop(executor, kind, whole, key);
  if (!fault) {
    await writeContent(executor, change, fields, { who, at: now });
    return undefined;
  }
  await replaceChange(executor, { kind, key, fields, who, dueAt: null }, now);
  const { path, problem, what = '' } = fault;
  return `${idOf(change)}: ${text(defaultLocale, `desk-content-api.${problem}`, { field: path, what })}`;
}

/**
 * A new record of an open kind, such as an article, published or as a draft, valid or not, that readers do not see. Throws 1900105 for kinds with
 * fixed records, 1900108.
 */
export async function newContent(
  { db }: DeskHost,
  call: StaffCall,
  {
    kind,
    fields: input,
    isDraft = false,
  }: Pick<Written, 'kind' | 'fields'> & { isDraft?: boolean | undefined },
) {
  const { nextKey } = rowsOf[kind];
  if (!nextKey || !contentKinds[kind].isOpen)
    refuse(deskCodes.notPossible, { text: { key: 'desk-api.not-possible' } });
  return db.transaction(async (trx) => {
    const place = { kind, key: await nextKey(trx, input as ContentFields) };
    const who = call.staff.name;
    const addressed = await withAddress(trx, place, input);
    if (isDraft) {
      const fields = addressed as ContentFields;
      await replaceChange(trx, { ...place, fields, who, dueAt: null }, call.now);
      call.audit({ kind: 'content', id: idOf(place), after: { draft: fields, dueAt: null } });
    } else {
      const fields = await rightFields(trx, kind, addressed);
      await writeContent(trx, place, fields, { who, at: call.now });
      call.audit({ kind: 'content', id: idOf(place), after: fields });
    }
    return recordIn(trx, place);
  });
}

/**
 * Deletes an article, question or category, or one that is only a draft; a product or store is archived. `moveTo` is the
 * category that gets what is in a removed one. Throws 1900104, 1900105, 1900106.
 */
export async function removeContent(
  { db }: DeskHost,
  call: StaffCall,
  { version, moveTo, ...place }: Place & { version: string; moveTo?: number | undefined },
) {
  const { kind, key } = place;
  const { remove, obstacle } = rowsOf[kind];
  if (!remove || !contentKinds[kind].isOpen)
    refuse(deskCodes.notPossible, { text: { key: 'desk-api.not-possible' } });
  return db.transaction(async (trx) => {
    const current = await recordIn(trx, place);
    checkVersion(version, current);
    const reason = current.isPublished ? await obstacle?.(trx, key) : undefined;
    if (reason) refuse(deskCodes.notPossible, { text: { key: reason } });
    await removeChange(trx, kind, key);
    if (current.isPublished) {
      const { staff, now } = call;
      if (kind === 'category') await emptyCategory(trx, { key, moveTo, who: staff.name, now });
      const successor = kind === 'category' ? successorOf(current.fields, moveTo) : undefined;
      await removeRecord(trx, place, { fields: current.fields, who: staff.name, at: now, successor });
    }
    call.audit({ kind: 'content', id: idOf(place), before: current.fields });
    return { id: idOf(place) };
  });
}
