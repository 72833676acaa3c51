import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '#client/api/api.ts';
import { readLanguages } from '#client/api/languages.ts';
import { defaultLocale, type Language, setLanguages } from '#kernel/shop/text/locales.ts';

/** Interface texts of the shop by language and `noun.key`. */
export type SiteTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Languages and texts that the pages of the site are compiled with. */
export interface SiteLanguages {
  languages: Language[];
  texts: SiteTexts;
}

/** Build folder of the shop's interface texts, in files like those of `i18n`. */
const textsFolder = '.cache/i18n';

/** The languages and interface texts that the API host has. */
export async function languagesOf(apiOrigin: string): Promise<SiteLanguages> {
  const api = createApi({ baseURL: apiOrigin, locale: () => defaultLocale });
  const [languages, { texts }] = await Promise.all([readLanguages(api), api.call('siteTexts', {})]);
  return { languages, texts };
}

/** Sets this process's languages to those of the API host, and returns them with the texts. */
export async function loadSiteLanguages(apiOrigin: string): Promise<SiteLanguages> {
  const read = await languagesOf(apiOrigin);
  setLanguages(read.languages);
  return read;
}

/** Digest of the interface texts, to compare those of a build with those of the shop. */
export const digestOfTexts = (texts: SiteTexts): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');

/** Writes the interface texts for a build, in place of those of an earlier one. */
export function writeSiteTexts(texts: SiteTexts): void {
  rmSync(textsFolder, { recursive: true, force: true });
  for (const [language, own] of Object.entries(texts)) {
    const nouns = Map.groupBy(Object.entries(own), ([key]) => key.slice(0, key.indexOf('.')));
    mkdirSync(join(textsFolder, language), { recursive: true });
    for (const [noun, entries] of nouns) {
      const file = Object.fromEntries(entries.map(([key, text]) => [key.slice(noun.length + 1), text]));
      writeFileSync(join(textsFolder, language, `${noun}.json`), `${JSON.stringify(file, null, 2)}\n`);
    }
  }
}
