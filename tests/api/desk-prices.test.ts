import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PieceMeasures } from '#kernel/jewel/pricing/measures.ts';
import { reportNames } from '#kernel/shop/desk/reports.calls.ts';
import { oneCurrency, saveRate } from '#server/currencies/currencies-desk.service.ts';
import { unweighedDesigns, weighNextDesign } from '#server/designs/catalogue-weights.service.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { deskQuotes, previewQuotes, saveQuotes } from '#server/designs/quotes-desk.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { openDesk, staffCall } from '../fixtures/desk-staff.ts';
import { keepFewDesigns } from '../fixtures/few-designs.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await keepFewDesigns(shop.db);
});
afterAll(() => shop.close());

const call = () => staffCall(shop, 'Wing', 'owner');

async function codeOf(work: () => unknown): Promise<number> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BusinessError) return error.code;
    throw error;
  }
  throw new Error('nothing was refused');
}

async function quotesOf() {
  const record = await deskQuotes(shop.host);
  const of = (base: string) => record.quotes.find((quote) => quote.base === base)?.perOunce.minor ?? 0;
  const quotes = {
    gold: of('gold'),
    platinum: of('platinum'),
    palladium: of('palladium'),
    silver: of('silver'),
  };
  return { quotes, version: record.version };
}

describe('metal quotes at the desk', () => {
  it('of gold two percent higher: the previewed list is the shop’s prices afterwards', async () => {
    const desk = await openDesk(shop, ['owner'], { name: 'Wing' });
    const { quotes, version } = await quotesOf();
    const dearer = { ...quotes, gold: Math.round(quotes.gold * 1.02) };
    const { rows } = await desk.call('deskPreviewQuotes', { quotes: dearer });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ before, after }) => after.minor > before.minor)).toBe(true);

    const designs = await catalogueDesigns(shop.db.handle);
    const asked = async () => {
      const browser = await shop.guest(`quotes-${Math.random()}@example.com`);
      const prices = new Map<number, number>();
      for (const { productId, design } of designs) {
        const { total_base_minor } = await browser.call('designPriceOf', { design });
        prices.set(productId, total_base_minor);
      }
      return prices;
    };
    const before = await asked();
    await desk.call('deskSaveQuotes', { id: 'quotes', version, quotes: dearer });
    const after = await asked();
    const previewed = new Map(rows.map((row) => [row.productId, row]));
    for (const { productId } of designs) {
      const row = previewed.get(productId);
      expect(before.get(productId), `product ${productId} before`).toBe(
        row?.before.minor ?? after.get(productId),
      );
      expect(after.get(productId), `product ${productId} after`).toBe(
        row?.after.minor ?? before.get(productId),
      );
    }
  });

  it('move tags, sale prices in force and the surcharges of metals: page and studio stay within 3 %, and there and back is the same', async () => {
    const tags = () =>
      shop.db.handle
        .selectFrom('product')
        .select(['id', 'price_minor', 'original_price_minor', 'sale_price_minor', 'options'])
        .orderBy('id')
        .execute();
    const onSale = 1007;
    await shop.db.handle
      .updateTable('product')
      .set({
        price_minor: sql`price_minor - 1000`,
        original_price_minor: sql`price_minor`,
        sale_price_minor: sql`price_minor - 1000`,
      })
      .where('id', '=', onSale)
      .execute();
    const guest = await shop.guest('quoted@example.com');
    /** The page's price of piece 1005 in a metal, and the studio's price of the same design. */
    const pricesIn = async (metal: string) => {
      const page = await guest.call('fixedPrice', { id: 1005, options: { metal, size: '6' } });
      const studio = await guest.call('designPriceOf', { design: page.design });
      return { page: page.total_base_minor, studio: studio.total_base_minor };
    };
    const { quotes, version } = await quotesOf();
    const before = await tags();
    const asked = {
      id: 'quotes' as const,
      version,
      quotes: { ...quotes, gold: Math.round(quotes.gold * 1.4) },
    };
    const { version: later } = await saveQuotes(shop.host, call(), asked);
    const moved = await tags();
    const rowOf = (rows: typeof before, productId: number) => rows.find(({ id }) => id === productId);
    expect(rowOf(moved, 1005)?.price_minor).toBeGreaterThan(rowOf(before, 1005)?.price_minor ?? 0);
    const sale = rowOf(moved, onSale);
    expect(sale?.sale_price_minor).toBeGreaterThan(rowOf(before, onSale)?.sale_price_minor ?? 0);
    expect(sale?.sale_price_minor).toBe(sale?.price_minor);
    for (const metal of ['18k-white-gold', '18k-rose-gold', 'platinum-950']) {
      const { page, studio } = await pricesIn(metal);
      expect(Math.abs(page / studio - 1), `${metal}: ${page} and ${studio}`).toBeLessThan(0.03);
    }
    await saveQuotes(shop.host, call(), { id: 'quotes', version: later, quotes });
    expect(await tags()).toEqual(before);
  });

  it('do not overwrite those of a colleague', async () => {
    const { quotes, version } = await quotesOf();
    await saveQuotes(shop.host, call(), { id: 'quotes', version, quotes: { ...quotes, silver: 4_000 } });
    expect(await codeOf(() => saveQuotes(shop.host, call(), { id: 'quotes', version, quotes }))).toBe(
      1900104,
    );
    expect((await quotesOf()).quotes.silver).toBe(4_000);
  });
});

