import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';

/** File of a build with the languages of its pages. */
export const languagesFile = 'languages.json';

/** The languages of a release; those of the repository for a release that was built before languages were data. */
export function releaseLanguages(folder: string): readonly Language[] {
  try {
    return JSON.parse(readFileSync(join(folder, languagesFile), 'utf8')) as Language[];
  } catch {
    return shippedLanguages;
  }
}

/** Sets this process's languages to those of a release. */
export const setLanguagesOf = (folder: string): void => setLanguages(releaseLanguages(folder));
