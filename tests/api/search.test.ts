import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromPairs } from '#kernel/wire/pairs.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function find(q: string) {
  const answer = await shop.browser().call('searchIndex', { q, numPerPage: 100 });
  return { ...answer, ids: fromPairs(answer.products).map(({ id }) => id) };
}

/** What a shopper types, the piece that has to come first, and one that must not come. */
const gold: [query: string, first: number, never?: number][] = [
  ['six-prong solitaire', 1001, 1002],
  ['SIX PRONG SOLITAIRES', 1001],
  ['oval solitaire', 1002, 1001],
  ['halo ring', 1009, 1303],
  ['pavé hoops', 1207, 1201],
  ['tennis bracelet', 1401, 1404],
  ['sapphire halo pendant', 1304, 1301],
  ['六爪單石', 1001, 1002],
  ['六爪单钻', 1001, 1002],
  ['藍寶石戒指', 1021, 1304],
  ['蓝宝石戒指', 1021, 1304],
  ['玫瑰金鑽石戒指', 1004, 1002],
  ['网球手链', 1401],
  ['AUR-1105', 1105, 1001],
  ['aur-1105', 1105, 1001],
];

describe('the search', () => {
  it.each(gold)('finds %s', async (query, first, never) => {
    const { ids } = await find(query);
    expect(ids).toContain(first);
    expect(ids.slice(0, 5)).toContain(first);
    if (never !== undefined) expect(ids).not.toContain(never);
  });

  it('finds the same under Hong Kong, Taiwan and Mainland spellings', async () => {
    const lists = await Promise.all(['項鏈', '項鍊', '项链'].map(find));
    expect(lists[0]?.ids.length).toBeGreaterThan(5);
    expect(lists[1]?.ids).toEqual(lists[0]?.ids);
    expect(lists[2]?.ids).toEqual(lists[0]?.ids);
  });

  it('knows other words for the same thing', async () => {
    expect((await find('necklace')).ids).toContain(1301);
    expect((await find('lab grown')).ids.length).toBeGreaterThan(3);
    expect((await find('求婚')).ids).toContain(1001);
  });

  it.each([
    ['solitare', 'solitaire', 1001],
    ['saphire earings', 'sapphire earring', 1206],
    ['platnum', 'platinum', 1001],
  ])('reads %s as %s and says so', async (typed, meant, id) => {
    const { ids, suggestion, searchText } = await find(typed);
    expect(suggestion).toBe(meant);
    expect(searchText).toBe(typed);
    expect(ids).toContain(id);
  });

  it.each(['xyzzyq', '!!!', '的', "' or ''='", "a'b\\c", '<->', ':*', '& | !', '\u{1F48D}'])(
    'finds nothing for %s, and does not fail',
    async (query) => {
      const { searchCount, ids, suggestion } = await find(query);
      expect([searchCount, ids, suggestion]).toEqual([0, [], '']);
    },
  );

  it('filters and pages its results', async () => {
    const all = await find('solitaire');
    const answer = await shop
      .browser()
      .call('searchIndex', { q: 'solitaire', numPerPage: 2, filterAttrs: { metal: '18k-yellow-gold' } });
    expect(answer.searchCount).toBeLessThan(all.searchCount);
    expect(answer.page_count).toBe(Math.ceil(answer.searchCount / 2));
    const second = await shop.browser().call('searchProduct', {
      q: 'solitaire',
      numPerPage: 2,
      p: 2,
      filterAttrs: { metal: '18k-yellow-gold' },
    });
    const overlap = fromPairs(second.products).filter(({ id }) =>
      fromPairs(answer.products).some((card) => card.id === id),
    );
    expect(overlap).toEqual([]);
  });
});
