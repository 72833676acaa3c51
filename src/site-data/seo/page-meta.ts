import { languageLinks } from '#kernel/shop/pages/pages.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';
import { plainFile } from '#kernel/shop/pictures/picture-files.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';

/** Metadata for the page's head. */
export interface PageMeta {
  title: string;
  description?: string | undefined;
  /** The page's canonical address without language prefix. */
  path: string;
  picture?: Picture | undefined;
  type?: 'website' | 'article' | 'product';
  /** Addresses of the same article or product in languages where the path differs. */
  alternates?: Partial<Record<Locale, string>> | undefined;
  /** Structured data; each entry becomes one JSON-LD script. */
  structured?: readonly object[];
  /** A product's price for Open Graph, in major units of the base currency. */
  price?: { amount: string; currency: string } | undefined;
}

export function absolute(path: string): string {
  return new URL(path, __SITE_ORIGIN__).href;
}

/** hreflang links: every language and x-default, absolute and reciprocal. */
export function alternatesOf(
  meta: Pick<PageMeta, 'path' | 'alternates'>,
): { hreflang: string; href: string }[] {
  const links = languageLinks((locale) => meta.alternates?.[locale] ?? localisePath(locale, meta.path));
  return links.map(({ hreflang, path }) => ({ hreflang, href: absolute(path) }));
}

export interface ShareImage {
  url: string;
  width: number;
  height: number;
}

function previewOf(base: string): string | undefined {
  if (/\/pictures\/[\w-]{22}$/.test(base)) return `${base}-og.jpg`;
  const folder = /^\/media\/products\/\d+/.exec(base)?.[0];
  if (folder) return `${folder}/og.jpg`;
  return /^\/media\/articles\/\d+$/.test(base) ? `${base}-og.jpg` : undefined;
}

/**
 * The image of a shared link, 1200 by 630: the JPEG of a product, an article or a shop image, else that of the shop:
 * its own, or the demonstration's if `own` is undefined. Undefined for a shop without any.
 */
export function shareImage(picture: Picture | undefined, own: string | undefined): ShareImage | undefined {
  const ofShop = own === undefined ? '/media/og-default.jpg' : previewOf(own);
  const url = previewOf(picture?.base ?? '') ?? ofShop;
  return url === undefined ? undefined : { url: absolute(url), width: 1200, height: 630 };
}

/** The absolute URL of an image's widest file in a format that all clients support. */
export function pictureUrl(picture: Picture): string {
  return absolute(plainFile(picture, Math.max(...picture.widths)) ?? '');
}
