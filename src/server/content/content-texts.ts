import type { ContentFields, ContentValue } from '#kernel/shop/content/content-fields.ts';
import { type Locale, type Localised, locales, localised } from '#kernel/shop/text/locales.ts';

/** Converts texts by language to fields with languages, in those of the shop: `{title: {en, fr}}`. */
export function asFields<Text extends object>(
  text: Localised<Text>,
  names: readonly (keyof Text & string)[],
): ContentFields {
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(locales.map((locale) => [locale, text[locale]?.[name] ?? ''])) as ContentValue,
    ]),
  );
}

/** The reverse of `asFields`; texts without a field, and languages that the shop no longer has, stay as they are. */
export function asText<Text extends object>(
  current: Localised<Text>,
  fields: ContentFields,
  names: readonly (keyof Text & string)[],
): Localised<Text> {
  const inLanguage = (locale: Locale) =>
    ({
      ...current[locale],
      ...Object.fromEntries(names.map((name) => [name, (fields[name] as Localised<unknown>)[locale] ?? ''])),
    }) as Text;
  return { ...current, ...localised(inLanguage) };
}

/** Markdown of a text; HTML is valid Markdown if no source is stored. */
export function sourceOf(text: Localised<{ html: string; markdown?: string }>): Localised {
  return localised((locale) => text[locale]?.markdown ?? text[locale]?.html ?? '');
}
