import { readdirSync, readFileSync } from 'node:fs';
import { isLocale, type Locale } from '#kernel/shop/text/locales.ts';

export interface ShopText {
  /** File and key, for the report. */
  place: string;
  text: string;
}

const seeds = 'src/server/seed';
/** Names of files and URLs, which are not shown. */
const unread = new Set(['url', 'image', 'avatar', 'poster', 'video', 'slug', 'icon']);

function collect(value: unknown, place: string, locale: Locale, inLocale: boolean, found: ShopText[]): void {
  if (typeof value === 'string') {
    if (inLocale) found.push({ place, text: value });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (unread.has(key)) continue;
    // Below the name of a language are only its texts.
    if (isLocale(key) && key !== locale) continue;
    collect(inner, `${place} ${key}`, locale, inLocale || key === locale, found);
  }
}

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith(ending));

/** All texts for shoppers in one language: interface, catalogue, articles, policies, emails. */
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
