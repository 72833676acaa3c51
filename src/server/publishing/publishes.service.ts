import { isRareChange, type Publishable } from '#kernel/shop/content/publishing.rules.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { forgetCachedReads } from '#server/platform/revisions/cached-read.ts';
import { applyDraft } from './drafts.service.ts';
import {
  failRow,
  finishDrafts,
  insertPublish,
  isAnythingAfter,
  isAnythingDue,
  logDue,
  type PublishRow,
  readPublishes,
  removeOldRows,
  requestFeeds,
  requestStonePages,
  retryRow,
} from './publishes.repo.ts';
import { countPages, moveLog, moveSite, prunedTo, readLog, settleChanges } from './sites.repo.ts';
import { cursorOf, type Delivery, deliverAfter, type SitePublisher, silentMs } from './sites.service.ts';

type PublishingHost = Pick<Host, 'db' | 'clock'>;
type ClaimingHost = Pick<Host, 'db' | 'clock' | 'config' | 'log'>;

/** Failed attempts before staff are notified. */
const maxAttempts = 3;
const lifetimeMs = 30 * 86_400_000;

interface PublishRequest {
  what: Publishable;
  key?: string;
  who: string;
  reason?: string;
  /** Not before this time; now by default. */
  dueAt?: Date;
}

/** Requests a render, in the caller's transaction if there is one. */
export async function requestPublish(
  host: PublishingHost,
  { what, key = '', who, reason = '', dueAt }: PublishRequest,
  executor: Executor = host.db.handle,
): Promise<number> {
  const now = host.clock.now();
  const priority = isRareChange(what) ? 9 : 0;
  return insertPublish(executor, { what, key, who, reason, priority, dueAt: dueAt ?? now, now });
}

/** Whether there is work for a publisher: a change is due, or the log goes on after this position. */
export function isPublishDue({ db, clock }: PublishingHost, after: number): Promise<boolean> {
  return isAnythingAfter(db.handle, clock.now(), after);
}

/**
 * Publishes a draft that was written at the desk, or returns why it cannot be published. Passed in: content is a higher
 * level.
 */
export type ApplyChange = (executor: Executor, change: number, now: Date) => Promise<string | undefined>;

/** A draft of the command line has a number, one of the desk `desk-` and a number. Returns why it is not published. */
async function applyDueDraft(trx: Executor, key: string, now: Date, applyChange: ApplyChange) {
  const [, change] = /^desk-(\d+)$/.exec(key) ?? [];
  if (change !== undefined) return applyChange(trx, Number(change), now);
  await applyDraft(trx, Number(key), now);
  return undefined;
}

/**
 * Logs all due changes, and returns those that a site has not published: after its cursor, or after a later position up
 * to which its publisher knows them. Due drafts are published, and their changes are among the others. Invalidates this
 * process's content caches. Undefined if another publisher has taken the site.
 */
export async function claimPublishes(
  host: ClaimingHost,
  applyChange: ApplyChange,
  { site, after }: { site: SitePublisher; after?: number },
): Promise<Delivery | undefined> {
  const cursor = await cursorOf(host, site);
  if (cursor === undefined) return undefined;
  const from = Math.max(cursor, after ?? cursor);
  await logDueRows(host, applyChange);
  let delivery = await deliverAfter(host, from);
  // Pages with loose stones and feeds come last, so that urgent rows do not wait for their queries.
  if (delivery.changes.length === 0) {
    await requestStonePages(host.db.handle, host.clock.now());
    await requestFeeds(host.db.handle, host.clock.now());
    await logDueRows(host, applyChange);
    delivery = await deliverAfter(host, from);
  }
  forgetCachedReads();
  // Nothing is left to publish up to there.
  if (delivery.changes.length === 0 && after === undefined && delivery.position > cursor)
    await finishPublishes(host, { site, position: delivery.position, done: [] });
  return delivery;
}

