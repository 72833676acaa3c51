import { deskPage, pageKindOf } from '#kernel/shop/pages/pages.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';

/** How many pages that were read stay for who has no network, and how many of their parts. */
export const keptPages = 30;
export const fragmentCache = 150;

/** The page for who has no network is asked for again when its copy is older than this. */
const OFFLINE_PAGE_MS = 86_400_000;

/** Where the page for who has no network stands in a language. */
export const offlinePath = (locale: Locale): string => localisePath(locale, '/offline/');

/** What is asked of the worker. */
export interface Asked {
  url: string;
  method: string;
  mode: string;
}

/**
 * What the worker does:
 * `nothing`: the request goes its way as if there were no worker (every call of the API, whatever is sent, films);
 * `part`: a script, style, font or icon of the site, from the network, then from a page's stored parts;
 * `network`: a page from the network or not at all;
 * `page`: a page from the network, or the one that says there is none;
 * `readable`: before that one its own copy of an earlier visit, when nothing on it is for sale.
 */
export type Way = 'nothing' | 'part' | 'network' | 'page' | 'readable';

export function wayOf({ url, method, mode }: Asked, origin: string): Way {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return 'nothing';
  if (mode !== 'navigate') return /^\/(?:_astro|icons)\//.test(pathname) ? 'part' : 'nothing';
  // A receipt, a picture, an address of the API on this origin: not for the house to answer in a page's stead.
  if (pathname.startsWith(deskPage) || /\.\w+$/.test(pathname)) return 'network';
  return pageKindOf(pathname)?.isReadable ? 'readable' : 'page';
}

/** Whether a page prints a price or what is in stock, which may be another by the time it is read. */
export function showsGoods(html: string): boolean {
  return html.includes('data-price-minor') || html.includes('"@type":"Offer"');
}

/** The scripts, styles, fonts and icons that a page names: what it takes to draw it. */
export function partsOf(html: string): string[] {
  const named = html.matchAll(/\s(?:href|src)="(\/(?:_astro|icons)\/[^"#?]+)/g);
  return [...new Set(Array.from(named, ([, path = '']) => path))];
}

/** Whether a stored page for who has no network is to be asked for again, by the date of its answer. */
export function isOld(date: string | null, now: number): boolean {
  const at = Date.parse(date ?? '');
  return Number.isNaN(at) || now - at > OFFLINE_PAGE_MS;
}
