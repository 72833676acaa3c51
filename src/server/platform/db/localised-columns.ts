import { type RawBuilder, sql } from 'kysely';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';

/**
 * A field of a column with texts by language, such as the name of a product. A missing text is read in the default
 * language, else in any that has it, as `localText` does.
 */
export function localField(column: string, field: string, locale: Locale): RawBuilder<string> {
  const texts = sql.ref(column);
  const inLanguage = (code: Locale) => sql`nullif(${texts} -> ${code}::text ->> ${field}::text, '')`;
  return sql<string>`coalesce(${inLanguage(locale)}, ${inLanguage(defaultLocale)}, (
    select min(each.value ->> ${field}::text) from jsonb_each(${texts}) as each where each.value ->> ${field}::text <> ''
  ), '')`;
}

/** The names of products in every language, in lower case; the index product_by_names has this expression. */
export const productNames = sql<string>`lower(texts_in_every_language(text, 'name'))`;
