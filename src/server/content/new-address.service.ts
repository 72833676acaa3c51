import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { slugFrom } from '#kernel/shop/text/slug.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { isCategorySlugTaken } from './catalogue-rows.repo.ts';
import { titleOf } from './content-fields.service.ts';
import type { Place } from './content-places.ts';
import { isSlugOfOther } from './product-rows.repo.ts';

/** The fields of a new record with an address made from its name, if none was typed. */
export async function withAddress(
  executor: Executor,
  { kind, key }: Place,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const name = localText(titleOf(kind, fields), defaultLocale);
  const hasAddress = contentKinds[kind].fields.some((field) => field.kind === 'slug');
  if (!hasAddress || fields['slug'] !== '' || name === '') return fields;
  const slug = slugFrom(name) || kind;
  const isTaken =
    kind === 'category'
      ? await isCategorySlugTaken(executor, slug, 0)
      : await isSlugOfOther(executor, slug, '');
  return { ...fields, slug: isTaken ? `${slug}-${key}` : slug };
}
