import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';

/** File of a build with the languages of its pages. */
export const languagesFile = 'languages.json';

/** File of a build with the digest of the shop's interface texts. */
export const textsFile = 'texts.digest';

/** Digest of the interface texts of a release; '' for one that was built before shops had texts of their own. */
export function releaseTexts(folder: string): string {
  try {
    return readFileSync(join(folder, textsFile), 'utf8');
  } catch {
    return '';
  }
}

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
