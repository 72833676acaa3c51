import { languageLinks, pageKindOf } from '#kernel/shop/pages/pages.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import { plainFile } from '#kernel/shop/pictures/picture-files.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';

/** What a page says about itself in its head. */
export interface PageMeta {
  title: string;
  description?: string | undefined;
  /** The page's canonical address without language prefix. */
  path: string;
  picture?: Picture | undefined;
  type?: 'website' | 'article' | 'product';
  /** Where the same article or product has another address in another language. */
  alternates?: Partial<Record<Locale, string>> | undefined;
  /** Structured data; each entry becomes one JSON-LD script. */
  structured?: readonly object[];
  /** Of a product, for Open Graph: major units of the base currency. */
  price?: { amount: string; currency: string } | undefined;
}

export function absolute(path: string): string {
  return new URL(path, __SITE_ORIGIN__).href;
}

/** hreflang links, reciprocal and complete: every language and x-default, absolute. */
export function alternatesOf(
  meta: Pick<PageMeta, 'path' | 'alternates'>,
): { hreflang: string; href: string }[] {
  const links = languageLinks((locale) => meta.alternates?.[locale] ?? localisePath(locale, meta.path));
  return links.map(({ hreflang, path }) => ({ hreflang, href: absolute(path) }));
}

/** Whether search engines are shown the page; cart, account and the not-found page are kept out. */
export function isIndexed(meta: Pick<PageMeta, 'path'>): boolean {
  return pageKindOf(meta.path)?.isIndexed ?? false;
}

export interface ShareImage {
  url: string;
  width: number;
  height: number;
}

function previewOf(base: string): string {
  if (/\/pictures\/[\w-]{22}$/.test(base)) return `${base}-og.jpg`;
  const folder = /^\/media\/products\/\d+/.exec(base)?.[0];
  if (folder) return `${folder}/og.jpg`;
  return /^\/media\/articles\/\d+$/.test(base) ? `${base}-og.jpg` : '/media/og-default.jpg';
}

/** The picture of a shared link: the JPEG of a product, an article or a picture of the house's own, else the house's; all are 1200 by 630. */
export function shareImage(picture: Picture | undefined): ShareImage {
  return { url: absolute(previewOf(picture?.base ?? '')), width: 1200, height: 630 };
}

/** The widest file of a picture that every client shows, as an absolute address. */
export function pictureUrl(picture: Picture): string {
  return absolute(plainFile(picture, Math.max(...picture.widths)) ?? '');
}
