import type { Locale } from '#kernel/shop/text/locales.ts';
import { fallbackLocale } from '#kernel/shop/text/shipped-languages.ts';
import { type Translate, translator as translateBy } from '#kernel/shop/text/translate.ts';

export type Texts = Readonly<Record<string, string>>;

// Imported as text: islands import the same files as modules, and one module cannot be both.
const sources = import.meta.glob<string>('/i18n/*/*.json', { eager: true, import: 'default', query: '?raw' });
// Texts of the shop itself, which a build writes; they take precedence.
const ownSources = import.meta.glob<string>('/.cache/i18n/*/*.json', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const files = new Map(
  Object.entries({ ...sources, ...ownSources }).map(([path, json]) => [path, JSON.parse(json) as Texts]),
);

const flat = new Map<string, Texts>();

/** The texts of some nouns in one language, flat: `cart.json`'s `empty` becomes `cart.empty`. Missing ones are in English. */
export function textsFor(locale: Locale, nouns: readonly string[]): Texts {
  const name = `${locale} ${nouns.join()}`;
  const known = flat.get(name);
  if (known) return known;
  const texts: Record<string, string> = {};
  for (const noun of nouns) {
    const fallback = files.get(`/i18n/${fallbackLocale}/${noun}.json`);
    if (!fallback) throw new Error(`no texts: i18n/${fallbackLocale}/${noun}.json`);
    const own = {
      ...files.get(`/i18n/${locale}/${noun}.json`),
      ...files.get(`/.cache/i18n/${locale}/${noun}.json`),
    };
    for (const [key, text] of Object.entries(own)) texts[`${noun}.${key}`] = text;
    for (const [key, text] of Object.entries(fallback)) texts[`${noun}.${key}`] ??= text;
  }
  flat.set(name, texts);
  return texts;
}

/** Some texts of a noun, so that pages do not contain texts that an island cannot show. */
export function someTexts(locale: Locale, noun: string, isSaid: (key: string) => boolean): Texts {
  const texts = Object.entries(textsFor(locale, [noun]));
  return Object.fromEntries(texts.filter(([key]) => isSaid(key.slice(noun.length + 1))));
}

const translators = new Map<string, Translate>();

/** Texts for a page, resolved while building; formatters are cached. A missing key stops the build. */
export function translator(locale: Locale, nouns: readonly string[]): Translate {
  const key = `${locale} ${nouns.join()}`;
  const known = translators.get(key);
  if (known) return known;
  const texts = textsFor(locale, nouns);
  const translate = translateBy(locale, (name) => texts[name]);
  if (!import.meta.env.DEV) translators.set(key, translate);
  return translate;
}
