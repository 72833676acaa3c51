import type { ContentFields, ContentValue } from '#kernel/shop/content/content-fields.ts';
import { type Localised, locales } from '#kernel/shop/text/locales.ts';

/** Converts texts by language to fields with languages: `{title: {en, tc, zh}}`. */
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

/** The reverse of `asFields`; texts without a field stay as they are. */
export function asText<Text extends object>(
  current: Localised<Text>,
  fields: ContentFields,
  names: readonly (keyof Text & string)[],
): Localised<Text> {
  const inLanguage = (locale: keyof Localised): Text => ({
    ...current[locale],
    ...Object.fromEntries(names.map((name) => [name, (fields[name] as Localised<unknown>)[locale]])),
  });
  return { en: inLanguage('en'), tc: inLanguage('tc'), zh: inLanguage('zh') };
}

/** Markdown of a text; HTML is valid Markdown if no source is stored. */
export function sourceOf(text: Localised<{ html: string; markdown?: string }>): Localised {
  return {
    en: text.en.markdown ?? text.en.html,
    tc: text.tc.markdown ?? text.tc.html,
    zh: text.zh.markdown ?? text.zh.html,
  };
}
