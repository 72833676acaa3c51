import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitedAfterMs } from '#kernel/shop/reviews/reviews.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { reviewRow } from '#kernel/wire/contracts/review-row.contract.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { reviewPage } from '#server/reviews/product-reviews.service.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { pictureUrl } from '../fixtures/compositions.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser, testPassword } from '../fixtures/test-shop.ts';

/** A product without demonstration reviews. */
const studs = 1202;
const dayMs = 24 * 3_600_000;

let shop: PayShop;
let people = 0;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.control({ reset: true, delayMs: 0 });
  await shop.db.handle.deleteFrom('review').where('product_id', '=', studs).execute();
});

const staff = (...words: readonly (string | number)[]) => runStaffCommand(shop.host, words.map(String));

interface Owner extends TestBrowser {
  email: string;
  number: number;
}

async function buy(browser: TestBrowser, qty = 1): Promise<number> {
  await browser.call('cartAdd', { product_id: studs, qty, buy_now: true });
  const { incrementId } = await browser.call('submitOrder', {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
  });
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: incrementId });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  return incrementId;
}

async function deliver(number: number): Promise<void> {
  await staff('start', number);
  await staff('ship', number, 'DHL', `JD01${number}`);
  await staff('deliver', number);
}

/** A customer who has received a pair of studs. */
async function owner(): Promise<Owner> {
  people += 1;
  const email = `reviewer-${people}@example.com`;
  const browser = await shop.customer(email);
  const number = await buy(browser);
  await deliver(number);
  return Object.assign(browser, { email, number });
}

const words = {
  product_id: studs,
  selectStar: 5,
  summary: 'Worn every day',
  review_content: 'Light on the ear, and they catch the sun.',
} as const;
const submit = (browser: TestBrowser, more: Record<string, unknown> = {}) =>
  browser.call('reviewSubmit', { ...words, ...more });
const listed = (browser: TestBrowser = shop.browser(), more: Record<string, unknown> = {}) =>
  browser.call('reviewList', { product_id: studs, ...more });
const own = async (browser: TestBrowser) => (await browser.call('ownReviews', {})).productList;
const emailsTo = async (email: string) => {
  await shop.deliverMails();
  return shop.mails.filter(({ to, kind }) => to === email && kind.startsWith('review-'));
};

