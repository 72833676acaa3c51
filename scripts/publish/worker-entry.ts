import type { RouteData } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import { isLocale, locales } from '#kernel/text/locales.ts';
import { asDrafted, recordReads } from '#site/data/api.ts';
import { type Change, forgetChanged } from '#site/data/freshness.ts';
import { frameKey } from '#site/data/page-paths.ts';

const app = createApp({ streaming: false });

interface StaticPath {
  params: Record<string, string | undefined>;
  cacheKey?: string;
}

interface PageModule {
  getStaticPaths?: (options: object) => Promise<StaticPath[]> | StaticPath[];
}

/** The pages of a route and what was read to name them. */
interface Listed {
  reads: ReadonlySet<string>;
  pages: readonly (readonly [path: string, key: string])[];
}

const listed = new Map<string, Listed>();
let frames = '';

/** Of every page: an address alone does not say, `/design/compare/` might be a page `/compare/` of a language. */
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
  const pages = value.map(({ params, cacheKey = '' }) => [pathOf(route, params), cacheKey] as const);
  for (const [path] of pages) routeOf.set(path, route);
  listed.set(component, { reads, pages });
}

/** Lets go of what was read before some things changed: whatever was made from it is listed and rendered anew. */
export async function forget(changes: readonly Change[]): Promise<void> {
  const stale = await forgetChanged(changes);
  for (const [component, { reads }] of listed) if (!stale.isDisjointFrom(reads)) listed.delete(component);
}

/**
 * Every page of the site with the key of what it prints; '' for the few that only a change of the frame makes new. Feeds
 * are among them, and whatever else is made of the same content.
 * What was not forgotten is not read again.
 */
export async function listPages(): Promise<Map<string, string>> {
  const framesNow = (await Promise.all(locales.map(frameKey))).join();
  if (framesNow !== frames) listed.clear();
  for (const route of routes) if (!listed.has(route.component)) await listRoute(route);
  frames = framesNow;
  return new Map([...listed.values()].flatMap(({ pages }) => pages));
}

async function htmlOf(path: string, routeData: RouteData): Promise<string> {
  const answer = await app.render(new Request(new URL(path, __SITE_ORIGIN__)), { routeData });
  const isMissing = /^\/(?:\w+\/)?404\/$/.test(path);
  if (answer.status !== 200 && !(isMissing && answer.status === 404)) {
    throw new Error(`${path} was answered with ${answer.status}`);
  }
  return answer.text();
}

/** The HTML of a page that was listed, byte for byte as `astro build` writes it. */
export async function renderPage(path: string): Promise<string> {
  const routeData = routeOf.get(path);
  if (!routeData) throw new Error(`${path} is no page of the site`);
  return htmlOf(path, routeData);
}

/** What a page with content that is not saved begins its head with: found by nobody, at home wherever it is opened. */
const previewHead = `<meta name="robots" content="noindex, nofollow"><base href="${__SITE_ORIGIN__}/">`;

/** The HTML of a page with the draft of a preview in the place of what stands. */
export async function renderPreview(path: string, token: string): Promise<string> {
  // It may not be listed: a draft can bring a page that is not there yet.
  const routeData = routes.find(({ pattern }) => {
    const [, lang] = pattern.exec(path) ?? [];
    return pattern.test(path) && (lang === undefined || isLocale(lang));
  });
  if (!routeData) throw new Error(`${path} is no page of the site`);
  const html = await asDrafted(token, () => htmlOf(path, routeData));
  return html.replace('<head>', () => `<head>${previewHead}`);
}
