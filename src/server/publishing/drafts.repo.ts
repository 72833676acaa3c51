import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Draftable } from '#kernel/shop/content/publishing.rules.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

type DraftRow = Selectable<Schema['content_draft']>;

interface Place {
  table: keyof Schema;
  key: string;
  isNumbered?: boolean;
  /** JSON columns. */
  json: readonly string[];
  /** Whether readers see the date of the last change. */
  isDated?: boolean;
}

/** JSON columns of a product. */
const productJson = [
  ...([
    'text',
    'related',
    'pieces',
    'options',
    'variants',
    'stones',
    'design',
    'tags',
    'ring_sizes',
  ] as const),
] as const;

/** Table and columns of each kind. */
const places: Readonly<Record<Draftable, Place>> = {
  article: {
    table: 'article',
    key: 'aid',
    isNumbered: true,
    json: ['text', 'related_products'],
    isDated: true,
  },
  policy: { table: 'content_page', key: 'key', json: ['text'], isDated: true },
  question: { table: 'common_problem', key: 'id', isNumbered: true, json: ['question', 'answer'] },
  category: { table: 'category', key: 'id', isNumbered: true, json: ['text', 'first_products'] },
  product: { table: 'product', key: 'id', isNumbered: true, json: [...productJson] },
  store: {
    table: 'store',
    key: 'id',
    isNumbered: true,
    json: ['text', 'services', 'week', 'holidays', 'special_hours', 'purposes'],
  },
  home: { table: 'shop_document', key: 'key', json: ['value'] },
  navigation: { table: 'shop_document', key: 'key', json: ['value'] },
  announcement: { table: 'shop_document', key: 'key', json: ['value'] },
};

export interface Named {
  what: Draftable;
  key: string;
}

/** Documents are stored under other names. */
const documentKeys: Partial<Record<Draftable, string>> = {
  home: 'home',
  navigation: 'site',
  announcement: 'announcement',
};

function rowKey({ what, key }: Named): string | number | undefined {
  const document = documentKeys[what];
  if (document !== undefined) return key === '' ? document : undefined;
  if (!places[what].isNumbered) return key;
  return /^[1-9]\d{0,8}$/.test(key) ? Number(key) : undefined;
}

/** The published columns, locked; undefined if there is no such content. */
export async function holdContent(
  executor: Executor,
  named: Named,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { table, key } = places[named.what];
  const value = rowKey(named);
  if (value === undefined) return undefined;
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    select to_jsonb(held) as content
    from (select * from ${sql.table(table)} where ${sql.ref(key)} = ${value} for update) held
  `.execute(executor);
  return rows[0]?.content;
}

/** Writes columns of a record found by `holdContent`. */
export async function writeContent(
  executor: Executor,
  named: Named,
  columns: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const { table, key, json, isDated } = places[named.what];
  const set: RawBuilder<unknown>[] = Object.entries(columns).map(([column, value]) =>
    json.includes(column) ? sql`${sql.ref(column)} = ${jsonb(value)}` : sql`${sql.ref(column)} = ${value}`,
  );
  if (isDated) set.push(sql`updated_at = ${now}`);
  await executeWrite(
    executor,
    [table],
    sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.ref(key)} = ${rowKey(named)}`,
  );
}

const emptyCategory = { name: '', title: '', description: '', metaDescription: '', keywords: '' };
const emptyArticle = { title: '', summary: '', keywords: '', description: '', html: '' };

/** Columns of a record that only exists as a draft, besides its texts. */
export type NewRow =
  | { what: 'article'; tid: number; slug: string }
  | { what: 'category'; slug: string }
  | { what: 'question'; group_key: string; group_name: Localised; sort: number }
  | { what: 'policy'; columns: Readonly<Record<string, unknown>> }
  | { what: 'store'; columns: Readonly<Record<string, unknown>> }
  | { what: 'product'; columns: Readonly<Record<string, unknown>>; categoryIds: readonly number[] };

/** Inserts a record without texts, for the preview of a draft. */
export async function insertEmptyRow(
  executor: Executor,
  { key, row, now }: { key: string; row: NewRow; now: Date },
): Promise<void> {
  const id = Number(key);
  if (row.what === 'article') {
    const { tid, slug } = row;
    const text = jsonb(localised(() => emptyArticle));
    const times = { created_at: now, updated_at: now };
    await executor
      .insertInto('article')
      .values({
        aid: id,
        tid,
        slug,
        image: '',
        is_education: false,
        related_products: jsonb([]),
        text,
        ...times,
        digest: '',
      })
      .execute();
    return;
  }
  if (row.what === 'category') {
    const { slug } = row;
    const text = jsonb(localised(() => emptyCategory));
    await executor
      .insertInto('category')
      .values({ id, slug, parent_id: null, text, image: '', fallback_image: '', sort: 0, digest: '' })
      .execute();
    return;
  }
  if (row.what === 'policy') {
    const all = { ...row.columns, id: 0, updated_at: now, digest: '' };
    await executeWrite(
      executor,
      ['content_page'],
      sql`insert into content_page select * from jsonb_populate_record(null::content_page, ${jsonb(all)})`,
    );
    return;
  }
  if (row.what === 'store') {
    const all = { ...row.columns, id };
    const columns = sql.join(Object.keys(all).map((column) => sql.ref(column)));
    await executeWrite(
      executor,
      ['store'],
      sql`insert into store (${columns}) select ${columns} from jsonb_populate_record(null::store, ${jsonb(all)})`,
    );
    return;
  }
  if (row.what === 'product') {
    // Shown as it looks once there are pieces.
    const all = { ...row.columns, id, stock: 1, digest: '', updated_at: now };
    const columns = sql.join(Object.keys(all).map((column) => sql.ref(column)));
    await executeWrite(
      executor,
      ['product'],
      sql`insert into product (${columns})
        select ${columns} from jsonb_populate_record(null::product, ${jsonb(all)})`,
    );
    await executor
      .insertInto('product_category')
      .values(row.categoryIds.map((category_id, position) => ({ product_id: id, category_id, position })))
      .execute();
    return;
  }
  const { group_key, group_name, sort } = row;
  const texts = { question: jsonb(localised(() => '')), answer: jsonb(localised(() => '')) };
  await executor
    .insertInto('common_problem')
    .values({ id, group_key, group_name: jsonb(group_name), sort, ...texts })
    .execute();
}

export async function insertDraft(
  executor: Executor,
  draft: Pick<DraftRow, 'what' | 'key' | 'content' | 'who' | 'due_at' | 'created_at'>,
): Promise<number> {
  const row = await executor
    .insertInto('content_draft')
    .values({ ...draft, content: jsonb(draft.content), applied_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Marks a draft as applied; undefined if it was applied before or does not exist. */
export async function takeDraft(executor: Executor, id: number, now: Date): Promise<DraftRow | undefined> {
  return executor
    .updateTable('content_draft')
    .set({ applied_at: now })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Path of an article's page. */
export async function readArticleAddress(executor: Executor, aid: number) {
  return executor
    .selectFrom('article')
    .innerJoin('article_class', 'article_class.tid', 'article.tid')
    .select(['article.tid', 'aid', 'article.slug', 'article_class.slug as class'])
    .where('aid', '=', aid)
    .executeTakeFirst();
}

export async function readFirstArticle(executor: Executor) {
  return executor
    .selectFrom('article')
    .innerJoin('article_class', 'article_class.tid', 'article.tid')
    .select(['article.tid', 'aid', 'article.slug', 'article_class.slug as classSlug', 'article.text'])
    .orderBy('article.tid')
    .orderBy('aid')
    .limit(1)
    .executeTakeFirst();
}
