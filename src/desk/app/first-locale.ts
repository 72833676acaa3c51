import { defaultLocale, isLocale, type Locale, languageOf, locales } from '#kernel/shop/text/locales.ts';

/** Locale for a browser's language tag, by script: Hong Kong, Macao and Taiwan use traditional characters. */
function localeOfTag(tag: string): Locale | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  return locales.find((locale) => {
    const own = new Intl.Locale(languageOf(locale).intl).maximize();
    return own.language === language && own.script === script;
  });
}

/** Initial language: the one stored on this machine, else the first of the browser's languages that the desk has. */
export function firstLocale(stored: string, tags: readonly string[]): Locale {
  if (isLocale(stored)) return stored;
  for (const tag of tags) {
    const found = localeOfTag(tag);
    if (found) return found;
  }
  return defaultLocale;
}
