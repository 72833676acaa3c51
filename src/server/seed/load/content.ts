import { mapTexts } from '#kernel/shop/text/local-text.ts';
import type { Locale, Localised } from '#kernel/shop/text/locales.ts';
import { cleanHtml, frontMatter } from '#server/platform/clean-html.ts';
import { digestOf } from '#server/platform/digest.ts';
import type { SeedRow } from '#server/seed-rows/seed-rows.repo.ts';
import type { SeedRows } from '#server/seed-rows/seed-rows.service.ts';
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

function readMarkdown(folder: string, locale: Locale): MarkdownText {
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
  const found = namesIn(folder).flatMap((name) => /^([\w-]+)\.md$/.exec(name)?.[1] ?? []);
  return Object.fromEntries(found.map((locale) => [locale, readMarkdown(folder, locale)]));
}

/** Folders of a kind of text; each has a meta file and one file per language. */
function foldersIn(path: string): string[] {
  return namesIn(path)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => `${path}/${name}`);
}

function articleRows(tids: ReadonlySet<number>): SeedRow[] {
  return foldersIn('articles').map((folder) => {
    const meta = readJson(`${folder}/meta.json`, article);
    if (!tids.has(meta.tid)) throw new SeedError(`${folder}/meta.json`, `there is no class ${meta.tid}`);
    const text = readMarkdowns(folder);
    return {
      aid: meta.aid,
      tid: meta.tid,
      slug: meta.slug,
      image: meta.image,
      is_education: meta.education,
      related_products: meta.relatedProducts,
      text,
      created_at: meta.createdAt,
      updated_at: meta.updatedAt,
      digest: digestOf([meta, text]),
    };
  });
}

function pageRows(kind: 'policy' | 'page', path: string): SeedRow[] {
  return foldersIn(path).map((folder) => {
    const meta = readJson(`${folder}/meta.json`, page);
    const text = readMarkdowns(folder);
    return {
      id: meta.id,
      kind,
      key: meta.key,
      sort: meta.sort,
      text,
      updated_at: meta.updatedAt,
      digest: digestOf([meta, text]),
    };
  });
}

function problemRows(): SeedRow[] {
  if (!hasFile('common-problems.json')) return [];
  const { groups, problems } = readJson('common-problems.json', commonProblems);
  return problems.map(({ id, group, question, answer }, sort) => {
    const named = groups.find(({ key }) => key === group);
    if (!named) throw new SeedError('common-problems.json', `there is no group ${group}`);
    return {
      id,
      group_key: group,
      group_name: named.name,
      sort,
      question,
      answer: mapTexts(answer, cleanHtml),
      source: answer,
    };
  });
}

/** Articles, policies, pages and common problems: Markdown becomes clean HTML here, once. */
export function contentRows(): SeedRows[] {
  const classes = readJson('articles/classes.json', articleClasses);
  return [
    { table: 'article_class', rows: classes.map(({ tid, slug, text }) => ({ tid, slug, text })) },
    { table: 'article', rows: articleRows(new Set(classes.map(({ tid }) => tid))), derived: ['digest'] },
    {
      table: 'content_page',
      rows: [...pageRows('policy', 'policies'), ...pageRows('page', 'pages')],
      derived: ['digest'],
    },
    { table: 'common_problem', rows: problemRows() },
  ];
}
