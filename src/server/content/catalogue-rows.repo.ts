import type { Selectable } from 'kysely';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { categoryPath } from '#kernel/shop/text/paths.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Week } from '#server/platform/db/schema/content.ts';
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

const storeTexts = ['name', 'city', 'address', 'hours', 'note'] as const;
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const openingOf = (hours: [string, string] | null): string => (hours === null ? '' : hours.join('-'));

function hoursOf(hours: unknown): [string, string] | null {
  const [opens, closes] = typeof hours === 'string' ? hours.split('-') : [];
  return opens && closes ? [opens, closes] : null;
}

/** Opening hours of the form in a store's format. */
export function weekOf(fields: ContentFields): Week {
  const week = fields['week'] as ContentFields;
  return Object.fromEntries(weekdays.map((day) => [day, hoursOf(week[day])])) as Week;
}

function storeFields(row: Selectable<Schema['store']>): PublishedContent {
  return {
    key: String(row.id),
    title: partOf(row.text, 'name'),
    path: `/stores/${row.id}/`,
    fields: {
      ...asFields(row.text, storeTexts),
      image: row.image,
      phone: row.phone,
      email: row.email,
      advisers: row.advisers,
      week: Object.fromEntries(weekdays.map((day) => [day, openingOf(row.week[day])])),
      holidays: row.holidays,
    },
    updatedAt: null,
  };
}

/** Stores: texts, telephone, hours and holidays, which the appointment calendar follows. */
export const storeRows: ContentRows = {
  all: async (executor) =>
    (await executor.selectFrom('store').selectAll().orderBy('id').execute()).map(storeFields),
  hold: async (executor, key) => {
    const rows = executor.selectFrom('store').selectAll().where('id', '=', Number(key));
    const row = await rows.forUpdate().executeTakeFirst();
    return row && storeFields(row);
  },
  write: async (executor, key, fields) => {
    const id = Number(key);
    const { text } = await executor
      .selectFrom('store')
      .select('text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await executor
      .updateTable('store')
      .set({
        text: jsonb(asText(text, fields, storeTexts)),
        image: fields['image'] as string,
        phone: fields['phone'] as string,
        email: fields['email'] as string,
        advisers: fields['advisers'] as number,
        week: jsonb(weekOf(fields)),
        holidays: jsonb(fields['holidays'] as string[]),
      })
      .where('id', '=', id)
      .execute();
  },
};
