import { type Selectable, sql } from 'kysely';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { neededPolicies } from '#kernel/shop/content/unnamed-shop.ts';
import { localText, partOf } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, type Localised, localised } from '#kernel/shop/text/locales.ts';
import { slugFrom } from '#kernel/shop/text/slug.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { printed } from './article-rows.repo.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';
import { asFields, asText, sourceOf } from './content-texts.ts';

const pageTexts = ['title', 'description'] as const;
const emptyText = { title: '', description: '', html: '' };

function pageFields(row: Selectable<Schema['content_page']>): PublishedContent {
  return {
    key: row.key,
    title: partOf(row.text, 'title'),
    path: `/policy/${row.key}/`,
    fields: {
      ...asFields(row.text, pageTexts),
      body: sourceOf(row.text),
      isPolicy: row.kind === 'policy',
      sort: row.sort,
    },
    updatedAt: row.updated_at,
  };
}

const textOf = (current: Localised<typeof emptyText>, fields: ContentFields) =>
  printed(asText(current, fields, pageTexts), fields['body'] as Localised);

/** The address of a page by its title: `Our workshop` is `our-workshop`; `page` for a title without Latin letters. */
const addressOf = (fields: ContentFields): string =>
  slugFrom(localText(fields['title'] as Localised, defaultLocale), 50) || 'page';

async function isKnown(executor: Executor, key: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select
    exists (select 1 from content_page where key = ${key})
    or exists (select 1 from content_history where kind = 'page' and key = ${key})
    or exists (select 1 from content_change where kind = 'page' and key = ${key}) as known`.execute(executor);
  return rows[0]?.known === true;
}

/** Columns of a new page. */
export function newPage(key: string, fields: ContentFields) {
  return {
    key,
    kind: fields['isPolicy'] ? ('policy' as const) : ('page' as const),
    sort: fields['sort'] as number,
    text: textOf(
      localised(() => emptyText),
      fields,
    ),
  };
}

/** Policies, and pages of the shop such as about-us. */
export const pageRows: ContentRows = {
  all: async (executor) =>
    (await executor.selectFrom('content_page').selectAll().orderBy('sort').execute()).map(pageFields),
  hold: async (executor, key) => {
    const pages = executor.selectFrom('content_page').selectAll().where('key', '=', key);
    const row = await pages.forUpdate().executeTakeFirst();
    return row && pageFields(row);
  },
  write: async (executor, key, given, now) => {
    const row = await executor
      .selectFrom('content_page')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    // Fields that a draft or version of an earlier release does not have are unchanged.
    const fields = { ...pageFields(row).fields, ...given };
    await executor
      .updateTable('content_page')
      .set({
        text: jsonb(textOf(row.text, fields)),
        kind: fields['isPolicy'] ? 'policy' : 'page',
        sort: fields['sort'] as number,
        updated_at: now,
      })
      .where('key', '=', key)
      .execute();
  },
  nextKey: async (executor, fields) => {
    await sql`lock table content_page in share row exclusive mode`.execute(executor);
    const slug = addressOf(fields);
    let key = slug;
    for (let number = 2; await isKnown(executor, key); number += 1) key = `${slug}-${number}`;
    return key;
  },
  insert: async (executor, key, fields, now) => {
    const { text, ...columns } = newPage(key, fields);
    await executor
      .insertInto('content_page')
      .values({
        ...columns,
        id: sql<number>`(select coalesce(max(id), 0) + 1 from content_page)`,
        text: jsonb(text),
        updated_at: now,
        digest: `desk-${now.getTime()}`,
      })
      .execute();
  },
  remove: async (executor, key) => {
    await executor.deleteFrom('content_page').where('key', '=', key).execute();
  },
  obstacle: async (executor, key) => {
    if ((neededPolicies as readonly string[]).includes(key)) return 'desk-content-api.page-needed';
    const { rows } = await sql<{ linked: boolean }>`select exists (
      select 1 from shop_document where key = 'site' and value ->> 'bottomNav' like ${`%/policy/${key}/%`}
    ) as linked`.execute(executor);
    return rows[0]?.linked ? 'desk-content-api.page-linked' : undefined;
  },
};