async function logDueRows(host: ClaimingHost, applyChange: ApplyChange): Promise<void> {
  const { db, clock } = host;
  if (!(await isAnythingDue(db.handle, clock.now()))) return;
  await db.transaction(async (trx) => {
    const now = clock.now();
    const position = (await readLog(trx, { locks: true })).position + 1;
    const rows = await logDue(trx, { now, position });
    if (rows.length === 0) return;
    await moveLog(trx, position);
    const drafts = rows.filter(({ what }) => what === 'draft');
    // One that cannot be published must not hold the others up.
    for (const draft of drafts) {
      const why = await applyDueDraft(trx, draft.key, now, applyChange);
      if (why !== undefined && (await failRow(trx, draft, now, why)))
        await notifyStaff(host, trx, draft, why);
    }
    await finishDrafts(
      trx,
      drafts.map(({ id }) => id),
      now,
    );
    // Requests of the drafts are part of the same work.
    if (drafts.length > 0) await logDue(trx, { now: clock.now(), position });
  });
}

/** Report of a publisher: the position that its site shows, and how many files each change has rewritten. */
interface PublishedPart {
  site: SitePublisher;
  position: number;
  done: readonly { ids: readonly number[]; pages: number }[];
}

/** Moves the cursor of a site, and marks as done what all sites show. */
export async function finishPublishes(
  { db, clock }: PublishingHost,
  { site, position, done }: PublishedPart,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (trx) => {
    for (const { ids, pages } of done) await countPages(trx, ids, pages);
    await moveSite(trx, site, { position, now });
    await settleChanges(trx, { now, aliveSince: new Date(now.getTime() - silentMs) });
    await prunedTo(trx, await removeOldRows(trx, new Date(now.getTime() - lifetimeMs)));
  });
}

type FailedRow = Pick<PublishRow, 'id' | 'what' | 'key'>;

async function notifyStaff({ config }: ClaimingHost, trx: Executor, row: FailedRow, error: string) {
  const { email } = await siteDocument(trx);
  const { staffMail } = config.publishing;
  const named = [row.what, row.key].filter((part) => part !== '').join(' ');
  await queueMail(trx, {
    kind: 'house-publish-failed',
    to: staffMail === '' ? email : staffMail,
    customerId: null,
    locale: defaultLocale,
    values: { what: named, why: error.slice(0, 500), publish: row.id },
  });
}

/**
 * Records the failure of a site: its published page stays. All sites try again, until staff are notified after the last
 * attempt.
 */
export async function failPublish(
  host: ClaimingHost,
  row: FailedRow & Pick<PublishRow, 'attempts' | 'position'>,
  error: string,
): Promise<void> {
  const { db, clock, log } = host;
  const now = clock.now();
  log.warn({ publish: row.id, what: row.what, key: row.key, why: error }, 'publish failed');
  await db.transaction(async (trx) => {
    if (!(await failRow(trx, row, now, error))) return;
    if (row.attempts < maxAttempts) {
      // If the same was requested meanwhile, the newer row continues.
      const dueAt = new Date(now.getTime() + pauseMs(row));
      await retryRow(trx, row.id, { dueAt, resetsAttempts: false });
      return;
    }
    await notifyStaff(host, trx, row, error);
  });
}

/** 1 s, then 5 s. */
const pauseMs = ({ attempts }: { attempts: number }) => 1_000 * 5 ** Math.max(0, attempts - 1);

/** Waiting and finished publishes, the newest first. */
export function listPublishes({ db }: PublishingHost, limit = 30): Promise<PublishRow[]> {
  return readPublishes(db.handle, limit);
}

/** Retries a failed publish; throws 1900105 if it does not exist, or if the same request already waits. */
export function retryPublish({ db, clock }: PublishingHost, id: number): Promise<PublishRow> {
  return db.transaction(async (trx) => {
    const row = await retryRow(trx, id, { dueAt: clock.now(), resetsAttempts: true });
    return (
      row ?? refuse(deskCodes.notPossible, { text: { key: 'desk-content-api.not-failed', values: { id } } })
    );
  });
}