describe('a review', () => {
  it('needs an account, and a piece that was bought and received', async () => {
    expect((await refusalOf(submit(shop.browser()))).code).toBe(codes.notSignedIn);
    const guest = await shop.guest('guest-reviewer@example.com');
    expect((await refusalOf(submit(guest))).code).toBe(codes.notSignedIn);
    people += 1;
    const browser = await shop.customer(`reviewer-${people}@example.com`);
    const refused = await refusalOf(submit(browser));
    expect([refused.code, refused.message]).toEqual([
      codes.parameterMissing,
      'You can review a piece once you have bought and received it here. Please choose one of your own pieces.',
    ]);
    const number = await buy(browser);
    expect((await refusalOf(submit(browser))).code).toBe(codes.parameterMissing);
    await deliver(number);
    await submit(browser);
    expect((await listed()).reviewList).toMatchObject([
      {
        product_id: String(studs),
        rate_star: 5,
        name: 'Mei',
        summary: words.summary,
        review_content: words.review_content,
        lang_code: 'en',
        status: 1,
        is_purchase: true,
        is_own: false,
        is_demonstration: false,
        votes: 0,
      },
    ]);
  });

  it('is one for each piece, chosen by its line or in their order', async () => {
    const browser = await owner();
    const { items, customer_name, product } = await browser.call('reviewForm', { product_id: studs });
    expect([items.length, customer_name, product.product_id]).toEqual([1, 'Mei', String(studs)]);
    await submit(browser, { item_id: items[0]?.item_id });
    const again = await refusalOf(submit(browser));
    expect([again.code, again.message]).toEqual([
      codes.duplicate,
      'You have reviewed this piece already. You can edit your review in your account.',
    ]);
    await deliver(await buy(browser));
    await submit(browser, { selectStar: 4 });
    expect((await own(browser)).map(({ rate_star }) => rate_star)).toEqual([4, 5]);
    expect((await browser.call('ownReviews', {})).unreviewed).toEqual([]);
  });

  it('is one also when two are sent at once', async () => {
    const browser = await owner();
    const { items } = await browser.call('reviewForm', { product_id: studs });
    const sent = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        submit(browser, { summary: `Try ${index}`, ...(index % 2 ? { item_id: items[0]?.item_id } : {}) }),
      ),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listed()).reviewList).toHaveLength(1);
  });

  it('takes stars from 1 to 5, a recommendation from 1 to 10, and a text', async () => {
    const browser = await owner();
    for (const wrong of [
      { selectStar: 0 },
      { selectStar: 6 },
      { recommend: 0 },
      { recommend: 11 },
      { summary: 'x'.repeat(101) },
      { review_content: 'x'.repeat(3_001) },
    ])
      expect((await refusalOf(submit(browser, wrong))).code, JSON.stringify(wrong).slice(0, 40)).toBe(
        codes.parameterInvalid,
      );
    expect((await refusalOf(submit(browser, { review_content: '  ' }))).code).toBe(codes.parameterMissing);
    expect((await refusalOf(submit(browser, { product_id: 999_999 }))).code).toBe(codes.productNotFound);
    await submit(browser, { recommend: 10 });
    expect((await own(browser))[0]?.recommend).toBe(10);
    expect((await listed()).review_summary.recommend).toBe(10);
  });

  it('without a name is anonymous for all other readers', async () => {
    const browser = await owner();
    await submit(browser, { anonymous: 1 });
    const answer = await shop.app.request(`/catalog/reviewproduct/lists?product_id=${studs}`);
    const body = await answer.text();
    expect(JSON.parse(body).data.reviewList[0].name).toBe('');
    expect(body).not.toMatch(/Mei|Chan|reviewer-/);
    expect(Object.keys(JSON.parse(body).data.reviewList[0]).sort()).toEqual(
      Object.keys(reviewRow.entries).sort(),
    );
    const changedEntries = Object.keys(reviewRow.entries).filter((name) =>
      /customer|user|author|order|item|mail|^ip$/.test(name),
    );
    expect(changedEntries).toEqual([]);
    expect(await own(browser)).toMatchObject([{ anonymous: 1, name: '', is_own: true }]);
  });

  it('is plain text, whatever was written', async () => {
    const browser = await owner();
    const hostile = '<script>alert(1)</script> & "quotes"\u202e\nsecond line';
    await submit(browser, { review_content: hostile, summary: '<b>bold</b>' });
    expect((await listed()).reviewList[0]).toMatchObject({
      summary: '<b>bold</b>',
      review_content: '<script>alert(1)</script> & "quotes"\nsecond line',
    });
  });

  it('is changed and withdrawn by its author only', async () => {
    const browser = await owner();
    const thief = await owner();
    const picture = await browser.call('uploadBase64', { image: await pictureUrl('#a86') });
    await submit(browser, { images: [picture.id] });
    const [mine] = await own(browser);
    const id = mine?.id ?? 0;
    expect(mine?.images).toEqual([{ id: picture.id, url: picture.url, width: 64, height: 48 }]);
    expect((await listed(undefined, { with_pictures: 1 })).reviewList[0]?.images[0]?.url).toBe(picture.url);
    expect((await refusalOf(submit(thief, { id }))).code).toBe(codes.reviewNotFound);
    expect((await refusalOf(thief.call('reviewWithdraw', { review_id: id }))).code).toBe(
      codes.reviewNotFound,
    );
    const stolen = await refusalOf(submit(thief, { images: [picture.id] }));
    expect(stolen.code).toBe(codes.parameterInvalid);
    expect(await own(thief)).toEqual([]);

    await staff('answer-review', id, 'Thank you, Mei.');
    expect((await listed()).reviewList[0]?.answer).toBe('Thank you, Mei.');
    await submit(browser, { id, selectStar: 3, review_content: 'One clasp is stiff.' });
    expect((await listed()).reviewList).toMatchObject([
      { id, rate_star: 3, review_content: 'One clasp is stiff.', images: [], answer: '' },
    ]);
    const path = new URL(picture.url).pathname;
    expect((await shop.app.request(path)).status).toBe(404);

    await browser.call('reviewWithdraw', { review_id: id });
    expect((await refusalOf(browser.call('reviewWithdraw', { review_id: id }))).code).toBe(
      codes.reviewNotFound,
    );
    expect([(await listed()).review_summary.count, await own(browser)]).toEqual([0, []]);
    const withdrawn = await shop.db.handle
      .selectFrom('review')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(withdrawn).toMatchObject({ state: 'withdrawn', title: '', text: '' });
    await submit(browser);
    expect((await listed()).reviewList).toHaveLength(1);
  });
});

