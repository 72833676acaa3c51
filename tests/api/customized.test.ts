import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeDiamond } from '#client/api/diamonds.ts';
import { canonicalDesign, designHash } from '#kernel/jewel/design/design.canonical.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { withStone } from '#kernel/jewel/design/with-stone.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { DesignPrice } from '#kernel/wire/contracts/composition.contract.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { stoneLadders } from '#server/diamonds/stone-ladders.service.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import {
  cartOf,
  parsed,
  pendant,
  solitaire,
  stoneState,
  stonesOf,
  weighed,
} from '../fixtures/compositions.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { openTestShop, refusalOf, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const shown = ({ lines }: DesignPrice) =>
  lines.reduce((sum, line) => sum + Math.round(line.amount.value * 100), 0);
const base = ({ lines }: DesignPrice) => lines.reduce((sum, line) => sum + line.amount_base_minor, 0);

describe('the options of the studio', () => {
  it('have names in three languages, with quotes, rates and starting designs', async () => {
    for (const locale of locales) {
      const offer = await shop.browser({ locale }).call('customizedInit', {});
      expect(offer.metals).toHaveLength(9);
      expect(offer.quotes.map((quote) => quote.base)).toEqual(['gold', 'platinum', 'palladium', 'silver']);
      expect(offer.rates).toEqual(DEFAULT_RATES);
      expect(offer.defaults.length).toBeGreaterThan(50);
      expect(new Set(offer.defaults.map(({ kind }) => kind))).toContain('tennis-bracelet');
      for (const { design } of offer.defaults) expect(parseDesign(design).errors).toEqual([]);
    }
    const [en, zh] = await Promise.all(
      (['en', 'zh'] as const).map((locale) => shop.browser({ locale }).call('customizedInit', {})),
    );
    expect(en?.metals[1]?.name).toBe('18k yellow gold');
    expect(zh?.metals[1]?.name).toBe('18K 黄金');
  });

  it('use the quotes of the table if there are any', async () => {
    const quoted_at = new Date('2026-11-20T03:00:00Z');
    await shop.db.handle
      .insertInto('metal_quote')
      .values({ base: 'gold', per_ounce_minor: 3_500_000, quoted_at })
      .execute();
    const { quotes } = await shop.browser().call('customizedInit', {});
    expect(quotes[0]).toEqual({
      base: 'gold',
      per_ounce_minor: 3_500_000,
      quoted_at: quoted_at.toISOString(),
    });
    await shop.db.handle.deleteFrom('metal_quote').execute();
  });
});

