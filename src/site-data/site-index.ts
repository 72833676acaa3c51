import type { ApiData } from '#client/api/api.ts';
import { defaultLocale } from '#kernel/text/locales.ts';
import { read } from './api.ts';

export type SiteIndex = ApiData<'siteIndex'>;

/** Ids and digests of everything the site builds a page for; the same in all languages. */
export function loadSiteIndex(): Promise<SiteIndex> {
  return read(defaultLocale, 'siteIndex', {});
}
