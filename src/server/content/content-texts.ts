import type { ContentFields, ContentValue } from '#kernel/shop/content/content-fields.ts';
import { type Localised, locales } from '#kernel/shop/text/locales.ts';

/** The words of a row, which has them by language, as fields, which have their languages: `{title: {en, tc, zh}}`. */
export function asFields<Text extends object>(
  text: Localised<Text>,
  names: readonly (keyof Text & string)[],
): ContentFields {
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(locales.map((locale) => [locale, text[locale][name] ?? ''])) as ContentValue,
    ]),
  );
}

/** The other way round: the words of a row, those that no field names left as they are. */
export function asText<Text extends object>(
  standing: Localised<Text>,
  fields: ContentFields,
  names: readonly (keyof Text & string)[],
): Localised<Text> {
  const inLanguage = (locale: keyof Localised): Text => ({
    ...standing[locale],
    ...Object.fromEntries(names.map((name) => [name, (fields[name] as Localised<unknown>)[locale]])),
  });
  return { en: inLanguage('en'), tc: inLanguage('tc'), zh: inLanguage('zh') };
}

/** The Markdown of a text; HTML is Markdown too, where nothing else was kept. */
export function sourceOf(text: Localised<{ html: string; markdown?: string }>): Localised {
  return {
    en: text.en.markdown ?? text.en.html,
    tc: text.tc.markdown ?? text.tc.html,
    zh: text.zh.markdown ?? text.zh.html,
  };
}
