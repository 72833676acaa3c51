import { defaultLocale, isLocale, type Locale, locales, localeTags } from '#kernel/shop/text/locales.ts';

/** The script that a tag of the browser stands for: Chinese of Hong Kong, Macao and Taiwan is written in full forms. */
function localeOfTag(tag: string): Locale | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  return locales.find((locale) => {
    const own = new Intl.Locale(localeTags[locale].intl).maximize();
    return own.language === language && own.script === script;
  });
}

/** The language to begin with: the one kept on this machine, or the first of the browser's that the desk speaks. */
export function firstLocale(kept: string, tags: readonly string[]): Locale {
  if (isLocale(kept)) return kept;
  for (const tag of tags) {
    const found = localeOfTag(tag);
    if (found) return found;
  }
  return defaultLocale;
}
