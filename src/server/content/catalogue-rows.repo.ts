import { type Selectable, sql } from 'kysely';
import type { CategoryOrder } from '#kernel/shop/catalogue/category-order.ts';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { categoryPath } from '#kernel/shop/text/paths.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { lastNumber } from './content-desk.repo.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';
import { asFields, asText } from './content-texts.ts';

const categoryTexts = ['name', 'title', 'description', 'metaDescription', 'keywords'] as const;

function categoryFields(row: Selectable<Schema['category']>): PublishedContent {
  return {
    key: String(row.id),
    title: partOf(row.text, 'name'),
    path: categoryPath(row.id),
    fields: {
      ...asFields(row.text, categoryTexts),
      slug: row.slug,
      parent: row.parent_id,
      image: row.image,
      sort: row.sort,
      order: row.order_rule,
      first: row.first_products,
    },
    updatedAt: null,
  };
}

/** The columns of a category besides its texts. Columns that an earlier version does not have are undefined and unchanged. */
export function categoryColumns(fields: ContentFields) {
  const first = fields['first'] as number[] | undefined;
  return {
    slug: fields['slug'] as string,
    parent_id: fields['parent'] as number | null,
    image: fields['image'] as string,
    sort: fields['sort'] as number,
    order_rule: fields['order'] as CategoryOrder,
    first_products: first && jsonb(first),
  };
}

const emptyCategory = { name: '', title: '', description: '', metaDescription: '', keywords: '' };

/** Numbers up to this one are left to the demonstration's data. */
const lastSeededCategory = 999;

/** Makes writers of categories wait for each other. */
export async function lockCategories(executor: Executor): Promise<void> {
  await sql`lock table category in share row exclusive mode`.execute(executor);
}

/** Categories: texts, image, place in the tree and the order of their products. */
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
      .set({ text: jsonb(asText(text, fields, categoryTexts)), ...categoryColumns(fields) })
      .where('id', '=', id)
      .execute();
  },
  nextKey: async (executor) => {
    // Two concurrent inserts must not take the same number.
    await lockCategories(executor);
    const { id } = await executor
      .selectFrom('category')
      .select(sql<number>`greatest(max(id), ${lastSeededCategory}, ${lastNumber('category')}) + 1`.as('id'))
      .executeTakeFirstOrThrow();
    return String(id);
  },
  insert: async (executor, key, fields, now) => {
    const text = asText(
      localised(() => emptyCategory),
      fields,
      categoryTexts,
    );
    await executor
      .insertInto('category')
      .values({
        ...{ id: Number(key), text: jsonb(text), fallback_image: '', digest: `desk-${now.getTime()}` },
        ...categoryColumns(fields),
      })
      .execute();
  },
  remove: async (executor, key) => {
    await executor.deleteFrom('category').where('id', '=', Number(key)).execute();
  },
};

/** Everything in a category: its subcategories, its products, and the campaigns that its address limits. */
export async function readCategoryUse(executor: Executor, id: number) {
  const { rows } = await sql<{ children: number[]; products: number; campaigns: number; isOnHome: boolean }>`
    select
      array(select id from category where parent_id = ${id} order by id) as children,
      (select count(*)::integer from product_category where category_id = ${id}) as products,
      (select count(*)::integer from coupon, category
        where category.id = ${id} and category.slug = any(coupon.sections)) as campaigns,
      exists (select from shop_document where key = 'home'
        and jsonb_path_exists(value, '$.**.categoryId ? (@ == $id)', ${JSON.stringify({ id })}::jsonb)) as "isOnHome"
  `.execute(executor);
  const [row] = rows;
  if (!row) throw new Error(`the use of category ${id} could not be read`);
  return row;
}

/** Puts the products of a category into another one, in the same place among their categories. */
export async function moveProducts(executor: Executor, from: number, to: number): Promise<void> {
  await executor
    .deleteFrom('product_category')
    .where('category_id', '=', from)
    .where('product_id', 'in', (both) =>
      both.selectFrom('product_category').select('product_id').where('category_id', '=', to),
    )
    .execute();
  await executor
    .updateTable('product_category')
    .set({ category_id: to })
    .where('category_id', '=', from)
    .execute();
}

/** A category's parent and address, and whether another one has the address. */
export async function readCategoryPlace(executor: Executor, id: number) {
  return executor
    .selectFrom('category')
    .select(['id', 'parent_id', 'slug'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function isCategorySlugTaken(executor: Executor, slug: string, id: number): Promise<boolean> {
  const other = executor.selectFrom('category').select('id').where('slug', '=', slug).where('id', '!=', id);
  return (await other.executeTakeFirst()) !== undefined;
}
