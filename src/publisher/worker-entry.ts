import type { RouteData } from 'astro';
import { createApp } from 'astro/app/entrypoint';
import { isLocale, locales } from '#kernel/shop/text/locales.ts';
import { asDrafted, recordReads } from '#site/data/api.ts';
import { type Change, forgetBeside, forgetChanged } from '#site/data/freshness.ts';
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

/** The pages of a route and what was read to name them. */
interface Listed {
  reads: ReadonlySet<string>;
  pages: ReadonlyMap<string, string>;
}

const listed = new Map<string, Listed>();
/** Routes whose pages may be others now, with those they had. */
const stale = new Map<string, Listed['pages']>();
/** Changes after which what names them is still to be forgotten. */
const besides: Change[] = [];
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
  const pages = new Map(value.map(({ params, cacheKey = '' }) => [pathOf(route, params), cacheKey]));
  for (const path of pages.keys()) routeOf.set(path, route);
  listed.set(component, { reads, pages });
}

function letGo(component: string, { pages }: Listed): void {
  listed.delete(component);
  stale.set(component, pages);
}

/** Lets go of what was read before some things changed: whatever was made from it is listed and rendered anew. */
export async function forget(changes: readonly Change[]): Promise<void> {
  letGoOf(await forgetChanged(changes));
  besides.push(...changes);
}

function letGoOf(forgotten: ReadonlySet<string>): void {
  for (const [component, one] of listed) if (!forgotten.isDisjointFrom(one.reads)) letGo(component, one);
}

/** What was not forgotten is not read again; routes are listed side by side, as most wait for the API host. */
async function listAnew(): Promise<void> {
  letGoOf(await forgetBeside(besides.splice(0)));
  const framesNow = (await Promise.all(locales.map(frameKey))).join();
  if (framesNow !== frames) for (const [component, one] of listed) letGo(component, one);
  const missing = routes.filter(({ component }) => !listed.has(component));
  const results = await Promise.allSettled(missing.map(listRoute));
  // Thrown when all have ended: one that ended after the next change would be taken for what came after it.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  frames = framesNow;
}

/**
 * Every page of the site with the key of what it prints; '' for the few that only a change of the frame makes new. Feeds
 * are among them, and whatever else is made of the same content.
 */
export async function listPages(): Promise<Map<string, string>> {
  await listAnew();
  stale.clear();
  return new Map([...listed.values()].flatMap(({ pages }) => [...pages]));
}

/** The pages whose key is another than when they were listed last: however many there are, the others are not looked at. */
export async function listChanged(): Promise<ChangedPages> {
  await listAnew();
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

/** Texts of pages, until they are taken; see scripts/astro/lean-rendering.ts. */
const texts = new Map<string, string>();
globalThis.__pageTexts = texts;

function takeText(answer: Response): string | undefined {
  const number = answer.headers.get('x-page-text') ?? '';
  const text = texts.get(number);
  texts.delete(number);
  return text;
}

async function htmlOf(path: string, routeData: RouteData): Promise<string> {
  const answer = await app.render(new Request(new URL(path, __SITE_ORIGIN__)), { routeData });
  const text = takeText(answer);
  const isMissing = /^\/(?:\w+\/)?404\/$/.test(path);
  if (answer.status !== 200 && !(isMissing && answer.status === 404)) {
    throw new Error(`${path} was answered with ${answer.status}`);
  }
  return text ?? answer.text();
}

/** The HTML of a page that was listed, byte for byte as `astro build` writes it. */
export async function renderPage(path: string, route?: string): Promise<string> {
  const routeData =
    route === undefined ? routeOf.get(path) : routes.find(({ component }) => component === route);
  if (!routeData) throw new Error(`${path} is no page of the site`);
  return htmlOf(path, routeData);
}

export function routeOfPage(path: string): string {
  const route = routeOf.get(path);
  if (!route) throw new Error(`${path} is no page of the site`);
  return route.component;
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
