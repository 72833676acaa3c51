import { readSiteIndex, type SiteIndex } from '#client/api/site-index.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { read } from './api.ts';

/** Ids and digests of everything the site builds a page for; the same in all languages. */
export function loadSiteIndex(): Promise<SiteIndex> {
  return read(defaultLocale, readSiteIndex);
}
