import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { taxKinds } from '#kernel/shop/checkout/duties.ts';
import { shopSettingsShape } from '#kernel/shop/settings/settings-shape.ts';
import { languageFrom } from '#kernel/shop/text/language-list.ts';
import type { Language } from '#kernel/shop/text/locales.ts';
import { shippedLanguage } from '#kernel/shop/text/shipped-languages.ts';
import { frontMatter } from '#server/platform/clean-html.ts';

/** Fields of a content record, as the desk has them; the API host checks them. */
const fields = v.record(v.string(), v.unknown());
const text = v.record(v.string(), v.string());
const day = v.pipe(v.string(), v.isoDate());

const delivery = v.strictObject({
  taxesIncluded: v.boolean(),
  freeShipping: v.boolean(),
  shippingMinor: v.number(),
  days: v.tuple([v.number(), v.number()]),
  source: v.string(),
  /** What customs ask for, per cent; at home the tax within the price. */
  customs: v.optional(
    v.strictObject({
      duty: v.nullable(v.number()),
      tax: v.number(),
      freeUpToMinor: v.number(),
      taxKind: v.picklist(taxKinds),
      source: v.string(),
      link: v.string(),
      taxSource: v.string(),
      taxLink: v.string(),
    }),
  ),
});

/** `shop.json` of an example: what its owner types at the desk. */
const exampleShape = v.strictObject({
  /** Setup account, and the owner who is invited at the end. */
  owner: v.strictObject({ name: v.string(), email: v.pipe(v.string(), v.email()) }),
  /** Tags of BCP 47, the default language first. */
  languages: v.pipe(v.array(v.string()), v.minLength(1)),
  settings: shopSettingsShape,
  navigation: fields,
  announcement: fields,
  theme: fields,
  /** Units of a currency for one of the base currency; others are removed. */
  rates: v.strictObject({ quotedOn: day, units: v.record(v.string(), v.string()) }),
  /** Countries that the shop sends to; others are removed. */
  countries: v.record(v.string(), delivery),
  /** Names of options and properties, over those that the shop has. */
  labels: v.array(
    v.strictObject({
      group: v.string(),
      labelKey: v.string(),
      name: v.optional(text),
      values: v.record(v.string(), text),
    }),
  ),
  /** Alternative texts of the photographs that content shows besides those of products. */
  pictures: v.record(
    v.string(),
    v.strictObject({ alt: text, focus: v.optional(v.tuple([v.number(), v.number()])) }),
  ),
  stores: v.array(fields),
  categories: v.array(v.intersect([fields, v.object({ slug: v.string(), parent: v.nullable(v.string()) })])),
  questions: v.array(fields),
  home: fields,
});

/** Texts of a page by language, from `pages/KEY.LANGUAGE.md`. */
export interface ExamplePage {
  key: string;
  title: Record<string, string>;
  description: Record<string, string>;
  body: Record<string, string>;
}

const folderOf = (name: string) => join(import.meta.dirname, '..', 'examples', name);

/** Names of the examples. */
export const exampleNames = (): string[] =>
  readdirSync(folderOf('.'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** An example shop: its data, list of products, photographs, pages and translations. */
export function readExample(name: string) {
  const folder = folderOf(name);
  const file = (path: string) => readFileSync(join(folder, path), 'utf8');
  const data = v.parse(exampleShape, JSON.parse(file('shop.json')));
  const pages = new Map<string, ExamplePage>();
  for (const each of readdirSync(join(folder, 'pages')).toSorted()) {
    const [key = '', language = ''] = each.split('.');
    const { fields: head, body } = frontMatter(file(join('pages', each)));
    const page = pages.get(key) ?? { key, title: {}, description: {}, body: {} };
    page.title[language] = head['title'] ?? '';
    page.description[language] = head['description'] ?? '';
    page.body[language] = body.trim();
    pages.set(key, page);
  }
  const texts = readdirSync(folder).flatMap((each) => {
    const [, code] = /^texts\.([a-z-]+)\.json$/.exec(each) ?? [];
    return code === undefined ? [] : [{ code, content: file(each) }];
  });
  const photographs = existsSync(join(folder, 'photographs'))
    ? readdirSync(join(folder, 'photographs')).filter((each) => each.endsWith('.jpg'))
    : [];
  return {
    ...{ name, folder, data, pages: [...pages.values()], texts, photographs },
    products: file('products.csv'),
    logo: file('logo.svg'),
    photograph: (each: string) => readFileSync(join(folder, 'photographs', each)),
  };
}

/** The languages of an example as its shop has them. */
export const exampleLanguages = ({ languages }: Example['data']): Language[] =>
  languages.flatMap((tag, at) => {
    const language = languageFrom(shippedLanguage(tag)?.code ?? tag.slice(0, 2), tag);
    return language ? [{ ...language, ...(at === 0 && { prefix: '' }) }] : [];
  });

export type Example = ReturnType<typeof readExample>;
