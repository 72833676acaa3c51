import { createApi } from '#client/api/api.ts';
import { readLanguages } from '#client/api/languages.ts';
import { defaultLocale, type Language, setLanguages } from '#kernel/shop/text/locales.ts';

/** The languages that the API host has. */
export const languagesOf = (apiOrigin: string): Promise<Language[]> =>
  readLanguages(createApi({ baseURL: apiOrigin, locale: () => defaultLocale }));

/** Sets this process's languages to those of the API host, and returns them. */
export async function loadSiteLanguages(apiOrigin: string): Promise<Language[]> {
  const list = await languagesOf(apiOrigin);
  setLanguages(list);
  return list;
}
