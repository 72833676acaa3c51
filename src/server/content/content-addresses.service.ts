import { deskPage, pageKinds } from '#kernel/shop/pages/pages.ts';
import { redirectKey } from '#kernel/shop/redirects/redirects.rules.ts';
import { splitLocale } from '#kernel/shop/text/paths.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';
import {
  freeAddress,
  hasContentAt,
  leadOn,
  lockRedirects,
  putRedirects,
  redirectedOf,
} from './redirects.repo.ts';

/** Folders of files: they have no former addresses. */
const ownFolders = ['_astro', 'media', 'menu', 'cards', 'feeds', 'icons', 'partners', 'theme'];
/** Files of the site itself, such as the service worker. */
const ownFile = /^\/[^/]+\.(?:js|json|txt|xml|webmanifest|ico)$/;

/** Keys are in small letters, routes are not. */
const routes = pageKinds.map(({ route }) => ({
  route,
  pattern: new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`, 'i'),
}));

/** Whether a page of the shop has this address, which a redirect would hide. */
export async function isLive(executor: Executor, key: string): Promise<boolean> {
  const { path } = splitLocale(key);
  const parts = path.split('/').slice(1);
  if (path === '/' || `${path}/` === deskPage || ownFolders.includes(parts[0] ?? '')) return true;
  if (ownFile.test(path)) return true;
  const route = routes.find(({ pattern }) => pattern.test(`${path}/`))?.route;
  if (route === undefined) return false;
  return route.includes('[') ? hasContentAt(executor, route, parts.slice(1)) : true;
}

/** The short address of an article, by which the query form is served; undefined for other paths. */
const shortArticle = (path: string) => /^\/article\/\d+\/\d+\//.exec(path)?.[0];

/** Leads a former address of content to the present one, and frees the present one from redirects. */
async function moveAddress(
  executor: Executor,
  { from, to, who, now }: { from: string; to: string; who: string; now: Date },
): Promise<void> {
  const key = redirectKey(from);
  const key2 = redirectKey(to);
  if (key === undefined || key2 === undefined || key === key2) return;
  await lockRedirects(executor);
  await freeAddress(executor, key2);
  await leadOn(executor, from, to);
  await putRedirects(executor, [{ from: key, to, origin: 'automatic', who }], now);
}

interface Move {
  rows: ContentRows;
  key: string;
  who: string;
  now: Date;
  /** Where the address of a removed record leads. */
  successor?: string | undefined;
  /** The record before, if the caller has read it; null for a new one. */
  before?: PublishedContent | null;
}

/** Removes the redirects of addresses that have a page now, which they would hide. */
export async function showPages(executor: Executor, paths: readonly string[]): Promise<void> {
  const redirected = await redirectedOf(
    executor,
    paths.flatMap((path) => redirectKey(path) ?? []),
  );
  for (const key of redirected) {
    if (!(await isLive(executor, key))) continue;
    await lockRedirects(executor);
    await freeAddress(executor, key);
  }
}

/**
 * Writes a content record. If its address changes, the former one leads to the new one; if it has a page afterwards, no
 * redirect hides that. Returns what `write` returned.
 */
export async function keepAddress<T>(executor: Executor, move: Move, write: () => Promise<T>): Promise<T> {
  let written: T | undefined;
  await moveContent(executor, move, async () => {
    written = await write();
  });
  return written as T;
}

/** As `keepAddress`; returns the record after it was written. */
export async function moveContent(
  executor: Executor,
  { rows, key, who, now, successor, before }: Move,
  write: () => Promise<unknown>,
): Promise<PublishedContent | undefined> {
  const from = (before === undefined ? await rows.hold(executor, key) : before)?.path ?? '';
  await write();
  const present = await rows.hold(executor, key);
  if (present) await showPages(executor, [present.path]);
  const to = present?.path ?? successor ?? '';
  if (from === '' || to === '' || from === to) return present;
  await moveAddress(executor, { from, to, who, now });
  const [shortFrom, shortTo] = [shortArticle(from), shortArticle(to)];
  if (shortFrom && shortTo) await moveAddress(executor, { from: shortFrom, to: shortTo, who, now });
  return present;
}
