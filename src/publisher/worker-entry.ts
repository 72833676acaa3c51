import type { RouteData } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import { localeOfPrefix, locales } from '#kernel/shop/text/locales.ts';
import { lastPassingFailure, recordReads, withPreview } from '#site/data/api.ts';
import { invalidateChanged, invalidateMentions, type PublishedChange } from '#site/data/freshness.ts';
import { frameKey } from '#site/data/page-paths.ts';
import type { ChangedPages } from './worker.ts';

const app = createApp({ streaming: false });

interface StaticPath {
  params: Record<string, string | undefined>;
  cacheKey?: string;
}

interface PageModule {
  getStaticPaths?: (options: object) => Promise<StaticPath[]> | StaticPath[];
}

/** The pages of a route and the reads on which the list depends. */
interface Listed {
  reads: ReadonlySet<string>;
  pages: ReadonlyMap<string, string>;
}

const listed = new Map<string, Listed>();
/** Routes whose pages may have changed, with their previous pages. */
const stale = new Map<string, Listed['pages']>();
/** Changes whose dependent reads are still to be invalidated. */
const pendingChanges: PublishedChange[] = [];
let frames = '';

/** The route of each page; a path alone is ambiguous: `/design/compare/` might be `/compare/` in a language. */
const routeOf = new Map<string, RouteData>();

const routes = app.manifest.routes
  .map(({ routeData }) => routeData)
  .filter(
    ({ type, component }) => (type === 'page' || type === 'endpoint') && component.startsWith('src/pages/'),
  );

function pathOf({ segments, type }: RouteData, params: StaticPath['params']): string {
  const parts = segments
    .map((parts) =>
      parts
        .map(({ content, dynamic, spread }) => {
          const name = spread ? content.replace('...', '') : content;
          return dynamic ? (params[name] ?? '') : content;
        })
        .join(''),
    )
    .filter((part) => part !== '');
  const path = parts.map((part) => `/${part}`).join('');
  return type === 'page' ? `${path}/` : path;
}

async function listRoute(route: RouteData): Promise<void> {
  const { component } = route;
  const load = app.manifest.pageMap?.get(component);
  if (!load) throw new Error(`the render worker has no ${component}`);
  const module = (await (await load()).page()) as PageModule;
  const { value, reads } = await recordReads(
    async () => (await module.getStaticPaths?.({})) ?? [{ params: {} }],
  );
  const pages = new Map(value.map(({ params, cacheKey = '' }) => [pathOf(route, params), cacheKey]));
  for (const path of pages.keys()) routeOf.set(path, route);
  listed.set(component, { reads, pages });
}

function markStale(component: string, { pages }: Listed): void {
  listed.delete(component);
  stale.set(component, pages);
}

/** Invalidates cached reads of the changed entities; the pages that depend on them are listed and re-rendered. */
export async function invalidateContent(changes: readonly PublishedChange[]): Promise<void> {
  markDependentsStale(await invalidateChanged(changes));
  pendingChanges.push(...changes);
}

function markDependentsStale(forgotten: ReadonlySet<string>): void {
  for (const [component, route] of listed)
    if (!forgotten.isDisjointFrom(route.reads)) markStale(component, route);
}

/** Lists stale routes concurrently, because most wait for the API host. */
async function listStale(): Promise<void> {
  markDependentsStale(await invalidateMentions(pendingChanges.splice(0)));
  const framesNow = (await Promise.all(locales.map(frameKey))).join();
  if (framesNow !== frames) for (const [component, route] of listed) markStale(component, route);
  const missing = routes.filter(({ component }) => !listed.has(component));
  const results = await Promise.allSettled(missing.map(listRoute));
  // Waits for all, so that no listing ends after the next change.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  frames = framesNow;
}

/** All pages and feeds with the keys of their content; '' for pages that depend on the frame only. */
export async function listPages(): Promise<Map<string, string>> {
  await listStale();
  stale.clear();
  return new Map([...listed.values()].flatMap(({ pages }) => [...pages]));
}

/** The pages whose key changed since the last listing, without checking the others. */
export async function listChanged(): Promise<ChangedPages> {
  await listStale();
  const keys = new Map<string, string>();
  const gone: string[] = [];
  for (const [component, before] of stale) {
    const now = listed.get(component)?.pages ?? new Map<string, string>();
    for (const [path, key] of now) if (before.get(path) !== key) keys.set(path, key);
    for (const path of before.keys()) if (!now.has(path)) gone.push(path);
  }
  stale.clear();
  return { keys, gone };
}

async function htmlOf(path: string, routeData: RouteData): Promise<string> {
  const failure = lastPassingFailure();
  const answer = await app.render(new Request(new URL(path, __SITE_ORIGIN__)), { routeData });
  const isMissing = /^\/(?:[\w-]+\/)?404\/$/.test(path);
  if (answer.status !== 200 && !(isMissing && answer.status === 404)) {
    // Astro answers 500, whatever the reason. If the API host was busy or away meanwhile, the page may not be at fault.
    const passing = lastPassingFailure();
    throw passing === undefined || passing === failure
      ? new Error(`${path} answered ${answer.status}`)
      : passing;
  }
  return answer.text();
}

/** The HTML of a listed page, byte for byte as `astro build` writes it. */
export async function renderPage(path: string, route?: string): Promise<string> {
  const routeData =
    route === undefined ? routeOf.get(path) : routes.find(({ component }) => component === route);
  if (!routeData) throw new Error(`${path} is not a page of the site`);
  return htmlOf(path, routeData);
}

export function routeOfPage(path: string): string {
  const route = routeOf.get(path);
  if (!route) throw new Error(`${path} is not a page of the site`);
  return route.component;
}

/** Start of the head of a preview: not indexed, and with the site as base URL. */
const previewHead = `<meta name="robots" content="noindex, nofollow"><base href="${__SITE_ORIGIN__}/">`;

/** The HTML of a page with the draft of a preview applied. */
export async function renderPreview(path: string, token: string): Promise<string> {
  // Matched by pattern, because a draft can create a page that is not listed yet.
  const routeData = routes.find(({ pattern }) => {
    const [, lang] = pattern.exec(path) ?? [];
    return pattern.test(path) && (lang === undefined || localeOfPrefix(lang) !== undefined);
  });
  if (!routeData) throw new Error(`${path} is not a page of the site`);
  const html = await withPreview(token, () => htmlOf(path, routeData));
  return html.replace('<head>', () => `<head>${previewHead}`);
}
