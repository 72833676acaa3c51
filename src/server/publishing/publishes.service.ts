import { isRareChange, type Publishable } from '#kernel/shop/content/publishing.rules.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { forgetCachedReads } from '#server/platform/revisions/cached-read.ts';
import { applyDraft } from './drafts.service.ts';
import {
  askForFeeds,
  askForStones,
  claimDue,
  failRow,
  finishRows,
  insertPublish,
  isAnythingDue,
  type PublishRow,
  readPublishes,
  removeOldRows,
  retryRow,
} from './publishes.repo.ts';

type PublishingHost = Pick<Host, 'db' | 'clock'>;

/** A publisher that says nothing for so long has died, and another may take its rows. */
export const leaseMs = 600_000;
/** After so many tries people are told. */
const mostAttempts = 3;
const keptMs = 30 * 86_400_000;

interface Wanted {
  what: Publishable;
  key?: string;
  who: string;
  reason?: string;
  /** Not before; now where it is absent. */
  dueAt?: Date;
}

/** Asks for something to be made new; in the caller's transaction where there is one. */
export async function askToPublish(
  host: PublishingHost,
  { what, key = '', who, reason = '', dueAt }: Wanted,
  executor: Executor = host.db.handle,
): Promise<number> {
  const now = host.clock.now();
  const priority = isRareChange(what) ? 9 : 0;
  return insertPublish(executor, { what, key, who, reason, priority, dueAt: dueAt ?? now, now });
}

/** Asks to take the last publish back, as the desk does; returns the id of the request. */
export function rollBackPublish(host: PublishingHost, who: string): Promise<number> {
  const asked = { what: 'rollback', who, reason: 'taken back at the desk' } as const;
  return host.db.transaction((trx) => askToPublish(host, asked, trx));
}

/** Whether a publisher has something to do. */
export function isPublishDue({ db, clock }: PublishingHost): Promise<boolean> {
  return isAnythingDue(db.handle, clock.now());
}

/** Publishes a draft that was written at the desk. Passed in: content is a higher level. */
export type ApplyChange = (executor: Executor, change: number, now: Date) => Promise<void>;

/** A draft of the command line has a number, one of the desk `desk-` before its own. */
function takePlace(trx: Executor, key: string, now: Date, applyChange: ApplyChange): Promise<void> {
  const [, change] = /^desk-(\d+)$/.exec(key) ?? [];
  return change === undefined ? applyDraft(trx, Number(key), now) : applyChange(trx, Number(change), now);
}

/**
 * Gives a publisher everything that is due, as one piece of work; drafts whose time has come take their place, and
 * what they change is among the rows. What this process remembers of content is read anew.
 */
export async function claimPublishes(host: PublishingHost, applyChange: ApplyChange): Promise<PublishRow[]> {
  let claimed = await claimRows(host, applyChange);
  // Pages that name loose stones, and feeds, come after everything else: whoever waits for a text does not wait for the question.
  if (claimed.length === 0) {
    await askForStones(host.db.handle, host.clock.now());
    await askForFeeds(host.db.handle, host.clock.now());
    claimed = await claimRows(host, applyChange);
  }
  forgetCachedReads();
  return claimed;
}

function claimRows({ db, clock }: PublishingHost, applyChange: ApplyChange): Promise<PublishRow[]> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const lockedUntil = new Date(now.getTime() + leaseMs);
    const rows = await claimDue(trx, { now, lockedUntil });
    const drafts = rows.filter(({ what }) => what === 'draft');
    for (const { key } of drafts) await takePlace(trx, key, now, applyChange);
    await finishRows(
      trx,
      drafts.map(({ id }) => id),
      { now, pages: 0 },
    );
    // What the drafts have asked for is part of the same work.
    const asked = drafts.length > 0 ? await claimDue(trx, { now: clock.now(), lockedUntil }) : [];
    return [...rows, ...asked].filter(({ what }) => what !== 'draft');
  });
}

/** What the publisher says of rows it was given. */
export async function finishPublishes(
  { db, clock }: PublishingHost,
  ids: readonly number[],
  pages: number,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (trx) => {
    await finishRows(trx, ids, { now, pages });
    await removeOldRows(trx, new Date(now.getTime() - keptMs));
  });
}

/** A row that could not be published: what stands stays, and the house is told after the last try. */
export async function failPublish(
  { db, clock, config, log }: Pick<Host, 'db' | 'clock' | 'config' | 'log'>,
  row: { id: number; what: string; key: string; attempts: number },
  error: string,
): Promise<void> {
  const now = clock.now();
  log.warn({ publish: row.id, what: row.what, key: row.key, why: error }, 'publish failed');
  await db.transaction(async (trx) => {
    if (!(await failRow(trx, row.id, now, error))) return;
    if (row.attempts < mostAttempts) {
      // Where the same was asked for again meanwhile, that one goes on.
      const dueAt = new Date(now.getTime() + pauseMs(row));
      await retryRow(trx, row.id, { dueAt, isAnew: false });
      return;
    }
    const { email } = await siteDocument(trx);
    const { staffMail } = config.publishing;
    const named = [row.what, row.key].filter((word) => word !== '').join(' ');
    const values = { what: named, why: error.slice(0, 500), publish: row.id };
    const to = staffMail === '' ? email : staffMail;
    await queueMail(trx, { kind: 'house-publish-failed', to, customerId: null, locale: 'en', values });
  });
}

/** 1 s, then 5 s. */
const pauseMs = ({ attempts }: { attempts: number }) => 1_000 * 5 ** Math.max(0, attempts - 1);

/** What waits and what was done last, the newest first. */
export function listPublishes({ db }: PublishingHost, limit = 30): Promise<PublishRow[]> {
  return readPublishes(db.handle, limit);
}

/** Tries a failed publish again; throws 1900105 where there is none, or where the same waits already. */
export function retryPublish({ db, clock }: PublishingHost, id: number): Promise<PublishRow> {
  return db.transaction(async (trx) => {
    const row = await retryRow(trx, id, { dueAt: clock.now(), isAnew: true });
    return (
      row ?? refuse(deskCodes.notPossible, { text: { key: 'desk-content-api.not-failed', values: { id } } })
    );
  });
}
