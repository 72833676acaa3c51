import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import {
  deleteSite,
  type LoggedChange,
  readChanges,
  readLog,
  readSite,
  readSiteLags,
  type SiteLag,
  type SitePublisher,
  seeSite,
  settleChanges,
  takeSite,
} from './sites.repo.ts';

export type { LoggedChange, SiteLag, SitePublisher } from './sites.repo.ts';

type SitesHost = Pick<Host, 'db' | 'clock'>;

/** A site is taken over when its publisher was silent for this long. */
export const takeoverMs = 30_000;
/** A change is done without the sites whose publishers were silent for this long. */
export const silentMs = 600_000;
/** A site that is further behind is rendered in whole. */
export const mostBehind = 5_000;
/** Publishing takes seconds; a change that waits longer than this is late. */
export const lateMs = 120_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Registers a publisher as that of its site; undefined while another one is at work there. */
export function joinSite(
  { db, clock }: SitesHost,
  site: SitePublisher & { target: string },
): Promise<{ position: number; isNew: boolean } | undefined> {
  const now = clock.now();
  return db.transaction((trx) => takeSite(trx, site, { now, aliveSince: before(now, takeoverMs) }));
}

/**
 * Notes that a publisher is alive, and why its last round failed. Also closes changes that waited for a site which is
 * silent or forgotten now.
 */
export async function noteSite({ db, clock }: SitesHost, site: SitePublisher, error?: string): Promise<void> {
  const now = clock.now();
  await seeSite(db.handle, site, { now, ...(error !== undefined && { error }) });
  await settleChanges(db.handle, { now, aliveSince: before(now, silentMs) });
}

/** The cursor of a publisher's site; undefined if it has not joined, or another publisher has taken the site. */
export async function cursorOf({ db }: SitesHost, site: SitePublisher): Promise<number | undefined> {
  return (await readSite(db.handle, site))?.position;
}

/** The changes that a site has to publish, and the position that it shows then. */
export interface Delivery {
  changes: LoggedChange[];
  position: number;
}

/** The whole site, as a change that is not in the log. */
const whole = (position: number): LoggedChange => ({ id: 0, what: 'site', key: '', attempts: 1, position });

/**
 * The log after a position. A site that is too far behind, or whose changes were deleted, gets one change: the whole site.
 * A rollback restores the files before the last publish: a site that was away then has other files before, and skips it.
 */
export async function deliverAfter({ db, clock }: SitesHost, after: number): Promise<Delivery> {
  const { position, prunedTo } = await readLog(db.handle);
  if (position <= after) return { changes: [], position: after };
  const found = await readChanges(db.handle, { after, upTo: position, limit: mostBehind + 1 });
  if (after < prunedTo || found.length > mostBehind) return { changes: [whole(position)], position };
  const lateSince = before(clock.now(), silentMs);
  const changes = found
    .filter(({ what, started_at: loggedAt }) => what !== 'rollback' || !loggedAt || loggedAt >= lateSince)
    .map(({ started_at: _, ...change }) => change);
  return { changes, position };
}

/** A site, and whether its content is late. */
export interface SiteState extends SiteLag {
  isLate: boolean;
  /** Its publisher does not call. */
  isSilent: boolean;
}

/** All sites, and which of them show old pages. */
export async function listSites({ db, clock }: SitesHost): Promise<SiteState[]> {
  const now = clock.now();
  const lateSince = before(now, lateMs);
  const lags = await readSiteLags(db.handle, now);
  return lags.map((lag) => ({
    ...lag,
    isLate: lag.since !== null && lag.since < lateSince,
    isSilent: lag.seenAt < lateSince,
  }));
}

/** Forgets a site that is not served any more; a publisher that still runs registers it again at its next start. */
export async function removeSite({ db }: SitesHost, name: string): Promise<void> {
  if (!(await deleteSite(db.handle, name))) throw new StaffError(`There is no site '${name}'.`);
}