describe('moderation of reviews', () => {
  it('holds a review with a link until staff publish or refuse it, and notifies its author', async () => {
    const browser = await owner();
    await submit(browser, { review_content: 'Cheaper at www.example.net' });
    const [held] = await own(browser);
    const id = held?.id ?? 0;
    expect(held?.status).toBe(10);
    expect((await listed()).reviewList).toEqual([]);
    expect((await listed(browser)).reviewList).toMatchObject([{ id, status: 10, is_own: true }]);
    expect(await staff('reviews')).toMatch(
      new RegExp(`${id} {2}AUR-1202 {2}5 of 5 .* link\n.*Worn every day`),
    );
    const reader = await owner();
    expect((await refusalOf(reader.call('reviewVoteAdd', { review_id: id }))).code).toBe(
      codes.reviewNotFound,
    );

    await expect(staff('refuse-review', id)).rejects.toThrow(/^Usage/);
    await staff('refuse-review', id, 'Please leave out the address of another shop.');
    expect(await own(browser)).toMatchObject([
      { status: 2, reason: 'Please leave out the address of another shop.' },
    ]);
    await expect(staff('answer-review', id, 'Thank you')).rejects.toThrow(/Only a published review/);

    // After a refusal every new version is held.
    await submit(browser, { id, review_content: 'They are light.' });
    expect((await own(browser))[0]?.status).toBe(10);
    expect(await staff('reviews')).toContain('refused before: Please leave out the address');
    await staff('publish-review', id);
    expect((await listed()).reviewList).toMatchObject([{ id, review_content: 'They are light.' }]);
    await staff('answer-review', id, 'We are glad.');
    expect((await emailsTo(browser.email)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['review-refused', expect.stringContaining('About your review of')],
      ['review-published', expect.stringContaining('is online')],
      ['review-answered', expect.stringContaining('We have replied to your review')],
    ]);
    const { messages } = await browser.call('messages', {});
    expect(messages[0]).toMatchObject({ kind: 'review-answered', url: '/myOrder/review/' });
    expect(messages[0]?.text).toContain('We are glad.');
    await expect(staff('publish-review', 999_999)).rejects.toThrow(/There is no review 999999/);
  });
});

describe('votes', () => {
  it('count once per customer, never for an own review, and can be withdrawn', async () => {
    const author = await owner();
    const reader = await owner();
    await submit(author);
    const [{ id = 0 } = {}] = (await listed()).reviewList;
    expect(await reader.call('reviewVoteAdd', { review_id: id })).toEqual({ votes: 1, voted: true });
    expect(await reader.call('reviewVoteAdd', { review_id: id })).toEqual({ votes: 1, voted: true });
    expect((await refusalOf(author.call('reviewVoteAdd', { review_id: id }))).message).toMatch(
      /your own review/,
    );
    expect((await refusalOf(shop.browser().call('reviewVoteAdd', { review_id: id }))).code).toBe(
      codes.notSignedIn,
    );
    expect((await listed(reader)).reviewList[0]).toMatchObject({ votes: 1, voted: true });
    expect((await listed(author)).reviewList[0]).toMatchObject({ votes: 1, voted: false });
    expect(await reader.call('reviewVoteCancel', { review_id: id })).toEqual({ votes: 0, voted: false });
  });
});

