import { type Selectable, sql } from 'kysely';
import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { categoryPath, productPath } from '#kernel/shop/text/paths.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { productNames } from '#server/platform/db/localised-columns.ts';
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

const productTexts = [
  ...(['name', 'subtitle', 'description', 'details'] as const),
  ...(['care', 'metaTitle', 'metaDescription'] as const),
] as const;

const productColumns = [
  ...(['id', 'customized_type', 'text', 'on_shelf', 'featured', 'best_seller', 'is_returnable'] as const),
  ...(['sort', 'related', 'updated_at'] as const),
] as const;

function productFields(
  row: Pick<Selectable<Schema['product']>, (typeof productColumns)[number]>,
): PublishedContent {
  return {
    key: String(row.id),
    title: partOf(row.text, 'name'),
    path: productPath({ id: row.id, kind: productKind(row.customized_type) }),
    fields: {
      ...asFields(row.text, productTexts),
      isOnShelf: row.on_shelf,
      isFeatured: row.featured,
      isBestSeller: row.best_seller,
      isReturnable: row.is_returnable,
      sort: row.sort,
      related: row.related,
    },
    updatedAt: row.updated_at,
  };
}

/** Texts of a product and its visibility; design and price are edited elsewhere. */
export const productRows: ContentRows = {
  all: async (executor) =>
    (await executor.selectFrom('product').select(productColumns).orderBy('id').execute()).map(productFields),
  some: async (executor, { search, limit, offset }) => {
    const form = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const meant = executor
      .selectFrom('product')
      .$if(search !== '', (products) =>
        products.where((where) =>
          where.or([
            where(sql<string>`id::text`, '=', search),
            where('sku', 'ilike', form),
            where(productNames, 'like', form.toLowerCase()),
          ]),
        ),
      );
    const { total } = await meant
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirstOrThrow();
    const rows = await meant.select(productColumns).orderBy('id').limit(limit).offset(offset).execute();
    return { found: rows.map(productFields), total };
  },
  hold: async (executor, key) => {
    const rows = executor.selectFrom('product').select(productColumns).where('id', '=', Number(key));
    const row = await rows.forUpdate().executeTakeFirst();
    return row && productFields(row);
  },
  write: async (executor, key, fields, now) => {
    const id = Number(key);
    const { text } = await executor
      .selectFrom('product')
      .select('text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await executor
      .updateTable('product')
      .set({
        text: jsonb(asText(text, fields, productTexts)),
        on_shelf: fields['isOnShelf'] as boolean,
        featured: fields['isFeatured'] as boolean,
        best_seller: fields['isBestSeller'] as boolean,
        is_returnable: fields['isReturnable'] as boolean,
        sort: fields['sort'] as number,
        related: jsonb(fields['related'] as number[]),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  },
};

/** Names of these products, in any order. */
export async function readProductNames(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const products = executor
    .selectFrom('product')
    .select(['id', 'text'])
    .where('id', 'in', [...ids]);
  return (await products.execute()).map(({ id, text }) => ({ id, title: partOf(text, 'name') }));
}

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
