import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CLARITY_GRADES,
  COLOUR_GRADES,
  CUT_GRADES,
  FLUORESCENCES,
  GEM_SHAPES,
  STONE_ORIGINS,
} from '#kernel/jewel/gems/grades.ts';
import {
  anyStonePriceMinor,
  LADDER_WEIGHTS,
  ladderKey,
  type StoneLadder,
  stepAt,
} from '#kernel/jewel/pricing/stone-ladder.ts';
import { type PricedStone, stonePriceMinor } from '#kernel/jewel/pricing/stone-price.ts';
import { lighterStone } from '#kernel/jewel/pricing/weight-advice.ts';
import { codes } from '#kernel/wire/codes.ts';
import { stoneLadders } from '#server/diamonds/stone-ladders.service.ts';
import { demonstrationStones } from '#server/seed/diamonds.ts';
import { loadDiamonds } from '#server/seed/load/diamonds.ts';
import { seedLadders } from '../../scripts/lib/seed-ladders.ts';
import { solitaire } from '../fixtures/compositions.ts';
import { openTestShop, refusalOf, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  // A test shop has a part of the stock.
  await shop.db.transaction((trx) => loadDiamonds(trx, demonstrationStones, () => undefined));
});
afterAll(() => shop.close());

const known = <T extends string>(list: readonly T[], value: string, otherwise: T): T =>
  list.find((one) => one === value) ?? otherwise;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/** The stock itself, stone by stone. */
async function safe() {
  const rows = await shop.db.handle
    .selectFrom('diamond')
    .select(['shape', 'origin', 'color', 'clarity', 'cut', 'fluor', 'carat_hundredths', 'price_minor'])
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
    fluorescence: known(FLUORESCENCES, row.fluor, 'None'),
    milliCarat: row.carat_hundredths * 10,
    priceMinor: row.price_minor,
  }));
}

