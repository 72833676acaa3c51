import { deskPage, pageKindOf } from '#kernel/shop/pages/pages.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';

/** Maximum cached pages, and cached parts of pages. */
export const maxCachedPages = 30;
export const maxCachedParts = 150;

/** The offline page is refreshed if its copy is older than this. */
const OFFLINE_PAGE_MS = 86_400_000;

/** Path of the offline page in a language. */
export const offlinePath = (locale: Locale): string => localisePath(locale, '/offline/');

/** A request to the service worker. */
export interface WorkerRequest {
  url: string;
  method: string;
  mode: string;
}

/**
 * How the service worker handles a request. `nothing`: not at all (API calls, non-GET requests, films). `part`: a
 * script, style, font or icon, from the network, else from the cache. `network`: a page from the network only.
 * `page`: a page from the network, else the offline page. `readable`: like `page`, but with the cached copy of an
 * earlier visit if nothing on it is for sale.
 */
export type Way = 'nothing' | 'part' | 'network' | 'page' | 'readable';

export function wayOf({ url, method, mode }: WorkerRequest, origin: string): Way {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return 'nothing';
  if (mode !== 'navigate') return /^\/(?:_astro|icons|theme)\//.test(pathname) ? 'part' : 'nothing';
  // A receipt, a picture or an API URL on this origin must not be answered with a page.
  if (pathname.startsWith(deskPage) || /\.\w+$/.test(pathname)) return 'network';
  return pageKindOf(pathname)?.isReadable ? 'readable' : 'page';
}

/** Whether a page shows a price or stock, which may be outdated when read offline. */
export function showsGoods(html: string): boolean {
  return html.includes('data-price-minor') || html.includes('"@type":"Offer"');
}

/** Scripts, styles, fonts and icons that a page needs. */
export function partsOf(html: string): string[] {
  const named = html.matchAll(/\s(?:href|src)="(\/(?:_astro|icons|theme)\/[^"#?]+)/g);
  return [...new Set(Array.from(named, ([, path = '']) => path))];
}

/** Whether a cached offline page must be refreshed, by its Date header. */
export function isOld(date: string | null, now: number): boolean {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) || now - at > OFFLINE_PAGE_MS;
}
