import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchInput } from '#client/api/diamonds.ts';
import {
  diamondClarities,
  diamondColours,
  diamondCuts,
  diamondFacets,
  diamondLabs,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import { parseFinder, searchOf } from '#kernel/shop/diamonds/finder-state.ts';
import { maxSavedSearches } from '#kernel/shop/saved-searches/saved-search.ts';
import { codes } from '#kernel/wire/codes.ts';
import { matchChangedStones } from '#server/saved-searches/match-searches.service.ts';
import { emailFoundStones } from '#server/saved-searches/stone-emails.service.ts';
import { fc } from '../fixtures/property-testing.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
/** Stones of the shop that the tests change. */
let ids: number[];
let people = 0;

beforeAll(async () => {
  shop = await openTestShop();
  await shop.db.handle.deleteFrom('diamond').where('id', '>', 0).where('state', '<>', 'available').execute();
  const rows = await shop.db.handle.selectFrom('diamond').select('id').orderBy('id').limit(40).execute();
  ids = rows.map(({ id }) => id);
  await shop.db.handle.deleteFrom('diamond').where('id', 'not in', ids).execute();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.handle.deleteFrom('saved_search').execute();
  await shop.db.handle.deleteFrom('stone_change').execute();
  shop.clock.advance(48 * 3_600_000);
});

type Change = Partial<{
  price_minor: number;
  stock: number;
  state: 'available' | 'reserved' | 'sold';
  held_by: number | null;
  shape: string;
  color: string;
  clarity: string;
  cut: string;
  lab: string;
  carat_hundredths: number;
}>;
const alter = (id: number | undefined, change: Change) =>
  shop.db.handle
    .updateTable('diamond')
    .set(change)
    .where('id', '=', id ?? 0)
    .execute();

const base = { code: 'HKD', symbol: 'HK$', rate: '1' } as const;

/** A round one-carat stone for sale at this price. */
const roundStone = (id: number | undefined, price_minor: number) =>
  alter(id, {
    ...{ shape: 'round', carat_hundredths: 100, color: 'F', clarity: 'VS1', cut: 'EX', price_minor },
    ...{ state: 'available', held_by: null, stock: 1 },
  });

async function newCustomer() {
  people += 1;
  const email = `searcher-${people}@example.com`;
  return { email, browser: await shop.customer(email) };
}

async function emailsTo(email: string) {
  while ((await emailFoundStones(shop.host)) > 0);
  await shop.deliverMails();
  return shop.mails.filter(({ to, kind }) => to === email && kind === 'stones-found');
}

const save = (browser: TestBrowser, query: string) => browser.call('savedSearchAdd', { query });

describe('saved searches', () => {
  it('are listed with their filters as text, opened, renamed and removed', async () => {
    const { browser } = await newCustomer();
    const query = '?view=grid&sort=price&shape=round,oval&carat=1-1.5&price=-90000&color=D~F&cut=ID~EX&p=3';
    const { id } = await save(browser, query);
    expect(await save(browser, query)).toEqual({ id });
    const list = async () => (await browser.call('savedSearches', {})).searches;
    const path =
      '/design/diamond/?shape=round,oval&color=D~F&cut=ID~EX&carat=1-1.5&price=-90000&currency=HKD';
    expect(await list()).toEqual([
      {
        id,
        name: '',
        label:
          'Shape: Round, Oval · Carat: 1.00 ct to 1.50 ct · Price: up to HK$90,000 · Colour: D to F · Cut: Ideal to Excellent',
        path,
      },
    ]);
    browser.locale = 'tc';
    expect((await list())[0]?.label).toContain('形狀：圓形、橢圓形');
    browser.locale = 'en';
    await browser.call('savedSearchName', { id, name: 'For Mei' });
    expect((await list())[0]?.name).toBe('For Mei');
    await browser.call('savedSearchRemove', { id });
    expect(await list()).toEqual([]);
  });

  it('need a filter, belong to one customer and are limited in number', async () => {
    const { browser } = await newCustomer();
    expect((await refusalOf(save(browser, '?sort=price&view=grid'))).code).toBe(codes.parameterInvalid);
    // The finder refuses such a bound.
    expect((await refusalOf(save(browser, '?carat=900-'))).code).toBe(codes.parameterInvalid);
    for (let at = 0; at < maxSavedSearches; at += 1) await save(browser, `?carat=${at + 1}-`);
    expect((await refusalOf(save(browser, '?carat=50-'))).code).toBe(codes.favouriteFailed);
    const { searches, max } = await browser.call('savedSearches', {});
    expect([searches.length, max]).toEqual([maxSavedSearches, maxSavedSearches]);
    const { browser: stranger } = await newCustomer();
    const id = searches[0]?.id ?? 0;
    const theirs = stranger.call('savedSearchName', { id, name: 'mine' });
    expect((await refusalOf(theirs)).code).toBe(codes.favouriteMissing);
    await stranger.call('savedSearchRemove', { id });
    expect((await browser.call('savedSearches', {})).searches).toHaveLength(maxSavedSearches);
    const guest = await shop.guest('guest-searcher@example.com');
    await refusalOf(save(guest, '?shape=round'));
  });
});

describe('a changed stone', () => {
  it('is found if and only if the finder lists it now and did not before, or it costs less', async () => {
    const { browser } = await newCustomer();
    const some = (values: readonly string[]) =>
      fc.subarray([...values], { maxLength: Math.min(4, values.length) });
    const bounds = (most: number) =>
      fc.option(
        fc
          .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most }))
          .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
        { freq: 2 },
      );
    const grades = (values: readonly string[]) =>
      fc.option(
        fc
          .tuple(fc.nat(values.length - 1), fc.nat(values.length - 1))
          .map(([a, b]) => `${values[Math.min(a, b)]}~${values[Math.max(a, b)]}`),
        { freq: 2 },
      );
    const query = fc
      .record(
        {
          shape: some(diamondFacets.shape.slice(0, 4)).map((list) => list.join(',')),
          lab: some(diamondLabs).map((list) => list.join(',')),
          color: grades(diamondColours.slice(0, 10)),
          clarity: grades(diamondClarities),
          cut: grades(['ID', 'EX', 'VG', 'G']),
          carat: bounds(3),
          price: bounds(90_000),
          ungraded: fc.constant('no'),
        },
        { requiredKeys: [] },
      )
      .map((parts) => {
        const given = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : []));
        return `?${new URLSearchParams(given)}`;
      });
    const change = fc.record({
      shape: fc.constantFrom(...diamondFacets.shape.slice(0, 4)),
      color: fc.constantFrom(...diamondColours.slice(0, 10), 'fancy intense yellow'),
      clarity: fc.constantFrom(...diamondClarities),
      cut: fc.constantFrom(...diamondCuts.filter((cut) => cut !== 'none'), ''),
      carat_hundredths: fc.integer({ min: 30, max: 310 }),
      price_minor: fc.integer({ min: 100_000, max: 9_000_000 }),
      stock: fc.constantFrom(0, 1, 1, 1),
    });
    const listedBy = async (saved: string) => {
      const search = { ...searchOf(parseFinder(new URLSearchParams(saved)), base), perPage: 100 };
      const { stones } = await browser.call('diamonds', searchInput(search), { duplicate: 'allow' });
      return new Map(stones.map(({ id, price_base_minor: price }) => [id, price]));
    };
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        query.filter((text) => /shape=|lab=|color=|clarity=|cut=|carat=|price=/.test(text)),
        fc.array(change, { minLength: 24, maxLength: 24 }),
        async (saved, changes) => {
          await shop.db.handle.deleteFrom('saved_search').execute();
          await shop.db.handle.deleteFrom('stone_alert').execute();
          const { id } = await save(browser, saved);
          const before = await listedBy(saved);
          await Promise.all(changes.map((each, at) => alter(ids[at], each)));
          while ((await matchChangedStones(shop.host)) > 0);
          const after = await listedBy(saved);
          const expected = [...after].filter(([stone, price]) => {
            const known = before.get(stone);
            return known === undefined || price < known;
          });
          const alerts = await shop.db.handle
            .selectFrom('stone_alert')
            .select(['diamond_id', 'price_minor'])
            .where('search_id', '=', id)
            .execute();
          found += alerts.length;
          const byId = (a: readonly number[], b: readonly number[]) => (a[0] ?? 0) - (b[0] ?? 0);
          expect(
            alerts.map(({ diamond_id, price_minor }) => [diamond_id, price_minor]).toSorted(byId),
          ).toEqual(expected.toSorted(byId));
        },
      ),
      { numRuns: isLongSuite ? 100 : 15 },
    );
    expect(found).toBeGreaterThan(8);
  });

  it('may be a new one, and is not one that changed before the search was saved', async () => {
    const [first] = ids;
    await roundStone(first, 5_000_000);
    const { browser, email } = await newCustomer();
    await save(browser, '?shape=round&carat=1-1');
    expect(await emailsTo(email)).toEqual([]);
    const row = await shop.db.handle
      .selectFrom('diamond')
      .selectAll()
      .where('id', '=', first ?? 0)
      .executeTakeFirstOrThrow();
    const { change_xid: _xid, listed_at: _listed, ...rest } = row;
    await shop.db.handle
      .insertInto('diamond')
      .values({ ...rest, id: 9_900_001, certificate_no: '9900001', price_minor: 4_000_000 })
      .execute();
    const sent = await emailsTo(email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(`${row.lab} 9900001`);
    await shop.db.handle.deleteFrom('diamond').where('id', '=', 9_900_001).execute();
  });
});