describe('any stone of these grades', () => {
  it.each([
    ['whether it glows or not', false],
    ['that glows as it was asked to', true],
  ])(
    '%s costs within 5 % of the median of the stones it represents, over the whole stock',
    async (_, isAsked) => {
      const stones = (await safe()).map(({ fluorescence, ...stone }) =>
        isAsked ? { ...stone, fluorescence } : stone,
      );
      const alike = Map.groupBy(stones, ({ milliCarat, ...stone }) =>
        [ladderKey(stone), LADDER_WEIGHTS.findLast((from) => from <= milliCarat)].join(' '),
      );
      const ladders = await stoneLadders(shop.db.handle);
      expect(alike.size).toBeGreaterThan(4_000);
      let worst = 0;
      for (const group of alike.values()) {
        const [stone] = group;
        const milliCarat = Math.round(median(group.map((each) => each.milliCarat)));
        const step = stone && stepAt(ladders.of(stone) ?? [], milliCarat);
        if (!stone || !step) throw new Error('a stone in stock has no ladder');
        expect(step.count).toBe(group.length);
        expect(step.heaviestMilliCarat).toBe(Math.max(...group.map((each) => each.milliCarat)));
        const perCarat = median(group.map((each) => (1000 * each.priceMinor) / each.milliCarat));
        const price = anyStonePriceMinor(step, milliCarat);
        worst = Math.max(worst, Math.abs((1000 * price) / milliCarat / perCarat - 1));
      }
      expect(worst).toBeLessThan(0.05);
    },
  );

  it('lies among the prices of single stones near its weight, where the price list alone did not', async () => {
    const stones = await safe();
    const ladders = await stoneLadders(shop.db.handle);
    let [missedByLadder, missedByList, compared] = [0, 0, 0];
    for (const { fluorescence: _, ...stone } of stones.filter((__, index) => index % 23 === 0)) {
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
    expect(missedByList / compared).toBeGreaterThan(0.3);
  });

  it('never costs less for a better grade, unless single stones in stock do', async () => {
    const ladders = await stoneLadders(shop.db.handle);
    const priced = new Map<string, StoneLadder>();
    const ladderOf = (grades: PricedStone): StoneLadder => {
      const key = ladderKey(grades) ?? '';
      const ladder = priced.get(key) ?? ladders.of(grades) ?? [];
      priced.set(key, ladder);
      return ladder;
    };
    const steps: { better: PricedStone; lesser: PricedStone }[] = [];
    for (const origin of STONE_ORIGINS)
      for (const shape of ['round', 'oval', 'marquise', 'heart', 'trillion'] as const)
        for (const [i, colour] of COLOUR_GRADES.entries())
          for (const [j, clarity] of CLARITY_GRADES.entries()) {
            const better = { material: 'diamond', origin, shape, colour, clarity, cutGrade: 'EX' } as const;
            const [warmer, lower] = [COLOUR_GRADES[i + 1], CLARITY_GRADES[j + 1]];
            if (warmer) steps.push({ better, lesser: { ...better, colour: warmer } });
            if (lower) steps.push({ better, lesser: { ...better, clarity: lower } });
            steps.push({ better, lesser: { ...better, cutGrade: 'VG' } });
          }
    let [compared, inverted] = [0, 0];
    for (const { better, lesser } of steps)
      for (const [index, above] of ladderOf(better).entries()) {
        const below = ladderOf(lesser)[index];
        if (!below) throw new Error('ladders have the same steps');
        // Two stones at this weight cost their asking prices.
        if (above.count > 0 && below.count > 0) continue;
        compared += 1;
        if (above.perCaratMinor >= below.perCaratMinor) continue;
        // Between two such stones there is no range left for the list.
        inverted += 1;
        expect(above.perCaratMinor / below.perCaratMinor).toBeGreaterThan(0.9);
      }
    expect(compared).toBeGreaterThan(30_000);
    expect(inverted / compared).toBeLessThan(1 / 5_000);
  });

  it('suggests a lighter stone at every price jump, and the named saving is exact', async () => {
    const ladders = await stoneLadders(shop.db.handle);
    const suggested = new Map<number, number>();
    for (const shape of GEM_SHAPES)
      for (const colour of COLOUR_GRADES)
        for (const clarity of CLARITY_GRADES)
          for (const milliCarat of [400, 500, 700, 900, 1000, 1500, 2000, 3000]) {
            const grades = { material: 'diamond', origin: 'natural', shape, colour, clarity } as const;
            const stone = { ...grades, cutGrade: 'EX', carat: milliCarat / 1000, proportions: null } as const;
            const ladder = ladders.of(stone) ?? [];
            const priceOf = (weight: number) => {
              const step = stepAt(ladder, weight);
              return step ? anyStonePriceMinor(step, weight) : Number.NaN;
            };
            const advice = lighterStone(stone, ladder);
            if (advice === null) continue;
            const lighter = Math.round(advice.carat * 1000);
            expect(advice.savedMinor).toBe(priceOf(milliCarat) - priceOf(lighter));
            expect(advice.savedMinor).toBeGreaterThan(0);
            expect(stepAt(ladder, lighter)?.heaviestMilliCarat).toBe(lighter);
            suggested.set(milliCarat, (suggested.get(milliCarat) ?? 0) + 1);
          }
    for (const milliCarat of [400, 500, 700, 900, 1000, 1500, 2000, 3000])
      expect(suggested.get(milliCarat), `${milliCarat} mct`).toBeGreaterThan(0);
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
      expect(line?.priced_by).toBe('safe');
    }
  });

  it('costs the same by the demonstration’s stock in `npm run jewel`, without a database', async () => {
    const [read, ofDatabase] = [seedLadders(), await stoneLadders(shop.db.handle)];
    for (const origin of STONE_ORIGINS)
      for (const shape of ['round', 'oval', 'heart', 'trillion'] as const)
        for (const colour of COLOUR_GRADES)
          for (const clarity of CLARITY_GRADES)
            for (const more of [{}, { fluorescence: 'Strong' }] as const) {
              const grades = { origin, shape, colour, clarity, ...more } as const;
              const stone: PricedStone = { ...grades, material: 'diamond', cutGrade: 'EX' };
              expect(read.of(stone), ladderKey(stone) ?? '').toEqual(ofDatabase.of(stone));
            }
  });

  it('costs less if it is fluorescent and colourless, and the line says so', async () => {
    const ask = { shape: 'round', origin: 'natural', color: 'F', clarity: 'VS1', cut: 'EX' } as const;
    const perCarat = async (fluor?: (typeof FLUORESCENCES)[number]) => {
      const { steps } = await shop.browser().call('diamondSteps', { ...ask, ...(fluor && { fluor }) });
      return steps.find(({ from_mct }) => from_mct === 1000)?.per_carat_base_minor ?? 0;
    };
    const [any, none, strong] = [await perCarat(), await perCarat('None'), await perCarat('Very strong')];
    expect(none).toBeGreaterThanOrEqual(any);
    expect(strong / none).toBeLessThan(0.9);
    const design = { ...solitaire, centre: { ...solitaire.centre, fluorescence: 'Very strong' } };
    const answer = await shop.browser().call('designPriceOf', { design });
    const line = answer.lines.find(({ kind }) => kind === 'stones');
    expect(line?.amount_base_minor).toBe(strong);
    expect(line?.label).toContain('very strong fluorescence');
    expect(line?.subject).toMatch(/ Very strong$/);
    const refusal = await refusalOf(shop.browser().call('diamondSteps', { ...ask, fluor: 'Blue' } as never));
    expect(refusal.code).toBe(codes.parameterInvalid);
  });

  it('uses the list for grades without stock, and says so', async () => {
    const centre = { shape: 'oval', carat: 5.5, colour: 'D', clarity: 'FL', cutGrade: 'P' };
    for (const [locale, words] of [
      ['en', 'price list'],
      ['tc', '價目表'],
      ['zh', '价目表'],
    ] as const) {
      const answer = await shop
        .browser({ locale })
        .call('designPriceOf', { design: { ...solitaire, centre, head: { prongs: 4 } } });
      const line = answer.lines.find(({ kind }) => kind === 'stones');
      expect(line?.label).toContain(words);
      expect(line?.priced_by).toBe('list');
    }
  });

  it('prices colours beyond M by the list: by a ladder for letter grades, else by the list alone', async () => {
    const priced = async (colour: string) => {
      const design = { ...solitaire, centre: { ...solitaire.centre, colour } };
      const { lines } = await shop.browser().call('designPriceOf', { design });
      const line = lines.find(({ kind }) => kind === 'stones');
      return { minor: line?.amount_base_minor ?? 0, label: line?.label };
    };
    const [m, n, z] = [await priced('M'), await priced('N–R'), await priced('S–Z')];
    expect(n.minor).toBeLessThan(m.minor);
    expect(z.minor).toBeLessThan(n.minor);
    expect(n.label).toContain('price list');
    const [fancy, vivid] = [await priced('fancy'), await priced('fancy-vivid')];
    expect(vivid.minor).toBe(5 * fancy.minor);
    expect(vivid.label).toContain('fancy vivid yellow');
    const ask = { shape: 'round', origin: 'natural', clarity: 'VS1', cut: 'EX' } as const;
    const { steps } = await shop.browser().call('diamondSteps', { ...ask, color: 'S–Z' });
    expect(steps.find(({ from_mct }) => from_mct === 1000)?.per_carat_base_minor).toBe(z.minor);
  });

  it('prices hues and coloured gems by the list, and says so in three languages', async () => {
    const centres = [
      { colour: 'fancy-vivid-pink', origin: 'laboratory-grown' },
      { colour: 'fancy-vivid' },
      { material: 'sapphire' },
      { material: 'emerald', make: 'native' },
    ];
    for (const centre of centres)
      for (const [locale, words] of [
        ['en', 'price list'],
        ['tc', '價目表'],
        ['zh', '价目表'],
      ] as const) {
        const design = { ...solitaire, centre: { shape: 'round', carat: 1, ...centre } };
        const { lines } = await shop.browser({ locale }).call('designPriceOf', { design });
        const line = lines.find(({ kind }) => kind === 'stones');
        expect(line?.label, JSON.stringify(centre)).toContain(words);
        expect(line?.priced_by).toBe('list');
      }
  });

  it('refuses grades that no design has', async () => {
    const ask = { shape: 'round', origin: 'natural', color: 'F', clarity: 'I1', cut: 'EX' };
    const refusal = await refusalOf(shop.browser().call('diamondSteps', ask as never));
    expect(refusal.code).toBe(codes.parameterInvalid);
  });
});
