import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFaults, missingLanguages } from '#kernel/shop/content/content.rules.ts';
import type { ContentKind } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { emptyValues } from '#kernel/shop/content/empty-fields.ts';
import { neededPolicies } from '#kernel/shop/content/unnamed-shop.ts';
import { languageFrom } from '#kernel/shop/text/language-list.ts';
import { type Language, setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { importTranslations } from '#server/documents/translations.service.ts';
import { readHeader, readRecords } from '#server/list-import/list-csv.ts';
import type { ListRow } from '#server/list-import/list-row.rules.ts';
import { sourceTexts } from '#server/platform/texts.ts';
import { formatOf, listFormats } from '#server/product-import/list-format.ts';
import { exampleNames, readExample } from './example-data.ts';
import { readPhotoDesigns, readPhotoLight } from './example-photographs.ts';

/** Each place of the data that the shop replaces by a number or the key of a picture. */
function withValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withValues);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withValues(each)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('photo:')) return 'house/picture';
  return /^\{[^}]+\}$/.test(value) ? 1 : value.replaceAll(/\{\w+:[^}]+\}/g, '1');
}

/** References of the data in order, such as `category:rings`. */
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/\{(\w+:[^}"]+)\}/g)].map(([, reference = '']) => reference);

async function productsOf(list: string) {
  const header = readHeader(list, ',');
  const format = listFormats[formatOf(header) ?? 'google'];
  const groups: ListRow[][] = [];
  let row = 1;
  for await (const { cells } of readRecords(new TextEncoder().encode(list), ',')) {
    row += 1;
    if (cells.join() === header.join()) continue;
    const read = { row, cells: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])) };
    const last = groups.at(-1);
    if (last?.[0] && !format.begins(read, last[0])) last.push(read);
    else groups.push([read]);
  }
  return groups.map((rows) => format.read(rows));
}

describe.each(exampleNames())('the example %s', (name) => {
  const example = readExample(name);
  const { data } = example;
  beforeAll(() => {
    const languages = data.languages.map((tag) => languageFrom(tag.slice(0, 2), tag));
    setLanguages(
      languages.map((language, at) => ({ ...(language as Language), ...(at === 0 && { prefix: '' }) })),
    );
  });
  afterAll(() => setLanguages(shippedLanguages));

  /** Faults of fields over those of a new record, and languages that lack something. */
  function faultsOf(kind: ContentKind, given: Record<string, unknown>) {
    const fields = { ...emptyValues(contentKinds[kind].fields), ...(withValues(given) as object) };
    return [...contentFaults(kind, fields), ...missingLanguages(kind, fields)];
  }

  it('has valid content in every language', () => {
    const { parent: _, ...none } = { parent: null };
    const records: [ContentKind, Record<string, unknown>][] = [
      ...data.stores.map((store): [ContentKind, Record<string, unknown>] => ['store', store]),
      ...data.categories.map((category): [ContentKind, Record<string, unknown>] => [
        'category',
        { ...category, ...none, parent: null },
      ]),
      ...data.questions.map((question): [ContentKind, Record<string, unknown>] => ['question', question]),
      ['settings', data.settings],
      ['navigation', data.navigation],
      ['announcement', data.announcement],
      ['home', data.home],
      ['theme', { ...data.theme, logo: example.logo }],
      ...example.pages
        .filter(({ key }) => !neededPolicies.some((needed) => needed === key))
        .map(({ title, description, body }): [ContentKind, Record<string, unknown>] => [
          'page',
          { title, description, body, isPolicy: false, sort: 1 },
        ]),
    ];
    const faults = records.flatMap(([kind, given]) =>
      faultsOf(kind, given).map((fault) => ({ kind, fault, name: given['slug'] ?? given['name'] })),
    );
    expect(faults).toEqual([]);
  });

  it('lists products that the import takes, in categories and with photographs of its own', async () => {
    const products = await productsOf(example.products);
    expect(products).toHaveLength(40);
    const slugs = data.categories.map(({ slug }) => slug);
    const codes = new Set(products.map(({ fields }) => fields.sku));
    for (const { fields, references, images } of products) {
      expect(faultsOf('product', { ...fields, categories: [1] }), String(fields.sku)).toEqual([]);
      expect(slugs).toEqual(expect.arrayContaining([...(references.categories ?? [])]));
      expect((references.related ?? []).filter((code) => !codes.has(code))).toEqual([]);
      expect(example.photographs).toEqual(expect.arrayContaining([...images]));
    }
    // No photograph stands for two products.
    const named = products.flatMap(({ images }) => images);
    expect(new Set(named).size).toBe(named.length);
    const references = referencesIn([data.home, data.navigation]);
    const known = [
      ...slugs.map((slug) => `category:${slug}`),
      ...[...codes].map((code) => `product:${code}`),
    ];
    expect(references.filter((reference) => !known.includes(reference))).toEqual([]);
  });

  it('has photographs of its designs only, light enough to be in the repository', () => {
    const names = Object.keys(readPhotoDesigns(example.folder)).map((each) => `${each}.jpg`);
    expect(readPhotoLight(example.folder).ground).toMatch(/^#/);
    expect(example.photographs.toSorted()).toEqual(names.toSorted());
    const sizes = example.photographs.map((each) => statSync(join(example.folder, 'photographs', each)).size);
    expect(Math.max(...sizes)).toBeLessThan(220_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
    const used = [...JSON.stringify([data.stores, data.categories, data.home]).matchAll(/photo:([\w-]+) /g)];
    expect(Object.keys(data.pictures).toSorted()).toEqual(
      [...new Set(used.map(([, each]) => each))].toSorted(),
    );
  });

  it('has translations that the desk takes', () => {
    for (const { code, content } of example.texts)
      expect(importTranslations(sourceTexts(), content, 'json').size, code).toBeGreaterThan(0);
  });
});