describe('the list of a product', () => {
  it('is sorted, filtered and summed up, the reader’s language first', async () => {
    const [a, b, c] = [await owner(), await owner(), await owner()];
    await submit(a, { selectStar: 2, summary: 'a' });
    shop.clock.advance(60_000);
    await submit(shop.browser({ token: b.token, locale: 'zh' }), { selectStar: 5, summary: 'b' });
    shop.clock.advance(60_000);
    await submit(c, { selectStar: 4, summary: 'c' });
    const order = async (more: Record<string, unknown>, locale = 'en') =>
      (await listed(shop.browser({ locale }), more)).reviewList.map(({ summary }) => summary).join('');
    await c.call('reviewVoteAdd', { review_id: (await own(a))[0]?.id ?? 0 });
    expect([
      await order({}),
      await order({}, 'zh'),
      await order({}, 'tc'),
      await order({ sort: 'highest' }),
      await order({ sort: 'lowest' }),
      await order({ sort: 'helpful' }),
      await order({ star: 4 }),
      await order({ with_pictures: 1 }),
      await order({ numPerPage: 2, p: 2 }),
    ]).toEqual(['cab', 'bca', 'bca', 'bca', 'acb', 'acb', 'c', '', 'b']);
    const { product } = await shop.browser().call('productIndex', { product_id: studs });
    expect(product).toMatchObject({
      review_summary: { count: 3, average: 3.7, counts: { 5: 1, 4: 1, 3: 0, 2: 1, 1: 0 } },
    });
    expect(product.productReview?.coll.map(({ summary }) => summary)).toEqual(['c', 'a', 'b']);
    const earrings = await shop
      .browser()
      .call('searchProduct', { q: 'studs', sortColumn: 'review_count', numPerPage: 2 });
    expect(earrings.products[0]?.one).toMatchObject({ product_id: String(studs) });
    expect(product.productReview?.coll[0]?.review_date_str).toMatch(/20 November 2026/);
  });

  it('has demonstration reviews, which count nowhere in production', async () => {
    const { product } = await shop.browser().call('productIndex', { product_id: 1001 });
    expect([product.review_summary.count, product.review_summary.has_demonstrations]).toEqual([4, true]);
    expect(product.productReview?.coll[0]).toMatchObject({ lang_code: 'en', is_demonstration: true });
    const view = presentationOf(
      { config: { ...shop.host.config, mode: 'production' } },
      { locale: 'zh', currency: { code: 'HKD', symbol: 'HK$', rate: '1' } },
    );
    const query = { sort: 'newest', star: '', withPictures: false, limit: 9, offset: 0 } as const;
    const product1001 = { id: 1001, sku: '', spu: '' };
    const page = await reviewPage(shop.db.handle, product1001, { ...view, reader: null }, query);
    expect(page).toMatchObject({
      review_summary: { count: 0, has_demonstrations: false },
    });
    expect(page.reviewList.map((row) => [row.lang_code, row.is_purchase, row.is_demonstration])).toEqual([
      ['zh', false, true],
      ['tc', false, true],
      ['en', false, true],
      ['en', false, true],
    ]);
  });

  it('changes the digest of the product’s page', async () => {
    const digest = async () =>
      (await shop.browser().call('siteIndex', {})).products.find(({ id }) => id === studs)?.digest;
    const browser = await owner();
    const before = await digest();
    await submit(browser);
    expect(await digest()).not.toBe(before);
  });
});

describe('an email that asks for a review', () => {
  it('is sent once, days after receipt, to customers who accept emails', async () => {
    const wants = await owner();
    const wantsNot = await owner();
    const has = await owner();
    await submit(has);
    for (const each of [wants, has]) await each.call('updateProfile', { is_subscribed: true });
    shop.clock.advance(invitedAfterMs - dayMs);
    await shop.work();
    expect(await emailsTo(wants.email)).toEqual([]);
    shop.clock.advance(dayMs);
    await Promise.all([shop.work(), shop.work()]);
    shop.clock.advance(dayMs);
    await shop.work();
    expect((await emailsTo(wants.email)).map(({ kind, text }) => [kind, text.includes('Dear Mei')])).toEqual([
      ['review-invitation', true],
    ]);
    expect([...(await emailsTo(wantsNot.email)), ...(await emailsTo(has.email))]).toEqual([]);
    const later = shop.browser();
    await later.call('loginAccount', { email: wants.email, password: testPassword });
    expect((await later.call('ownReviews', {})).unreviewed).toHaveLength(1);
  });
});