describe('the email', () => {
  it('lists the stones of all searches of a person, once a day, and never a stone twice at one price', async () => {
    const [first, second, third] = ids;
    for (const id of [first, second, third]) await roundStone(id, 8_000_000);
    const { browser, email } = await newCustomer();
    await save(browser, '?shape=round&price=-70000');
    await save(browser, '?shape=round&clarity=VS1~VS1');
    await roundStone(first, 6_500_000);
    await roundStone(second, 7_500_000);
    const [sent, ...others] = await emailsTo(email);
    expect(others).toEqual([]);
    expect(sent?.subject).toBe('2 diamonds for your saved search');
    expect(sent?.text).toContain('HK$65,000');
    expect(sent?.text).toContain('Price was HK$80,000');
    const [picture = ''] = /http[^"]+\/stone-pictures\/\d+\.webp/.exec(sent?.html ?? '') ?? [];
    const drawn = await shop.app.request(new URL(picture).pathname);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await shop.app.request('/stone-pictures/0.webp')).status).toBe(404);

    // The next day at the earliest, with what happened since.
    await roundStone(third, 6_000_000);
    expect(await emailsTo(email)).toHaveLength(1);
    shop.clock.advance(23 * 3_600_000);
    expect(await emailsTo(email)).toHaveLength(1);
    shop.clock.advance(3_600_000);
    const after = await emailsTo(email);
    expect(after).toHaveLength(2);
    expect(after[1]?.text).not.toContain('HK$65,000');

    // Up and down again to a price that was emailed.
    shop.clock.advance(24 * 3_600_000);
    await roundStone(third, 9_000_000);
    expect(await emailsTo(email)).toHaveLength(2);
    await roundStone(third, 6_000_000);
    expect(await emailsTo(email)).toHaveLength(2);
    await roundStone(third, 5_900_000);
    expect(await emailsTo(email)).toHaveLength(3);
  });

  it('leaves out what was sold, reserved or changed meanwhile, and lists a stone that is free again', async () => {
    const [first, second, third] = ids;
    const { browser, email } = await newCustomer();
    await roundStone(first, 3_000_000);
    for (const id of [first, second, third]) await roundStone(id, 3_000_000);
    await save(browser, '?shape=round&carat=1-1');
    await roundStone(third, 2_900_000);
    expect(await emailsTo(email)).toHaveLength(1);
    await roundStone(first, 2_000_000);
    await roundStone(second, 2_100_000);
    while ((await matchChangedStones(shop.host)) > 0);
    const order = 4_242;
    await alter(first, { state: 'sold', stock: 0, held_by: order });
    await alter(second, { state: 'reserved', stock: 0, held_by: order });
    shop.clock.advance(24 * 3_600_000);
    expect(await emailsTo(email)).toHaveLength(1);
    await alter(second, { state: 'available', stock: 1, held_by: null });
    const sent = await emailsTo(email);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toContain('HK$21,000');
    expect(sent[1]?.text).not.toContain('HK$20,000');
  });

  it('is sent once by two workers, in the language of the customer, and ends with one press', async () => {
    const [first] = ids;
    await roundStone(first, 7_000_000);
    const browser = shop.browser({ locale: 'zh' });
    const email = 'zh-searcher@example.com';
    await browser.call('codeByRegister', { email });
    const code = await shop.codeFor(email);
    await browser.call('registerAccount', {
      email,
      password: 'a quiet evening',
      firstname: 'Li',
      lastname: 'Na',
      code,
    });
    await save(browser, '?shape=round&carat=1-1');
    await roundStone(first, 1_000_000);
    await Promise.all([
      emailFoundStones(shop.host),
      emailFoundStones(shop.host),
      emailFoundStones(shop.host),
    ]);
    const [sent, ...others] = await emailsTo(email);
    expect(others).toEqual([]);
    expect(sent?.subject).toContain('您保存的搜索');
    const { pathname, search } = new URL(sent?.oneClick ?? '');
    const body = 'List-Unsubscribe=One-Click';
    expect((await shop.app.request(pathname + search, { method: 'POST', body })).status).toBe(200);
    const { topics } = await browser.call('mailChoices', {});
    expect(topics.find(({ topic }) => topic === 'searches')?.is_wanted).toBe(2);
    shop.clock.advance(24 * 3_600_000);
    await roundStone(first, 900_000);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  it('uses the currency of the search at the rate of the day', async () => {
    const [first] = ids;
    await roundStone(first, 7_000_000);
    const { browser, email } = await newCustomer();
    browser.currency = 'USD';
    await save(browser, '?shape=round&price=-38970');
    const { searches } = await browser.call('savedSearches', {});
    expect(searches[0]?.label).toContain('up to US$5,000');
    expect(searches[0]?.path).toContain('&currency=USD');
    await roundStone(first, 5_000_000);
    expect(await emailsTo(email)).toEqual([]);
    await roundStone(first, 3_000_000);
    expect((await emailsTo(email))[0]?.text).toMatch(/US\$3,\d{3}/);
  });
});
