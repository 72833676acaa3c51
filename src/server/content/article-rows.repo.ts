import { type Selectable, sql } from 'kysely';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { mapTexts, partOf } from '#kernel/shop/text/local-text.ts';
import { type Localised, localised } from '#kernel/shop/text/locales.ts';
import { articlePath } from '#kernel/shop/text/paths.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { lastNumber } from './content-desk.repo.ts';
import type { ContentRows, PublishedContent } from './content-rows.ts';
import { asFields, asText, sourceOf } from './content-texts.ts';

const articleTexts = ['title', 'summary', 'keywords', 'description'] as const;

/** Texts as HTML for the page and Markdown for the next edit. */
export function printed<Text extends { html: string; markdown?: string }>(
  text: Localised<Text>,
  source: Localised,
): Localised<Text> {
  return mapTexts(text, (own, locale) => {
    const markdown = source[locale];
    return markdown === undefined ? own : { ...own, html: cleanHtml(markdown, locale), markdown };
  });
}

const emptyText = { title: '', summary: '', keywords: '', description: '', html: '' };

type ArticleRow = Selectable<Schema['article']> & { classSlug: string };

function articleFields(row: ArticleRow): PublishedContent {
  const fields: ContentFields = {
    ...asFields(row.text, articleTexts),
    body: sourceOf(row.text),
    tid: row.tid,
    slug: row.slug,
    image: row.image,
    isEducation: row.is_education,
    relatedProducts: row.related_products,
  };
  return {
    key: String(row.aid),
    title: partOf(row.text, 'title'),
    path: articlePath({ ...row, class: row.classSlug }),
    fields,
    updatedAt: row.updated_at,
  };
}

const articlesWithClass = (executor: Executor) =>
  executor
    .selectFrom('article')
    .innerJoin('article_class', 'article_class.tid', 'article.tid')
    .selectAll('article')
    .select('article_class.slug as classSlug');

function articleValues(current: Localised<typeof emptyText>, fields: ContentFields, now: Date) {
  const text = printed(asText(current, fields, articleTexts), fields['body'] as Localised);
  return {
    tid: fields['tid'] as number,
    slug: fields['slug'] as string,
    image: fields['image'] as string,
    is_education: fields['isEducation'] as boolean,
    related_products: jsonb(fields['relatedProducts'] as number[]),
    text: jsonb(text),
    updated_at: now,
  };
}

/** Articles of the journal and the guides. */
export const articleRows: ContentRows = {
  all: async (executor) =>
    (await articlesWithClass(executor).orderBy('article.aid').execute()).map(articleFields),
  hold: async (executor, key) => {
    const row = await articlesWithClass(executor)
      .where('article.aid', '=', Number(key))
      .forUpdate('article')
      .executeTakeFirst();
    return row && articleFields(row);
  },
  write: async (executor, key, fields, now) => {
    const aid = Number(key);
    const { text } = await executor
      .selectFrom('article')
      .select('text')
      .where('aid', '=', aid)
      .executeTakeFirstOrThrow();
    await executor
      .updateTable('article')
      .set(articleValues(text, fields, now))
      .where('aid', '=', aid)
      .execute();
  },
  nextKey: async (executor) => {
    // Two concurrent inserts must not take the same number.
    await sql`lock table article in share row exclusive mode`.execute(executor);
    const { aid } = await executor
      .selectFrom('article')
      .select(sql<number>`greatest(max(aid), 100, ${lastNumber('article')}) + 1`.as('aid'))
      .executeTakeFirstOrThrow();
    return String(aid);
  },
  insert: async (executor, key, fields, now) => {
    const values = articleValues(
      localised(() => emptyText),
      fields,
      now,
    );
    await executor
      .insertInto('article')
      .values({ aid: Number(key), ...values, created_at: now, digest: `desk-${now.getTime()}` })
      .execute();
  },
  remove: async (executor, key) => {
    await executor.deleteFrom('article').where('aid', '=', Number(key)).execute();
  },
};

function questionFields(row: Selectable<Schema['common_problem']>): PublishedContent {
  return {
    key: String(row.id),
    title: row.question,
    path: '/commonProblem/',
    fields: {
      question: row.question,
      answer: row.source ?? row.answer,
      group: row.group_key,
      groupName: row.group_name,
      sort: row.sort,
    },
    updatedAt: null,
  };
}

function questionValues(fields: ContentFields) {
  const source = fields['answer'] as Localised;
  const html = mapTexts(source, cleanHtml);
  return {
    question: jsonb(fields['question'] as Localised),
    answer: jsonb(html),
    source: jsonb(source),
    group_key: fields['group'] as string,
    group_name: jsonb(fields['groupName'] as Localised),
    sort: fields['sort'] as number,
  };
}

/** Frequent questions with answers. */
export const questionRows: ContentRows = {
  all: async (executor) =>
    (await executor.selectFrom('common_problem').selectAll().orderBy('sort').execute()).map(questionFields),
  hold: async (executor, key) => {
    const rows = executor.selectFrom('common_problem').selectAll().where('id', '=', Number(key));
    const row = await rows.forUpdate().executeTakeFirst();
    return row && questionFields(row);
  },
  write: async (executor, key, fields) => {
    const values = questionValues(fields);
    await executor.updateTable('common_problem').set(values).where('id', '=', Number(key)).execute();
  },
  nextKey: async (executor) => {
    await sql`lock table common_problem in share row exclusive mode`.execute(executor);
    const { id } = await executor
      .selectFrom('common_problem')
      .select(sql<number>`greatest(max(id), 0, ${lastNumber('question')}) + 1`.as('id'))
      .executeTakeFirstOrThrow();
    return String(id);
  },
  insert: async (executor, key, fields) => {
    await executor
      .insertInto('common_problem')
      .values({ id: Number(key), ...questionValues(fields) })
      .execute();
  },
  remove: async (executor, key) => {
    await executor.deleteFrom('common_problem').where('id', '=', Number(key)).execute();
  },
};