describe('the price of a design', () => {
  it('is the kernel’s, to the cent, with the hash of the canonical design', async () => {
    for (const document of [solitaire, pendant]) {
      const answer = await shop.browser().call('designPriceOf', { design: document });
      const design = parsed(document);
      const price = priceDesign(design, await weighed(design), {
        quotes: DEFAULT_QUOTES,
        rates: DEFAULT_RATES,
        ladders: await stoneLadders(shop.db.handle),
      });
      expect(answer.total_base_minor).toBe(price.totalMinor);
      expect(answer.hash).toBe(await designHash(design));
      expect(canonicalDesign(answer.design)).toBe(canonicalDesign(design));
      expect(answer.weight_g).toBeGreaterThan(1);
    }
  });

  it('is the sum of its lines in every currency and language', async () => {
    for (const [locale, currency] of [
      ['en', 'HKD'],
      ['tc', 'TWD'],
      ['zh', 'CNY'],
      ['en', 'GBP'],
    ] as const) {
      const answer = await shop.browser({ locale, currency }).call('designPriceOf', { design: solitaire });
      expect(base(answer)).toBe(answer.total_base_minor);
      expect(shown(answer)).toBe(Math.round(answer.price.value * 100));
      expect(answer.price.code).toBe(currency);
      expect(answer.lines.every(({ label }) => label.length > 1)).toBe(true);
    }
    const tc = await shop.browser({ locale: 'tc' }).call('designPriceOf', { design: solitaire });
    expect(tc.lines[0]?.label).toMatch(/^18K 白金，\d+\.\d\d 克$/);
  });

  it('includes making days, height and later changes', async () => {
    const answer = await shop.browser().call('designPriceOf', { design: solitaire });
    expect(answer.consequences).toMatchObject({ returns: 'final', resizable_mm: { down: 5.1, up: 5.1 } });
    // 20 November 2026 is a Friday.
    expect(answer.consequences.days_to_make).toBeGreaterThan(10);
    expect(answer.consequences.ready_on > '2026-12-04').toBe(true);
    expect(new Date(answer.consequences.ready_on).getUTCDay() % 6).not.toBe(0);
    expect(answer.height_mm).toBeGreaterThan(3);
    expect(answer.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('uses a diamond of stock at its own price, cut as in its report', async () => {
    const [id = 0] = await stonesOf(shop, 'round', 1);
    const { stone } = await shop.browser().call('diamond', { id });
    const { price_minor } = await stoneState(shop, id);
    const answer = await shop.browser().call('designPriceOf', { design: solitaire, stone_id: id });
    const line = answer.lines.find(({ kind }) => kind === 'stone');
    expect(line).toMatchObject({ subject: String(id), amount_base_minor: price_minor });
    expect(answer.stone).toMatchObject({ id: String(id), certificate_no: stone.certificate_no });
    const set = withStone(parsed(solitaire), decodeDiamond(stone));
    expect(set && canonicalDesign(answer.design)).toBe(set && canonicalDesign(parsed(set)));
    expect(base(answer)).toBe(answer.total_base_minor);
  });

  it('ignores the stone’s data in a client’s document', async () => {
    const [id = 0] = await stonesOf(shop, 'round', 1);
    const cheap = { ...solitaire, centre: { shape: 'round', carat: 0.3, colour: 'M', clarity: 'SI2' } };
    const [honest, forged] = await Promise.all([
      shop.browser().call('designPriceOf', { design: solitaire, stone_id: id }),
      shop.browser().call('designPriceOf', { design: cheap, stone_id: id }),
    ]);
    expect(forged.hash).toBe(honest.hash);
    expect(forged.total_base_minor).toBe(honest.total_base_minor);
  });

  it('refuses an invalid design with the path of the fault, in the shopper’s language', async () => {
    const wrong = { ...solitaire, centre: { shape: 'round', carat: 40 } };
    const refusal = await refusalOf(shop.browser({ locale: 'zh' }).call('designPriceOf', { design: wrong }));
    expect(refusal.code).toBe(codes.parameterInvalid);
    expect(refusal.data).toMatchObject({
      field: 'design.centre.carat',
      path: 'centre.carat',
      errors: [{ path: 'centre.carat', suggestion: 6 }],
    });
    expect(refusal.message).toContain('请修改');
    const priced = { ...solitaire, price: 1 };
    expect((await refusalOf(shop.browser().call('designPriceOf', { design: priced }))).data).toMatchObject({
      path: 'price',
    });
  });

  it('refuses absurd documents without building anything', async () => {
    const nested = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as object;
    for (const design of [{ ...solitaire, note: 'x'.repeat(20_000) }, nested, {}, { version: 2 }, [1, 2]]) {
      const refusal = await refusalOf(shop.browser().call('designPriceOf', { design }));
      expect([codes.parameterInvalid, codes.parameterMissing]).toContain(refusal.code);
    }
    for (const design of ['{not json', '['.repeat(100_000) + ']'.repeat(100_000), '"ring"', '7', 'null']) {
      const raw = await shop.app.request('/vplus3d/customized/gongliao-price', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ design }).toString().replaceAll('%5B', '[').replaceAll('%5D', ']'),
      });
      expect(await raw.json()).toMatchObject({ code: codes.parameterInvalid, data: { field: 'design' } });
    }
  });

  it('refuses an unknown stone, and one that does not fit', async () => {
    const unknown = await refusalOf(
      shop.browser().call('designPriceOf', { design: solitaire, stone_id: 999_999_999 }),
    );
    expect(unknown).toMatchObject({ code: codes.outOfStock, data: { field: 'stone_id', state: 'gone' } });
    const [princess = 0] = await stonesOf(shop, 'princess', 1);
    // Six prongs do not hold a square stone.
    const misfit = await refusalOf(
      shop.browser().call('designPriceOf', { design: solitaire, stone_id: princess }),
    );
    expect(misfit).toMatchObject({ code: codes.parameterInvalid, data: { field: 'stone_id' } });
    const band = { version: 2, kind: 'wedding-band', metal: 'platinum-950' };
    const bare = await refusalOf(shop.browser().call('designPriceOf', { design: band, stone_id: princess }));
    expect(bare.code).toBe(codes.parameterInvalid);
  });

  it('is limited per caller', async () => {
    const limits = createLimits();
    const take = () => limits.take('pricingAddress', '203.0.113.9');
    for (let count = 0; count < 120; count += 1) await take();
    await expect(take()).rejects.toMatchObject({ code: codes.limitExceeded, status: 429 });
  });
});

