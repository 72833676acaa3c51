import { expect, it } from 'vitest';
import { productEntities } from '../revisions/areas.ts';
import { allTags, tagsOfAnswer, tagsOfChanges } from './cdn-tags.ts';

const change = (area: string, products: number[] | null, categories: number[] | null = products && []) => ({
  area,
  products,
  categories,
});

/** Whether a purge after these changes removes an answer. */
const isPurged = (answer: Parameters<typeof tagsOfAnswer>[0], ...changes: ReturnType<typeof change>[]) => {
  const purged = tagsOfChanges(changes);
  return tagsOfAnswer(answer)?.some((tag) => purged.includes(tag));
};

it('names areas, and what an answer shows of those that change by product', () => {
  const entities = ['product:12', 'category:3'] as const;
  expect(tagsOfAnswer({ areas: ['prices', 'content'], entities })).toEqual([
    'prices',
    'prices:p12',
    'prices:c3',
    'content',
  ]);
  expect(tagsOfAnswer({ areas: ['prices', 'content'], entities: undefined })).toEqual([
    'prices',
    'prices:products',
    'content',
  ]);
});

it('purges an answer with what it shows, and not with other products or areas', () => {
  const shown = { areas: ['prices', 'content'], entities: ['product:12', 'category:3'] } as const;
  expect(isPurged(shown, change('prices', [12]))).toBe(true);
  expect(isPurged(shown, change('prices', [7], [3]))).toBe(true);
  expect(isPurged(shown, change('prices', null))).toBe(true);
  expect(isPurged(shown, change('content', [12]))).toBe(true);
  expect(isPurged(shown, change('prices', [7], [4]), change('stock', [12]), change('desk', null))).toBe(
    false,
  );
  expect(isPurged({ ...shown, entities: undefined }, change('prices', [7]))).toBe(true);
});

it('has tags of whole areas in place of too many, within the limits of both CDNs', () => {
  const shows = (count: number) => {
    const entities = productEntities(Array.from({ length: count }, (_, at) => 1_000_000_000 + at));
    return { areas: ['catalogue', 'prices'], entities } as const;
  };
  const exact = tagsOfAnswer(shows(300)) ?? [];
  expect(exact).toHaveLength(602);
  expect(exact.join(',').length).toBeLessThan(16_384);
  const coarse = ['catalogue', 'catalogue:products', 'prices', 'prices:products'];
  expect(tagsOfAnswer(shows(400))).toEqual(coarse);
  expect(isPurged(shows(400), change('prices', [1]))).toBe(true);
  const short = productEntities(Array.from({ length: 999 }, (_, at) => at));
  expect(tagsOfAnswer({ areas: ['stock'], entities: short })).toHaveLength(1_000);
  expect(tagsOfAnswer({ areas: ['stock'], entities: [...short, 'product:999'] })).toEqual([
    'stock',
    'stock:products',
  ]);
});

it('purges whole areas in place of more than 500 tags, which are several requests', () => {
  const products = Array.from({ length: 300 }, (_, at) => at);
  expect(tagsOfChanges([change('prices', products)])).toHaveLength(301);
  const both = [change('prices', products), change('stock', products)];
  expect(tagsOfChanges(both)).toEqual(['prices', 'stock']);
  expect(isPurged({ areas: ['stock'], entities: ['product:7'] }, ...both)).toBe(true);
});

it('has no tags for an answer that depends on the index of a process', () => {
  expect(tagsOfAnswer({ areas: ['prices', 'search'], entities: undefined })).toBeUndefined();
  expect(allTags).toEqual(expect.arrayContaining(['prices', 'diamonds']));
  expect(allTags).not.toContain('search');
});
