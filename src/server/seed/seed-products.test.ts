import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { metalSwatch } from '#kernel/shop/catalogue/metal-swatch.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { namesIn, readJson } from './data-files.ts';
import {
  categories as categoriesShape,
  labels as labelsShape,
  product as productShape,
} from './data-shapes.ts';
import { describedProducts } from './seed-products.ts';

/** Fields of stones that the shop does not read yet. */
const gradedStones = v.object({
  stones: v.array(
    v.object({
      origin: v.picklist(['natural', 'laboratory-grown']),
      treatment: v.string(),
      carat: v.pipe(v.number(), v.gtValue(0)),
      lab: v.string(),
    }),
  ),
});

const names = namesIn('products');
const products = names.map((name) => {
  const product = readJson(`products/${name}`, productShape);
  const { stones } = readJson(`products/${name}`, gradedStones);
  return { ...product, stones: product.stones.map((stone, index) => ({ ...stone, ...stones[index] })) };
});
const byId = new Map(products.map((product) => [product.id, product]));
const categoryIds = new Set(readJson('categories.json', categoriesShape).map((category) => category.id));
const labels = readJson('reference/option-labels.json', labelsShape);
const values = v.record(v.string(), v.object({ values: v.record(v.string(), v.unknown()) }));
const stoneLabels = v.parse(values, labels.stones);

describe('products', () => {
  it('are a full shop with scarce pieces', () => {
    expect(products.length).toBeGreaterThanOrEqual(48);
    expect(products.map(({ id }) => `${id}.json`)).toEqual(names);
    for (const key of ['sku', 'spu', 'slug', 'sort'] as const) {
      expect(new Set(products.map((product) => product[key])).size).toBe(products.length);
    }
    expect(products.filter(({ stock }) => stock === 0)).toHaveLength(1);
    expect(products.filter(({ stock }) => stock >= 1 && stock <= 3).length).toBeGreaterThanOrEqual(3);
    expect(products.some(({ isSale }) => isSale)).toBe(true);
  });

  it('refer only to what exists', () => {
    const lost: string[] = [];
    for (const { id, categoryIds: own, related, pieces, customizedType } of products) {
      if (own.length < 2 || own.some((category) => !categoryIds.has(category))) lost.push(`${id} categories`);
      if (related.length < 4 || related.length > 6) lost.push(`${id} has ${related.length} related products`);
      if ([...related, ...pieces].some((other) => other === id || !byId.has(other)))
        lost.push(`${id} refers`);
      if (pieces.length > 0 !== (customizedType === 4)) lost.push(`${id} pieces`);
    }
    expect(lost).toEqual([]);
  });

  it('show a former price exactly when on sale', () => {
    const wrong = products.filter(
      ({ isSale, originalPriceMinor }) => (originalPriceMinor !== null) !== isSale,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('cost less as a set than apart', () => {
    const sets = products.filter((product) => product.pieces.length > 0);
    expect(sets).toHaveLength(5);
    for (const { id, pieces, priceMinor } of sets) {
      const apart = pieces.reduce((sum, piece) => sum + (byId.get(piece)?.priceMinor ?? 0), 0);
      expect(priceMinor, `${id}`).toBeLessThan(apart);
    }
  });

  it('have a positive price with any options, and a choice without a surcharge', () => {
    for (const { id, options, priceMinor } of products) {
      const deltas = options.map((option) => option.values.map((value) => value.deltaMinor));
      const least = deltas.reduce((sum, of) => sum + Math.min(...of), priceMinor);
      expect(least, `${id}`).toBeGreaterThan(100_000);
      expect(
        deltas.every((of) => of.includes(0)),
        `${id}`,
      ).toBe(true);
    }
  });

  it('offer a size for every ring, and metal and size for made-to-order pieces', () => {
    const keysOf = (product: (typeof products)[number]) => product.options.map(({ key }) => key);
    for (const product of products) {
      const { id, ringSizes, customizedType, options } = product;
      const sizes = options.find(({ key }) => key === 'size')?.values.map(({ key }) => key);
      if (ringSizes) expect(sizes, `${id}`).toEqual(ringSizes);
      if (ringSizes) expect(ringSizes.every((size) => /^([3-9]|1[0-3])(\.5)?$/.test(size))).toBe(true);
      if (customizedType === 1 || customizedType === 2) expect(keysOf(product), `${id}`).toContain('metal');
      if (customizedType === 2) expect(keysOf(product), `${id}`).toContain('engraving');
    }
  });

  it('are returnable unless on sale, in a gift bundle or customised, sets included', () => {
    const wrong = products.filter(
      ({ returnable, isSale, isBundle, customizedType }) =>
        returnable !== (!isSale && !isBundle && customizedType === 0),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('have a label for every option, attribute and grade', () => {
    const missing: string[] = [];
    const need = (set: v.InferOutput<typeof values>, key: string, value: string | undefined) => {
      if (value && !set[key]?.values[value]) missing.push(`${key}=${value}`);
    };
    for (const { options, attributes, stones } of products) {
      for (const option of options)
        for (const value of option.values) need(labels.options, option.key, value.key);
      for (const [key, value] of Object.entries(attributes)) need(labels.attributes, key, value);
      for (const stone of stones) {
        need(labels.attributes, 'shape', stone.cut);
        need(labels.attributes, 'origin', stone.origin);
        for (const key of ['role', 'material', 'treatment', 'color', 'clarity', 'cutGrade'] as const) {
          need(stoneLabels, key, stone[key]);
        }
        for (const key of ['polish', 'symmetry', 'fluor', 'lab'] as const) need(stoneLabels, key, stone[key]);
      }
    }
    expect(missing).toEqual([]);
  });

  it('have a swatch for every metal, no two alike', () => {
    const metals = [...new Set(products.flatMap(({ attributes }) => attributes.metal ?? []))];
    const swatches = metals.map(metalSwatch);
    expect(metals.length).toBeGreaterThan(3);
    expect(swatches).not.toContain(undefined);
    expect(new Set(swatches).size).toBe(metals.length);
  });

  it('name the origin of what is set in them, in every language', () => {
    const originTexts: Record<string, RegExp> = {
      natural: /natural|天然/i,
      'laboratory-grown': /lab-grown|實驗室培育|实验室培育/i,
      none: /./,
    };
    for (const { id, attributes, stones, text } of products) {
      expect(attributes.origin === 'none', `${id}`).toBe(attributes.gem === 'none');
      expect(stones.filter((stone) => stone.origin !== attributes.origin)).toEqual([]);
      for (const language of locales) {
        expect(localText(text, language).subtitle, `${id} ${language}`).toMatch(
          originTexts[attributes.origin] ?? /^$/,
        );
      }
    }
  });

  it('have texts of the right length for a search result', () => {
    const wrong: string[] = [];
    for (const { id, text } of describedProducts().map(({ file }) => file)) {
      for (const language of locales) {
        const { description, details, metaDescription } = localText(text, language);
        if (description.length < 2 || description.length > 3) wrong.push(`${id} ${language} paragraphs`);
        if (details.length < 4 || details.length > 6) wrong.push(`${id} ${language} details`);
        if (metaDescription.length > 200) wrong.push(`${id} ${language} description`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
