import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeDiamond } from '#client/api/diamonds.ts';
import { lightScore } from '#kernel/jewel/gems/light-score.ts';
import { sameLookAs } from '#kernel/shop/diamonds/same-look.rules.ts';
import { solidOf } from '#kernel/shop/diamonds/stone-proportions.ts';
import { codes } from '#kernel/wire/codes.ts';
import { reserveDiamond } from '#server/diamonds/diamond-stock.service.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let visitor: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  visitor = shop.browser();
});
afterAll(() => shop.close());

/** A natural round whose price is high for its look. */
async function dearRound() {
  const { stones } = await visitor.call('diamonds', {
    shape: ['round'],
    origin: ['natural'],
    color: ['D'],
    clarity: ['IF', 'VVS1'],
    carat_min: 0.5,
    carat_max: 1.1,
    sort: 'price-desc',
  });
  for (const stone of stones) {
    const answer = await visitor.call('diamondSameLook', { id: stone.id });
    if (answer.stones.length > 1) return { stone, answer };
  }
  throw new Error('no stone with a cheaper double');
}

describe('the same look for less', () => {
  it('lists stones with an indistinguishable look, cheaper and with no less light', async () => {
    const { stone, answer } = await dearRound();
    const look = sameLookAs(decodeDiamond(stone));
    expect(answer.light_score).toBe(lightScore(solidOf(decodeDiamond(stone))).score);
    for (const { stone: other, light_score } of answer.stones) {
      expect(other.id).not.toBe(stone.id);
      expect(other.shape).toBe(stone.shape);
      expect(other.state).toBe('available');
      expect(other.price_base_minor).toBeLessThan(stone.price_base_minor);
      expect(Math.abs(other.carat / stone.carat - 1)).toBeLessThanOrEqual(0.0301);
      expect(Math.abs(other.length_mm - stone.length_mm)).toBeLessThanOrEqual(0.1001);
      expect(Math.abs(other.width_mm - stone.width_mm)).toBeLessThanOrEqual(0.1001);
      expect(look.color).toContain(other.color);
      expect(look.clarity).toContain(other.clarity);
      expect(look.fluor).toContain(other.fluor);
      expect(light_score).toBeGreaterThanOrEqual(answer.light_score);
      expect(light_score).toBe(lightScore(solidOf(decodeDiamond(other))).score);
    }
    for (const origin of ['natural', 'laboratory-grown']) {
      const prices = answer.stones
        .filter((entry) => entry.stone.origin === origin)
        .map((entry) => entry.stone.price_base_minor);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(prices.length).toBeLessThanOrEqual(6);
    }
  });

  it('excludes reserved stones', async () => {
    const { stone, answer } = await dearRound();
    const [first] = answer.stones;
    if (!first) throw new Error('none found');
    await shop.db.transaction((trx) => reserveDiamond(trx, first.stone.id, 4_711));
    const later = await visitor.call('diamondSameLook', { id: stone.id });
    expect(later.stones.map((entry) => entry.stone.id)).not.toContain(first.stone.id);
  });

  it('offers no natural stone in place of a laboratory-grown one, and refuses an unknown stone', async () => {
    const { stones } = await visitor.call('diamonds', {
      origin: ['laboratory-grown'],
      shape: ['round'],
      sort: 'price-desc',
    });
    const { stones: found } = await visitor.call('diamondSameLook', { id: stones[0]?.id ?? 0 });
    for (const { stone } of found) expect(stone.origin).toBe('laboratory-grown');
    expect(await refusalOf(visitor.call('diamondSameLook', { id: 2_000_000_000 }))).toMatchObject({
      code: codes.productNotFound,
    });
  });
});

describe('a stone by its number', () => {
  it('is found in any spelling of the number', async () => {
    const { stones } = await visitor.call('diamonds', { lab: ['IGI'], origin: ['laboratory-grown'] });
    const [stone] = stones;
    if (!stone) throw new Error('no stone');
    const { certificate_no } = stone;
    const spaced = `${certificate_no.slice(0, 4)} ${certificate_no.slice(4)}`;
    for (const number of [
      certificate_no,
      spaced,
      `LG${certificate_no}`,
      `IGI LG ${spaced}`,
      String(stone.id),
    ]) {
      const answer = await visitor.call('diamondByNumber', { number });
      expect(answer.stones.map(({ id }) => id)).toContain(stone.id);
    }
  });

  it('is not found for an unknown number', async () => {
    for (const number of ['0000', "'; drop table diamond", '99999999999999999999', '12 34 56 78'])
      expect((await visitor.call('diamondByNumber', { number })).stones).toEqual([]);
  });
});

describe('a selection', () => {
  it('comes in the order asked for, each stone once, without unknown ones', async () => {
    const { stones } = await visitor.call('diamonds', { numPerPage: 3 });
    const ids = stones.map(({ id }) => id).reverse();
    const answer = await visitor.call('diamondSelection', { id: [...ids, 2_000_000_000, ids[0] ?? 0] });
    expect(answer.stones.map(({ id }) => id)).toEqual(ids);
  });
});
