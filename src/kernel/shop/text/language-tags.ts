import { defaultLocale, type Locale, languages } from './locales.ts';

function maximized(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined;
  }
}

/** The shop's language for a BCP 47 tag; undefined if it has none of that language. A matching script comes first. */
function localeOfTag(tag: string): Locale | undefined {
  const wanted = maximized(tag);
  if (!wanted) return undefined;
  const same = languages.filter(({ html }) => maximized(html)?.language === wanted.language);
  return (same.find(({ html }) => maximized(html)?.script === wanted.script) ?? same[0])?.code;
}

/** The shop's language for a list of tags as in Accept-Language, best first; the default if it has none of them. */
export function localeOfTags(list: string): Locale {
  const tags = list.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  for (const { tag } of tags.toSorted((a, b) => b.quality - a.quality)) {
    const locale = localeOfTag(tag);
    if (locale !== undefined) return locale;
  }
  return defaultLocale;
}