describe('a flood of designs', () => {
  it('from one address does not block other callers, and gets a correct Retry-After', async () => {
    const proxied = await openTestShop({ config: { trustedProxies: 1 } });
    try {
      const band = { version: 2, kind: 'wedding-band', metal: 'platinum-950' };
      const finished: string[] = [];
      const price = async (ip: string, name: string, tenths: number) => {
        const response = await proxied.app.request(`/${endpoints.designPriceOf.path}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': ip },
          body: new URLSearchParams({
            design: JSON.stringify({ ...band, circumferenceMm: 50 + tenths / 10 }),
          }),
        });
        if (response.status === 200) finished.push(name);
        return response;
      };
      const flood = Array.from({ length: 30 }, (_, index) => price('203.0.113.1', 'flood', index + 1));
      await expect.poll(() => finished.length, { timeout: 60_000 }).toBeGreaterThan(0);
      const before = finished.length;
      expect((await price('203.0.113.2', 'other', 100)).status).toBe(200);
      const after = finished.indexOf('other') - before;
      const answers = await Promise.all(flood);
      // A slow machine finishes a few more before; without the fair queue this call would be the last.
      expect(after).toBeLessThan((finished.length - before) / 2);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(5);
      for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect((await price('203.0.113.1', 'flood', 101)).status).toBe(200);
    } finally {
      await proxied.close();
    }
  });
});

describe('products with a design', () => {
  const types = [
    { type: 1, price: 'fixedPrice', detail: 'fixedDesign' },
    { type: 2, price: 'variablePrice', detail: 'variableDesign' },
    { type: 4, price: 'suitPrice', detail: 'fixedDesign' },
  ] as const;

  it.each(types)(
    'of type $type cost the same in list, page, price call and cart',
    async ({ type, price, detail }) => {
      const products = await shop.db.handle
        .selectFrom('product')
        .select(['id', 'options', 'price_minor'])
        .where('customized_type', '=', type)
        .execute();
      expect(products).toHaveLength(5);
      const buyer = await shop.customer(`agree-${type}@example.com`);
      // Building a design takes half a second.
      for (const { id, options, price_minor } of products.slice(0, isLongSuite ? 5 : 1)) {
        const page = await buyer.call(detail, { id });
        expect(page.price.total_base_minor, `${id}`).toBe(price_minor);
        expect(base(page.price), `${id}`).toBe(price_minor);
        expect(page.product.price_base_minor).toBe(price_minor);
        const chosen = Object.fromEntries(options.map(({ key, values }) => [key, values.at(-1)?.key ?? '']));
        if (chosen.engraving) chosen['engraving-text'] = 'M & K';
        const asked = await buyer.call(price, { id, options: chosen });
        const surcharge = options.reduce((sum, { values }) => sum + (values.at(-1)?.deltaMinor ?? 0), 0);
        expect(asked.total_base_minor, `${id}`).toBe(price_minor + surcharge);
        expect(base(asked)).toBe(asked.total_base_minor);
        await buyer.call('cartAdd', { product_id: id, qty: 1, custom_option: chosen, buy_now: true });
        const line = (await cartOf(buyer)).products.find(({ active }) => active === 1);
        expect(line?.product_price, `${id}`).toBe((asked.total_base_minor / 100).toFixed(2));
        expect(line?.is_returnable, `${id}`).toBe(asked.consequences.returns !== 'final');
      }
    },
  );

  it('can be made with every offered choice', async () => {
    const products = await shop.db.handle
      .selectFrom('product')
      .select(['id', 'options', 'design'])
      .where('customized_type', '<>', 0)
      .execute();
    const wrong: string[] = [];
    for (const { id, options, design } of products) {
      if (!design) throw new Error(`${id} has no design`);
      for (const { key, values } of options) {
        for (const value of values) {
          const { errors } = parseDesign(
            withOptions(design, { [key]: value.key, 'engraving-text': 'M & K' }),
          );
          if (errors.length > 0)
            wrong.push(`${id} ${key}=${value.key}: ${errors[0]?.path} ${errors[0]?.message}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('change metal, stone, size and engraving of their design', async () => {
    const options = {
      metal: 'platinum-950',
      carat: '1.50',
      size: '7',
      engraving: 'inside',
      'engraving-text': '永遠 2026',
    };
    const { design, consequences } = await shop.browser().call('variablePrice', { id: 1007, options });
    expect(design).toMatchObject({
      metal: 'platinum-950',
      centre: { carat: 1.5, colour: 'G', origin: 'natural' },
      circumferenceMm: 54.42,
      engraving: { text: '永遠 2026', place: 'inside' },
    });
    expect(consequences.returns).toBe('final');
  });

  it('are refused with a message for an unknown choice, and with 1300001 for an unknown type', async () => {
    const wrong = shop.browser().call('variablePrice', { id: 1007, options: { metal: 'tin' } });
    expect((await refusalOf(wrong)).code).toBe(codes.cartAddFailed);
    for (const call of [
      () => shop.browser().call('fixedPrice', { id: 1007 }),
      () => shop.browser().call('variableDesign', { id: 1005 }),
      () => shop.browser().call('fixedDesign', { id: 1001 }),
      () => shop.browser().call('suitPrice', { id: 9999 }),
    ])
      expect((await refusalOf(call())).code).toBe(codes.productNotFound);
  });

  it('are listed by type, category and attribute', async () => {
    const all = await shop.browser().call('variableDesigns', {});
    expect(all.total).toBe(5);
    expect(all.products.every(({ customized_type }) => customized_type === 2)).toBe(true);
    const [category] = all.categories;
    const inCategory = await shop.browser().call('variableDesigns', { category: category?.id ?? 0 });
    expect(inCategory.total).toBe(category?.count);
    const yellow = await shop.browser().call('variableDesigns', { filters: { metal: '18k-yellow-gold' } });
    expect(yellow.total).toBe(5);
    const plain = await shop.browser().call('variableDesigns', { filters: { style: 'plain' } });
    expect(plain.products.map(({ id }) => id)).toEqual([1109]);
    const second = await shop.browser().call('fixedDesigns', { numPerPage: 2, p: 3 });
    expect(second.products).toHaveLength(1);
    expect(second.page_count).toBe(3);
    const past = await shop.browser().call('fixedDesigns', { numPerPage: 2, p: 4 });
    expect(past.products).toEqual([]);
  });

  it('show the designs of a suit’s pieces', async () => {
    const suit = await shop.browser().call('fixedDesign', { id: 1501 });
    expect(suit.pieces.map(({ product_id, design }) => [product_id, design.kind])).toEqual([
      [1001, 'ring'],
      [1105, 'eternity-band'],
    ]);
    const ring = await shop.browser().call('variableDesign', { id: 1007 });
    expect(ring.ranges).toContainEqual({ option: 'carat', path: 'centre.carat', min: 1, max: 2, unit: 'ct' });
  });
});
