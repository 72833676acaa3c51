import { readdirSync, readFileSync } from 'node:fs';
import { isLocale, type Locale } from '#kernel/shop/text/locales.ts';

export interface ShopText {
  /** File and key, as a person finds it. */
  place: string;
  text: string;
}

const seeds = 'src/server/seed';
/** Names of files and addresses, which nobody reads. */
const unread = new Set(['url', 'image', 'avatar', 'poster', 'video', 'slug', 'icon']);

function collect(value: unknown, place: string, locale: Locale, inLocale: boolean, found: ShopText[]): void {
  if (typeof value === 'string') {
    if (inLocale) found.push({ place, text: value });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (unread.has(key)) continue;
    // Below the name of a language stand its texts alone.
    if (isLocale(key) && key !== locale) continue;
    collect(inner, `${place} ${key}`, locale, inLocale || key === locale, found);
  }
}

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith(ending));

/** Everything a shopper can read in one language: texts of the interface, catalogue, articles, policies, letters. */
export function shopTexts(locale: Locale): ShopText[] {
  const found: ShopText[] = [];
  const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  for (const file of filesIn(`i18n/${locale}`, '.json')) collect(json(file), file, locale, true, found);
  for (const file of filesIn(seeds, '.json')) collect(json(file), file, locale, false, found);
  for (const file of filesIn(seeds, `/${locale}.md`)) {
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries())
      found.push({ place: `${file}:${index + 1}`, text: line });
  }
  return found.sort((a, b) => a.place.localeCompare(b.place));
}
