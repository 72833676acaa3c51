import { marked, type Token, type Tokens } from 'marked';
import { Converter } from 'opencc-js';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { circumferenceRanges, diameterRanges } from '#kernel/jewel/ring-size/size-tables.ts';
import { ringSizerPath } from '#kernel/shop/cart/ring-sizer.ts';
import { picturesOfText, textPictureFaults } from '#kernel/shop/content/text-pictures.ts';
import { TEST_KINDS } from '#kernel/shop/grade-test/grade-pairs.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import {
  type ShippedLocale as Locale,
  shippedLocales as locales,
} from '#kernel/shop/text/shipped-languages.ts';
import { frontMatter } from '#server/platform/clean-html.ts';
import { hasMedia } from '#server/platform/media/wire-media.ts';
import { namesIn, readJson, readText } from './data-files.ts';
import { article, articleClasses, commonProblems, page } from './data-shapes.ts';

const classes = readJson('articles/classes.json', articleClasses);
const problems = readJson('common-problems.json', commonProblems);
const productIds = new Set(namesIn('products').map((name) => Number.parseInt(name, 10)));

const articleFolders = namesIn('articles')
  .filter((name) => name !== 'classes.json')
  .map((name) => `articles/${name}`);
const policyFolders = namesIn('policies').map((name) => `policies/${name}`);
const pageFolders = namesIn('pages').map((name) => `pages/${name}`);
const folders = [...articleFolders, ...policyFolders, ...pageFolders];

const documents = folders.flatMap((folder) =>
  locales.map((locale) => ({ folder, locale, ...frontMatter(readText(`${folder}/${locale}.md`)) })),
);
const articles = documents.filter(({ folder }) => folder.startsWith('articles/'));

function tokensOf(markdown: string): Token[] {
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    tokens.push(token);
  });
  return tokens;
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';
const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

