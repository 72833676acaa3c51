import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#kernel/shop/text/locales.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { reportFile, reportOf, salesDays } from '#server/reports/reports.service.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

const studs = 1202;
const dayOf = (moment: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Hong_Kong' }).format(moment);
const dayMs = 86_400_000;

let shop: PayShop;
let number = 0;
let today = '';
let yesterday = '';
let period = { from: '', to: '' };

beforeAll(async () => {
  shop = await openPayShop();
  const now = shop.clock.now();
  today = dayOf(now);
  yesterday = dayOf(new Date(now.getTime() - dayMs));
  period = { from: today, to: today };
  const signed = await shop.customer('morning@example.com');
  const browser = shop.browser({ token: signed.token, currency: 'HKD' });
  await browser.call('cartAdd', { product_id: studs, qty: 1, buy_now: true });
  const { incrementId } = await browser.call('submitOrder', {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
  });
  number = incrementId;
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
});
afterAll(() => shop.close());

const paidOrder = () =>
  shop.db.handle
    .selectFrom('orders')
    .select(['grand_minor', 'base_grand_minor', 'items_count', 'status'])
    .where('increment_id', '=', number)
    .executeTakeFirstOrThrow();

describe('reports', () => {
  it('show the sales of a day as in the orders, and nothing of other days', async () => {
    const { grand_minor, base_grand_minor, items_count, status } = await paidOrder();
    expect(status).toBe('payment_confirmed');
    const { columns, rows } = await reportOf(shop.host, { report: 'sales', ...period });
    const row = Object.fromEntries(columns.map(({ key }, at) => [key, rows[0]?.[at]]));
    expect(rows).toHaveLength(1);
    expect(row).toEqual({
      day: today,
      currency: 'HKD',
      channel: 'delivery',
      orders: 1,
      pieces: items_count,
      paid: grand_minor,
      refunded: 0,
      base: base_grand_minor,
    });
    const before = { from: yesterday, to: yesterday };
    expect((await reportOf(shop.host, { report: 'sales', ...before })).rows).toEqual([]);
  });

  it('compare today with the days before, less what was refunded', async () => {
    const { base_grand_minor } = await paidOrder();
    const figures = await salesDays(shop.host, shop.clock.now());
    expect(figures.days).toHaveLength(14);
    expect(figures.days.slice(-2)).toEqual([
      { day: yesterday, orders: 0, minor: 0 },
      { day: today, orders: 1, minor: base_grand_minor },
    ]);
    const refund = (refunded_minor: number) =>
      shop.db.handle
        .updateTable('orders')
        .set({ refunded_minor })
        .where('increment_id', '=', number)
        .execute();
    await refund(1000);
    const after = await salesDays(shop.host, shop.clock.now());
    expect(after.days.at(-1)?.minor).toBe(base_grand_minor - 1000);
    await refund(0);
  });

  it('show the products, and the funnel from cart to payment', async () => {
    const pieces = await reportOf(shop.host, { report: 'pieces', ...period });
    expect(pieces.rows).toHaveLength(1);
    expect(pieces.rows[0]?.slice(2, 4)).toEqual([1, 0]);
    const { rows } = await reportOf(shop.host, { report: 'funnel', ...period });
    const [day, , , placed, settled] = rows[0] ?? [];
    expect([day, placed, settled]).toEqual([today, 1, 1]);
  });

  it('show anonymous visits, and their results', async () => {
    const tell = (body: string, more: Record<string, string> = {}) =>
      shop.app.request('/visits', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'text/plain', Cookie: 'who=mei', 'User-Agent': 'Somebody/1.0', ...more },
      });
    for (const beacon of [
      'tc  1',
      'tc details 0',
      'tc details 0',
      'en details 1',
      'zh inventory 1',
      'zh goods 1',
    ]) {
      const answer = await tell(beacon);
      expect([beacon, answer.status, answer.headers.get('set-cookie')]).toEqual([beacon, 204, null]);
    }
    for (const nonsense of ['', 'fr details 1', 'en details 1 mei@example.com'])
      expect((await tell(nonsense)).status).toBe(400);
    expect((await tell(`en ${'a'.repeat(200)} 1`)).status).toBe(413);
    const visits = await reportOf(shop.host, { report: 'visits', ...period });
    expect(visits.columns.map(({ key }) => key)).toEqual(['day', 'page', 'language', 'visits', 'views']);
    expect(visits.rows).toEqual([
      [today, 'piece', 'tc', 0, 2],
      [today, 'diamonds', 'zh', 1, 1],
      [today, 'home', 'tc', 1, 1],
      [today, 'list', 'zh', 1, 1],
      [today, 'piece', 'en', 1, 1],
    ]);
    const { columns, rows } = await reportOf(shop.host, { report: 'funnel', ...period });
    const funnel = Object.fromEntries(columns.map(({ key }, at) => [key, rows[0]?.[at]]));
    expect(funnel).toMatchObject({ day: today, visits: 4, placed: 1, settled: 1, conversion: 25 });
    const { base64 } = await reportFile(shop.host, 'en', { report: 'funnel', ...period });
    const [head = '', line = ''] = Buffer.from(base64, 'base64').toString().split('\r\n');
    expect(head).toContain('Day,Visits,Baskets,Orders placed,Orders paid');
    expect(line).toMatch(new RegExp(`^${today},4,`));
    // The stored rows have no column for a person.
    const visitRows = await shop.db.handle.selectFrom('page_visit').selectAll().execute();
    expect(new Set(visitRows.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['day', 'page', 'locale', 'views', 'entries']),
    );
  });

  it('count every stone in stock once', async () => {
    const { stones } = await shop.db.handle
      .selectFrom('diamond')
      .select(({ fn }) => fn.countAll<number>().as('stones'))
      .where('stock', '>', 0)
      .executeTakeFirstOrThrow();
    // The database sets the listing time of a stone with its own clock.
    const later = dayOf(new Date(Date.now() + 300 * dayMs));
    const { rows } = await reportOf(shop.host, { report: 'stones', from: later, to: later });
    expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(Number(stones));
  });

  it('write CSV with decimals, in the reader’s language', async () => {
    const { grand_minor } = await paidOrder();
    const heads = await Promise.all(
      locales.map(async (locale) => {
        const { base64, name } = await reportFile(shop.host, locale, { report: 'sales', ...period });
        expect(name).toBe(`sales-${today}-${today}.csv`);
        const [head = '', line = ''] = Buffer.from(base64, 'base64').toString().split('\r\n');
        expect(line).toContain(`,${(grand_minor / 100).toFixed(2)},`);
        return head;
      }),
    );
    expect(new Set(heads).size).toBe(3);
  });

  it('refuse a period that ends before it begins, or never', () => {
    const backwards = () => reportOf(shop.host, { report: 'sales', from: today, to: yesterday });
    const endless = () => reportOf(shop.host, { report: 'sales', from: '2020-01-01', to: today });
    for (const asked of [backwards, endless]) expect(asked).toThrow(BusinessError);
  });
});
