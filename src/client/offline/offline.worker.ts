import { defaultLocale, locales } from '#kernel/shop/text/locales.ts';
import { splitLocale } from '#kernel/shop/text/paths.ts';
import { isOld, maxCachedPages, maxCachedParts, offlinePath, partsOf, showsGoods, wayOf } from './choices.ts';

/** Types of service workers that TypeScript's web worker library lacks. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends LifeEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
declare const registration: ServiceWorkerRegistration;
declare function skipWaiting(): Promise<void>;

/** The offline pages in every language, with their parts. */
const offlineCache = 'offline-pages';
/** Visited pages, with their parts. */
const readCache = 'read-pages';

/** Visitors who have consented to storage get `/service-worker.js?keep`. */
const isStorageAllowed = new URL(location.href).searchParams.has('keep');

/** Fetches a page; throws if the response is not a page. */
async function fetchPage(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer;
}

async function storeOfflinePages(): Promise<void> {
  const paths = locales.map(offlinePath);
  const answers = await Promise.all(paths.map(fetchPage));
  const parts = new Set((await Promise.all(answers.map((answer) => answer.clone().text()))).flatMap(partsOf));
  const cache = await caches.open(offlineCache);
  await cache.addAll([...parts]);
  await Promise.all(answers.map((answer, index) => cache.put(paths[index] ?? '', answer)));
  // Parts of an earlier release.
  const wanted = new Set([...paths, ...parts]);
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
}

async function refreshOfflinePages(): Promise<void> {
  const stored = await caches.match(offlinePath(defaultLocale), { cacheName: offlineCache });
  if (isOld(stored?.headers.get('date') ?? null, Date.now())) await storeOfflinePages();
}

async function cachePage(path: string, answer: Response): Promise<void> {
  const html = await answer.clone().text();
  const cache = await caches.open(readCache);
  if (showsGoods(html)) return void (await cache.delete(path));
  await cache.addAll(partsOf(html));
  await cache.put(path, answer);
  // Cache keys are in insertion order.
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const pages = known.filter((name) => name.endsWith('/'));
  const parts = known.filter((name) => !name.endsWith('/'));
  const over = [...pages.slice(0, -maxCachedPages), ...parts.slice(0, -maxCachedParts)];
  await Promise.all(over.map((name) => cache.delete(name)));
}

/** Sent with an error status, so that search engines and prerendering see a failure. */
async function offlinePage(path: string): Promise<Response> {
  const stored = await caches.match(offlinePath(splitLocale(path).locale), { cacheName: offlineCache });
  if (!stored) return Response.error();
  const headers = new Headers(stored.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  headers.set('cache-control', 'no-store');
  return new Response(stored.body, { status: 503, statusText: 'Offline', headers });
}

/** Fetches a page for the browser, bypassing the HTTP cache if offline, as its copy may be outdated. */
async function askForPage({ request, preloadResponse }: AskedEvent): Promise<Response> {
  const ahead = await preloadResponse;
  if (!navigator.onLine) return fetch(request, { cache: 'no-store' });
  return ahead ?? fetch(request);
}

async function answerPage(event: AskedEvent, isReadable: boolean): Promise<Response> {
  const path = new URL(event.request.url).pathname;
  try {
    const answer = await askForPage(event);
    const isCacheable = isReadable && isStorageAllowed && answer.ok && !answer.redirected;
    // The reader gets the response even if it cannot be stored.
    const stored = Promise.all([
      isCacheable ? cachePage(path, answer.clone()) : undefined,
      refreshOfflinePages(),
    ]);
    event.waitUntil(stored.catch(() => undefined));
    return answer;
  } catch {
    const copy = isReadable ? await caches.match(path, { cacheName: readCache }) : undefined;
    return copy ?? offlinePage(path);
  }
}

async function answerPart(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
  }
}

const networkOnly = async (event: AskedEvent) => (await event.preloadResponse) ?? fetch(event.request);

addEventListener('install', (event) => {
  (event as LifeEvent).waitUntil(storeOfflinePages());
  // Activates at once: open pages do not depend on the worker's state.
  void skipWaiting();
});

addEventListener('activate', (event) => {
  const cleared = isStorageAllowed ? undefined : caches.delete(readCache);
  (event as LifeEvent).waitUntil(Promise.all([cleared, registration.navigationPreload?.enable()]));
});

addEventListener('fetch', (event) => {
  const asked = event as AskedEvent;
  const way = wayOf(asked.request, location.origin);
  if (way === 'nothing') return;
  if (way === 'part') asked.respondWith(answerPart(asked.request));
  else if (way === 'network') asked.respondWith(networkOnly(asked));
  else asked.respondWith(answerPage(asked, way === 'readable'));
});