/** Words of an English text; Chinese characters plus Latin words and figures of a Chinese one. */
function lengthOf(locale: Locale, body: string): number {
  const latin = body.match(/[A-Za-z0-9][\w.,'’/%-]*/g)?.length ?? 0;
  return locale === 'en' ? latin : latin + (body.match(/\p{Script=Han}/gu)?.length ?? 0);
}

/** All texts of a language, one line each, with the place they came from. */
function linesOf(locale: Locale): { place: string; line: string }[] {
  const texts: [string, string][] = [
    ...folders.map((folder): [string, string] => [folder, readText(`${folder}/${locale}.md`)]),
    ...classes.map(({ tid, text }): [string, string] => [
      `class ${tid}`,
      `${localText(text, locale).name}\n${localText(text, locale).description}`,
    ]),
    ...problems.groups.map(({ key, name }): [string, string] => [key, localText(name, locale)]),
    ...problems.problems.map(({ id, question, answer }): [string, string] => [
      `problem ${id}`,
      `${question[locale]}\n${answer[locale]}`,
    ]),
  ];
  return texts.flatMap(([place, text]) => text.split('\n').map((line) => ({ place, line })));
}

/** Printed forms that are right in Hong Kong although the converter would choose the other one. */
const hongKongForms = /[說稅溫脫悅銳戶閱檯]/g;
const hongKongWords = /左鄰右里|厘米|伙計|多半只|扣子/g;
const toTraditional = Converter({ from: 'cn', to: 'hk' });
const toSimplified = [Converter({ from: 't', to: 'cn' }), Converter({ from: 'hk', to: 'cn' })];

function isTraditional(line: string): boolean {
  const plain = line.replace(hongKongWords, '').replace(hongKongForms, '');
  return toTraditional(plain) === plain;
}

function isSimplified(line: string): boolean {
  return toSimplified.every((convert) => convert(line) === line);
}

describe('articles', () => {
  it('are 24 in 4 classes of six, with the ids and slugs of their folders', () => {
    expect(classes.map(({ tid }) => tid)).toEqual([1, 2, 3, 4]);
    const metas = articleFolders.map((folder) => ({ folder, ...readJson(`${folder}/meta.json`, article) }));
    expect(metas.map(({ aid }) => aid)).toEqual(
      [1, 2, 3, 4].flatMap((tid) => [1, 2, 3, 4, 5, 6].map((n) => tid * 100 + n)),
    );
    for (const { folder, aid, tid, slug, image, relatedProducts, createdAt, updatedAt } of metas) {
      expect(folder).toBe(`articles/${aid}-${slug}`);
      expect(tid).toBe(Math.floor(aid / 100));
      expect(image).toBe(`articles/${aid}`);
      expect(relatedProducts.length).toBeGreaterThanOrEqual(2);
      expect(relatedProducts.filter((id) => !productIds.has(id))).toEqual([]);
      expect(updatedAt >= createdAt).toBe(true);
    }
  });

  it.each(articles)('$folder in $locale has a complete head and a reading length', (text) => {
    const { title, summary, keywords, description } = text.fields;
    expect(title?.length).toBeGreaterThan(3);
    expect(summary?.length).toBeGreaterThan(20);
    expect(summary?.length).toBeLessThanOrEqual(160);
    expect(description?.length).toBeGreaterThan(20);
    expect(description?.length).toBeLessThanOrEqual(155);
    expect(keywords?.split(', ').length).toBeGreaterThanOrEqual(4);
    const length = lengthOf(text.locale, text.body);
    expect(length).toBeGreaterThanOrEqual(text.locale === 'en' ? 450 : 700);
    expect(length).toBeLessThanOrEqual(text.locale === 'en' ? 900 : 1400);
  });

  it.each(['en', 'tc', 'zh'] as const)('prints the ring size tables of the size tool in %s', (locale) => {
    const text = articles.find((one) => one.folder.includes('/302-') && one.locale === locale);
    const rows = diameterRanges.map(({ size, minMm, maxMm }, index) => {
      const round = circumferenceRanges[index];
      return `| ${size} | ${minMm}–${maxMm} | ${round?.minMm}–${round?.maxMm} |`;
    });
    expect(rows).toHaveLength(22);
    expect(rows.filter((row) => !text?.body.includes(row))).toEqual([]);
  });
});

describe('policies and pages', () => {
  it('are complete, each key in the folder of its name', () => {
    expect(policyFolders.map((folder) => folder.split('/')[1])).toEqual(
      [
        ...[
          'appointments',
          'certificates-and-origin',
          'cookies',
          'payment',
          'privacy',
          'returns-and-refunds',
        ],
        ...['ring-size-exchange', 'shipping-and-duties', 'terms-of-sale', 'warranty-and-care'],
      ].sort(),
    );
    expect(pageFolders).toContain('pages/about-us');
    for (const folder of [...policyFolders, ...pageFolders]) {
      expect(readJson(`${folder}/meta.json`, page).key).toBe(folder.split('/')[1]);
    }
    const sorts = policyFolders.map((folder) => readJson(`${folder}/meta.json`, page).sort);
    expect(new Set(sorts).size).toBe(policyFolders.length);
  });

  it('have a title and a description that fits a search result', () => {
    for (const { fields } of documents) {
      const { title, description } = fields;
      expect(title?.length).toBeGreaterThan(1);
      expect(description?.length).toBeGreaterThan(20);
      expect(description?.length).toBeLessThanOrEqual(155);
    }
  });

  it('use the configured return days in the body and never in the front matter', () => {
    for (const locale of locales) {
      const { body } = frontMatter(readText(`policies/returns-and-refunds/${locale}.md`));
      expect(body).toContain('{{refundDays}}');
    }
    for (const { fields, body } of documents) {
      expect(JSON.stringify(fields)).not.toContain('{{');
      expect(body.replaceAll('{{refundDays}}', '')).not.toMatch(/\{\{|\}\}/);
    }
  });
});

describe('common problems', () => {
  it('has at least 28, each in a known group, no group empty, no question twice', () => {
    const keys = problems.groups.map(({ key }) => key);
    expect(keys).toEqual(['orders', 'payment', 'shipping', 'returns', 'rings', 'diamonds', 'account']);
    expect(problems.problems.length).toBeGreaterThanOrEqual(28);
    expect(problems.problems.map(({ id }) => id)).toEqual(problems.problems.map((_, index) => index + 1));
    expect(new Set(problems.problems.map(({ group }) => group))).toEqual(new Set(keys));
    for (const locale of locales) {
      const questions = problems.problems.map(({ question }) => question[locale]);
      expect(new Set(questions).size).toBe(questions.length);
    }
  });
});

describe('the written language', () => {
  it('is Traditional Chinese in tc, without simplified characters', () => {
    expect(isTraditional('钻石')).toBe(false);
    expect(linesOf('tc').filter(({ line }) => !isTraditional(line))).toEqual([]);
  });

  it('is Simplified Chinese in zh, without traditional characters', () => {
    expect(isSimplified('鑽石')).toBe(false);
    expect(linesOf('zh').filter(({ line }) => !isSimplified(line))).toEqual([]);
  });

  it('quotes as each region does, and addresses the reader politely in zh', () => {
    expect(linesOf('tc').filter(({ line }) => /[“”]/.test(line))).toEqual([]);
    expect(linesOf('zh').filter(({ line }) => /[「」你]/.test(line))).toEqual([]);
  });

  it('has no Chinese in English texts, except names that are explained', () => {
    const lines = linesOf('en').filter(({ line }) => /\p{Script=Han}/u.test(line.replace('曜麗', '')));
    expect(lines).toEqual([]);
  });
});

describe('Markdown', () => {
  it.each(documents)('$folder in $locale is plain Markdown with headings, without HTML', ({ body }) => {
    const tokens = tokensOf(body);
    expect(tokens.filter(({ type }) => type === 'html')).toEqual([]);
    const depths = tokens.filter(isHeading).map(({ depth }) => depth);
    expect(depths.filter((depth) => depth === 2).length).toBeGreaterThanOrEqual(2);
    expect(depths.every((depth) => depth === 2 || depth === 3)).toBe(true);
  });

  it('closes every emphasis, also beside Chinese punctuation', () => {
    const texts = [
      ...documents.map(({ folder, locale, body }) => ({ place: `${folder} ${locale}`, body })),
      ...problems.problems.flatMap(({ id, answer }) =>
        locales.map((locale) => ({ place: `problem ${id} ${locale}`, body: localText(answer, locale) })),
      ),
    ];
    const open = texts.filter(({ body }) => marked.parse(body, { async: false }).includes('*'));
    expect(open.map(({ place }) => place)).toEqual([]);
  });

  it('names every column of every table, so that a screen reader can', () => {
    const unnamed = documents.filter(({ body }) =>
      tokensOf(body)
        .filter(isTable)
        .some(({ header }) => header.some(({ text }) => text.trim() === '')),
    );
    expect(unnamed.map(({ folder, locale }) => `${folder} ${locale}`)).toEqual([]);
  });

  it('has the same shape of tables in all three languages', () => {
    const shape = (folder: string, locale: Locale) =>
      tokensOf(frontMatter(readText(`${folder}/${locale}.md`)).body)
        .filter(isTable)
        .map(({ header, rows }) => `${header.length}×${rows.length}`);
    for (const folder of folders) {
      const english = shape(folder, 'en');
      expect(shape(folder, 'tc'), folder).toEqual(english);
      expect(shape(folder, 'zh'), folder).toEqual(english);
    }
    expect(articleFolders.filter((folder) => shape(folder, 'en').length === 0)).toEqual([]);
  });

  it('links to policies and to blind tests that exist', () => {
    const links = /(?<!!)\[[^\]]*\]\(([^)]*)\)/g;
    const targets = documents.flatMap(({ body }) => [...body.matchAll(links)].map(([, to]) => to));
    expect(targets.length).toBeGreaterThan(0);
    const known = [
      ...policyFolders.map((folder) => `/policy/${folder.split('/')[1]}/`),
      ringSizerPath,
      ...TEST_KINDS.map((kind) => `/design/diamond/?see=${kind}`),
    ];
    expect(targets.filter((to) => !known.includes(to ?? ''))).toEqual([]);
  });

  it('shows existing images, the same in all three languages', () => {
    const keysOf = (folder: string, locale: Locale) =>
      picturesOfText(frontMatter(readText(`${folder}/${locale}.md`)).body).map(({ key }) => key);
    const keys = folders.flatMap((folder) => keysOf(folder, 'en'));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !hasMedia(key))).toEqual([]);
    for (const folder of folders) {
      expect(keysOf(folder, 'tc'), folder).toEqual(keysOf(folder, 'en'));
      expect(keysOf(folder, 'zh'), folder).toEqual(keysOf(folder, 'en'));
    }
    expect(documents.flatMap(({ body }) => textPictureFaults(body))).toEqual([]);
  });

  it('has an image idea for every article', () => {
    const idea = v.object({ imageIdea: v.pipe(v.string(), v.minLength(40)) });
    for (const folder of articleFolders) {
      expect(v.is(idea, JSON.parse(readText(`${folder}/meta.json`))), folder).toBe(true);
    }
  });
});
