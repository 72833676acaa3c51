import type { Selectable } from 'kysely';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { categoryPath } from '#kernel/shop/text/paths.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';
import { asFields, asText } from './content-texts.ts';

const categoryTexts = ['name', 'title', 'description', 'metaDescription', 'keywords'] as const;

function categoryFields(row: Selectable<Schema['category']>): PublishedContent {
  return {
    key: String(row.id),
    title: partOf(row.text, 'name'),
    path: categoryPath(row.id),
    fields: { ...asFields(row.text, categoryTexts), image: row.image, sort: row.sort },
    updatedAt: null,
  };
}

/** Categories: texts, image and position. */
export const categoryRows: ContentRows = {
  all: async (executor) =>
    (await executor.selectFrom('category').selectAll().orderBy('id').execute()).map(categoryFields),
  hold: async (executor, key) => {
    const rows = executor.selectFrom('category').selectAll().where('id', '=', Number(key));
    const row = await rows.forUpdate().executeTakeFirst();
    return row && categoryFields(row);
  },
  write: async (executor, key, fields) => {
    const id = Number(key);
    const { text } = await executor
      .selectFrom('category')
      .select('text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await executor
      .updateTable('category')
      .set({
        text: jsonb(asText(text, fields, categoryTexts)),
        image: fields['image'] as string,
        sort: fields['sort'] as number,
      })
      .where('id', '=', id)
      .execute();
  },
};
