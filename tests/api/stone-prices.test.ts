import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLARITY_GRADES, COLOUR_GRADES, CUT_GRADES, GEM_SHAPES, STONE_ORIGINS } from '#kernel/gems/grades.ts';
import { anyStonePriceMinor, LADDER_WEIGHTS, stepAt } from '#kernel/pricing/stone-ladder.ts';
import { stonePriceMinor } from '#kernel/pricing/stone-price.ts';
import { codes } from '#kernel/wire/codes.ts';
import { stoneLadders } from '#server/diamonds/stone-ladders.service.ts';
import { solitaire } from '../fixtures/compositions.ts';
import { openTestShop, refusalOf, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const known = <T extends string>(list: readonly T[], value: string, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/** The stock itself, looked at stone by stone. */
async function safe() {
  const rows = await shop.db.handle
    .selectFrom('diamond')
    .select(['shape', 'origin', 'color', 'clarity', 'cut', 'carat_hundredths', 'price_minor'])
    .where('state', '=', 'available')
    .where('stock', '>', 0)
    .where('clarity', 'in', CLARITY_GRADES)
    .execute();
  return rows.map((row) => ({
    shape: known(GEM_SHAPES, row.shape, 'round'),
    material: 'diamond' as const,
    origin: known(STONE_ORIGINS, row.origin, 'natural'),
    colour: known(COLOUR_GRADES, row.color, 'M'),
    clarity: known(CLARITY_GRADES, row.clarity, 'SI2'),
    cutGrade: known(CUT_GRADES, row.cut, 'EX'),
    milliCarat: row.carat_hundredths * 10,
    priceMinor: row.price_minor,
  }));
}

describe('any stone of these grades', () => {
  it('costs within 5 % of the median of the stones it stands for, over the whole safe', async () => {
    const stones = await safe();
    const alike = Map.groupBy(stones, ({ shape, origin, colour, clarity, cutGrade, milliCarat }) =>
      [
        ...[shape, origin, colour, clarity, cutGrade],
        LADDER_WEIGHTS.findLast((from) => from <= milliCarat),
      ].join(' '),
    );
    const ladders = await stoneLadders(shop.db.handle);
    expect(alike.size).toBeGreaterThan(4_000);
    let worst = 0;
    for (const group of alike.values()) {
      const [stone] = group;
      const milliCarat = Math.round(median(group.map((each) => each.milliCarat)));
      const step = stone && stepAt(ladders.of(stone) ?? [], milliCarat);
      if (!stone || !step) throw new Error('a stone of the safe has no ladder');
      expect(step.count).toBe(group.length);
      expect(step.heaviestMilliCarat).toBe(Math.max(...group.map((each) => each.milliCarat)));
      const perCarat = median(group.map((each) => (1000 * each.priceMinor) / each.milliCarat));
      const price = anyStonePriceMinor(step, milliCarat);
      worst = Math.max(worst, Math.abs((1000 * price) / milliCarat / perCarat - 1));
    }
    expect(worst).toBeLessThan(0.05);
  });

  it('lies among the prices of single stones about its weight, where the list alone did not', async () => {
    const stones = await safe();
    const ladders = await stoneLadders(shop.db.handle);
    let [missedByLadder, missedByList, compared] = [0, 0, 0];
    for (const stone of stones.filter((_, index) => index % 23 === 0)) {
      const { shape, origin, colour, clarity, cutGrade, milliCarat } = stone;
      const near = stones.filter(
        (other) =>
          other.shape === shape &&
          other.origin === origin &&
          other.colour === colour &&
          other.clarity === clarity &&
          other.cutGrade === cutGrade &&
          Math.abs(other.milliCarat / milliCarat - 1) < 0.02 &&
          stepAt(ladders.of(stone) ?? [], other.milliCarat)?.fromMilliCarat ===
            stepAt(ladders.of(stone) ?? [], milliCarat)?.fromMilliCarat,
      );
      if (near.length < 8) continue;
      compared += 1;
      const step = stepAt(ladders.of(stone) ?? [], milliCarat);
      const middle = median(near.map((each) => (each.priceMinor * milliCarat) / each.milliCarat));
      if (step && Math.abs(anyStonePriceMinor(step, milliCarat) / middle - 1) > 0.05) missedByLadder += 1;
      if (Math.abs(stonePriceMinor(stone, milliCarat) / middle - 1) > 0.05) missedByList += 1;
    }
    expect(compared).toBeGreaterThan(80);
    expect(missedByLadder / compared).toBeLessThan(0.02);
    expect(missedByList / compared).toBeGreaterThan(0.5);
  });

  it('is priced by the ladder the client fetches, and named in three languages', async () => {
    const ask = { shape: 'round', origin: 'natural', color: 'F', clarity: 'VS1', cut: 'EX' } as const;
    const { steps } = await shop.browser().call('diamondSteps', ask);
    const carat = steps.find(({ from_mct }) => from_mct === 1000);
    expect(carat?.count).toBeGreaterThan(0);
    const words = { en: 'in our safe', tc: '中位價', zh: '中位价' };
    for (const locale of ['en', 'tc', 'zh'] as const) {
      const answer = await shop.browser({ locale }).call('designPriceOf', { design: solitaire });
      const line = answer.lines.find(({ kind }) => kind === 'stones');
      expect(line?.amount_base_minor).toBe(carat?.per_carat_base_minor);
      expect(line?.label).toContain(words[locale]);
    }
  });

  it('follows the list for grades the safe has none of, and says so', async () => {
    const centre = { shape: 'oval', carat: 5.5, colour: 'D', clarity: 'FL', cutGrade: 'P' };
    for (const [locale, words] of [
      ['en', 'price list'],
      ['tc', '價目表'],
      ['zh', '价目表'],
    ] as const) {
      const answer = await shop
        .browser({ locale })
        .call('designPriceOf', { design: { ...solitaire, centre, head: { prongs: 4 } } });
      expect(answer.lines.find(({ kind }) => kind === 'stones')?.label).toContain(words);
    }
  });

  it('refuses grades that no design has', async () => {
    const ask = { shape: 'round', origin: 'natural', color: 'F', clarity: 'I1', cut: 'EX' };
    const refusal = await refusalOf(shop.browser().call('diamondSteps', ask as never));
    expect(refusal.code).toBe(codes.parameterInvalid);
  });
});