const isGold = ({ grams }: PieceMeasures) => Object.keys(grams).some((metal) => metal.startsWith('gold'));
const twiceAsHeavy = ({ grams, ...piece }: PieceMeasures): PieceMeasures => ({
  ...piece,
  grams: Object.fromEntries(Object.entries(grams).map(([metal, weight]) => [metal, 2 * weight])),
});

describe('weights of the catalogue designs', () => {
  const storedWeights = () =>
    shop.db.handle.selectFrom('design_weight').selectAll().orderBy('hash').execute();

  it('are stored: quotes are previewed from the rows, and nothing is built again', async () => {
    const rows = await storedWeights();
    expect(rows.length).toBeGreaterThanOrEqual((await catalogueDesigns(shop.db.handle)).length);
    expect(await unweighedDesigns(shop.host)).toEqual(new Map());
    const { quotes } = await quotesOf();
    const dearer = { ...quotes, gold: quotes.gold * 2 };
    const known = await previewQuotes(shop.host, dearer);
    // A changed row changes the answer, so a new process reads only the rows.
    const row = rows.find(({ measures }) => measures.pieces.some(isGold));
    if (!row) throw new Error('nothing of gold was weighed');
    const weigh = (measures: typeof row.measures) =>
      shop.db.handle
        .updateTable('design_weight')
        .set({ measures: jsonb(measures) })
        .where('hash', '=', row.hash)
        .execute();
    await weigh({ ...row.measures, pieces: row.measures.pieces.map(twiceAsHeavy) });
    expect(await previewQuotes(shop.host, dearer)).not.toEqual(known);
    await weigh(row.measures);
    expect(await previewQuotes(shop.host, dearer)).toEqual(known);
    expect(await storedWeights()).toEqual(rows);
  });

  it('of another geometry are computed again, one at a time, and replace the old ones', async () => {
    const rows = await storedWeights();
    const old = rows[0];
    if (!old) throw new Error('nothing was weighed');
    const wrong = { geometry: 'of yesterday', measures: jsonb({ ...old.measures, pieces: [] }) };
    await shop.db.handle.updateTable('design_weight').set(wrong).where('hash', '=', old.hash).execute();
    const waiting = await unweighedDesigns(shop.host);
    expect([...waiting.keys()]).toEqual([old.hash]);
    expect(await weighNextDesign(shop.host, waiting)).toBe(true);
    expect(await weighNextDesign(shop.host, waiting)).toBe(false);
    expect(await unweighedDesigns(shop.host)).toEqual(new Map());
    expect(await storedWeights()).toEqual(rows);
  });
});

describe('currencies at the desk', () => {
  it('a new rate is shown to shoppers; the base currency has none', async () => {
    const { version } = await oneCurrency(shop.host, 'EUR');
    const price = async () => {
      const page = await shop.browser({ currency: 'EUR' }).call('productIndex', { product_id: 1001 });
      return JSON.stringify(page.product.price_info);
    };
    const before = await price();
    const written = { id: 'EUR' as const, version, rate: '0.2', quotedOn: '2026-11-20' };
    const after = await saveRate(shop.host, call(), written);
    expect(after).toMatchObject({ rate: '0.2', quotedOn: '2026-11-20' });
    expect(await price()).not.toBe(before);
    expect(await codeOf(() => saveRate(shop.host, call(), written))).toBe(1900104);
    const base = { ...written, id: 'HKD' as const };
    expect(await codeOf(() => saveRate(shop.host, call(), base))).toBe(1900105);
    expect(await codeOf(() => saveRate(shop.host, call(), { ...written, rate: '0.0' }))).toBe(1900108);
  });
});

describe('prices, stones and reports over the wire of the desk', () => {
  it('match their contracts, and reads write no audit entry', async () => {
    const desk = await openDesk(shop, ['owner']);
    const lines = async () => (await desk.call('deskVerifyAudit', {})).lines;
    const before = await lines();
    const { quotes } = await desk.call('deskQuotes', { id: 'quotes' });
    expect(quotes).toHaveLength(4);
    expect((await desk.call('deskCurrencies', {})).rows.length).toBeGreaterThan(1);
    expect((await desk.call('deskCountries', {})).rows.length).toBeGreaterThan(1);
    expect((await desk.call('deskDiamonds', { perPage: 2 })).rows).toHaveLength(2);
    const period = { from: '2026-11-01', to: '2026-11-20' };
    for (const report of reportNames) {
      const { columns } = await desk.call('deskReport', { report, ...period });
      expect(columns.length).toBeGreaterThan(3);
      expect((await desk.call('deskReportFile', { report, ...period })).name).toContain(report);
    }
    expect(await lines()).toBe(before);
    const { version } = await desk.call('deskCurrency', { id: 'JPY' });
    await desk.call('deskSaveRate', { id: 'JPY', version, rate: '19.9', quotedOn: '2026-11-20' });
    expect(await lines()).toBe(before + 1);
  });
});
