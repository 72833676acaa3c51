import type { Transaction } from 'kysely';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { cleanHtml, frontMatter } from '#server/platform/clean-html.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { digestOf } from '#server/platform/digest.ts';
import { hasFile, namesIn, readJson, readText, SeedError } from '../data-files.ts';
import { article, articleClasses, commonProblems, page } from '../data-shapes.ts';

export const contentFiles = ['articles', 'policies', 'pages', 'common-problems.json'];

interface MarkdownText {
  title: string;
  summary: string;
  keywords: string;
  description: string;
  html: string;
  markdown: string;
}

function readMarkdown(folder: string, locale: 'en' | 'tc' | 'zh'): MarkdownText {
  const file = `${folder}/${locale}.md`;
  const { fields, body } = frontMatter(readText(file));
  const { title } = fields;
  if (!title) throw new SeedError(file, 'the title is missing');
  const html = cleanHtml(body, locale);
  if (html === '') throw new SeedError(file, 'there is no text');
  const { summary = '', keywords = '', description = summary } = fields;
  return { title, summary, keywords, description, html, markdown: body.trim() };
}

function readMarkdowns(folder: string): Localised<MarkdownText> {
  const read = (locale: 'en' | 'tc' | 'zh') => readMarkdown(folder, locale);
  return { en: read('en'), tc: read('tc'), zh: read('zh') };
}

/** Folders of a kind of text; each has a meta file and one file per language. */
function foldersIn(path: string): string[] {
  return namesIn(path)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => `${path}/${name}`);
}

async function loadArticles(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('article').execute();
  await trx.deleteFrom('article_class').execute();
  const classes = readJson('articles/classes.json', articleClasses);
  await trx
    .insertInto('article_class')
    .values(classes.map(({ tid, slug, text }) => ({ tid, slug, text: jsonb(text) })))
    .execute();
  for (const folder of foldersIn('articles')) {
    const meta = readJson(`${folder}/meta.json`, article);
    if (!classes.some(({ tid }) => tid === meta.tid)) {
      throw new SeedError(`${folder}/meta.json`, `there is no class ${meta.tid}`);
    }
    const text = readMarkdowns(folder);
    await trx
      .insertInto('article')
      .values({
        aid: meta.aid,
        tid: meta.tid,
        slug: meta.slug,
        image: meta.image,
        is_education: meta.education,
        related_products: jsonb(meta.relatedProducts),
        text: jsonb(text),
        created_at: meta.createdAt,
        updated_at: meta.updatedAt,
        digest: digestOf([meta, text]),
      })
      .execute();
  }
}

async function loadPages(trx: Transaction<Schema>, kind: 'policy' | 'page', path: string): Promise<void> {
  await trx.deleteFrom('content_page').where('kind', '=', kind).execute();
  for (const folder of foldersIn(path)) {
    const meta = readJson(`${folder}/meta.json`, page);
    const { en, tc, zh } = readMarkdowns(folder);
    const text = { en, tc, zh };
    await trx
      .insertInto('content_page')
      .values({
        id: meta.id,
        kind,
        key: meta.key,
        sort: meta.sort,
        text: jsonb(text),
        updated_at: meta.updatedAt,
        digest: digestOf([meta, text]),
      })
      .execute();
  }
}

async function loadProblems(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('common_problem').execute();
  if (!hasFile('common-problems.json')) return;
  const { groups, problems } = readJson('common-problems.json', commonProblems);
  const rows = problems.map(({ id, group, question, answer }, sort) => {
    const named = groups.find(({ key }) => key === group);
    if (!named) throw new SeedError('common-problems.json', `there is no group ${group}`);
    return {
      id,
      group_key: group,
      group_name: jsonb(named.name),
      sort,
      question: jsonb(question),
      answer: jsonb({
        en: cleanHtml(answer.en, 'en'),
        tc: cleanHtml(answer.tc, 'tc'),
        zh: cleanHtml(answer.zh, 'zh'),
      }),
      source: jsonb(answer),
    };
  });
  if (rows.length > 0) await trx.insertInto('common_problem').values(rows).execute();
}

/** Articles, policies, pages and common problems: Markdown becomes clean HTML here, once. */
export async function loadContent(trx: Transaction<Schema>): Promise<void> {
  await loadArticles(trx);
  await loadPages(trx, 'policy', 'policies');
  await loadPages(trx, 'page', 'pages');
  await loadProblems(trx);
}
