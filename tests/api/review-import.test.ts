import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { runImportStep } from '#server/list-import/import-steps.service.ts';
import { reviewLists } from '#server/review-import/review-lists.ts';
import { reviewsPersonalData } from '#server/reviews/reviews-personal-data.service.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

/** A product without demonstration reviews. */
const studs = 1202;

let shop: PayShop;
let desk: Desk;
let sku = '';
beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop);
  const row = await shop.db.handle
    .selectFrom('product')
    .select('sku')
    .where('id', '=', studs)
    .executeTakeFirstOrThrow();
  ({ sku } = row);
});
afterAll(() => shop.close());

async function finished(id: number) {
  while (await runImportStep(reviewLists, shop.host, id));
  return desk.call('deskReviewImport', { id, perPage: 100 });
}

async function compared(text: string, more: { origin?: string; isHeld?: boolean } = {}) {
  const list = { name: 'reviews.csv', content: gzipSync(text).toString('base64') };
  const options = { origin: '', originUrl: '', locale: 'en', isHeld: false, ...more };
  return finished((await desk.call('deskNewReviewImport', { ...list, ...options })).id);
}

async function applied(id: number) {
  await desk.call('deskApplyReviewImport', { id });
  return finished(id);
}

async function undone(id: number) {
  await desk.call('deskUndoReviewImport', { id });
  return finished(id);
}

type Answer = Awaited<ReturnType<typeof finished>>;
const states = ({ list }: Answer) =>
  Object.fromEntries(Object.entries(list.counts).filter(([, count]) => count > 0));
const shown = () => shop.browser().call('reviewList', { product_id: studs });

const own = () =>
  [
    'product,stars,title,text,author,email,date,country,language,origin,originUrl,id,verified',
    `${sku},5,Lovely,Worn every day.,Ana López,ana@example.com,2025-03-02,ES,es,Old Shop,https://old.example/r/1,r1,yes`,
    `#${studs},4,,"Fine, and light.",,,2025-01-05,,,Old Shop,,r2,no`,
    `${sku},2,Buy elsewhere,See www.example.com now.,Bo,,2025-01-06,,,Old Shop,,r3,no`,
    `${sku},6,,Too good.,Bo,,2025-01-06,,,Old Shop,,r4,no`,
    `NONE-1,5,,Good.,Bo,,2025-01-06,,,Old Shop,,r5,no`,
    `${sku},5,Lovely,Worn every day.,Ana López,,2025-03-02,,,Old Shop,,r1,yes`,
    `${sku},5,,Nowhere.,Bo,,2025-01-06,,,,,r6,no`,
  ].join('\n');

describe('an import of reviews', () => {
  it('adds reviews with their origin, which are no purchases here and not in the average, and is undone', async () => {
    const answer = await compared(own());
    expect(answer.list).toMatchObject({ format: 'own', state: 'checked' });
    expect(states(answer)).toEqual({ new: 3, refused: 4 });
    expect(answer.rows[0]).toMatchObject({
      ...{ state: 'new', productId: studs, code: sku, title: 'Lovely' },
      review: {
        stars: 5,
        author: 'Ana López',
        country: 'ES',
        locale: 'es',
        origin: 'Old Shop',
        isVerified: true,
      },
    });
    const refused = answer.rows.filter(({ state }) => state === 'refused');
    expect(refused.map(({ row, reasons }) => [row, reasons[0]?.code])).toEqual([
      [5, 'list-stars'],
      [6, 'list-review-product'],
      [7, 'list-review-twice'],
      [8, 'list-origin'],
    ]);
    expect((await shown()).reviewList).toEqual([]);

    const { id } = answer.list;
    const after = await applied(id);
    expect(states(after)).toEqual({ created: 3, refused: 4 });
    // The list keeps no text or author once its reviews are written.
    expect(after.rows.every(({ review }) => review === null)).toBe(true);
    const page = await shown();
    // The one with a link waits for staff.
    expect(page.reviewList).toMatchObject([
      { name: '', origin: { name: 'Old Shop', url: '', is_verified: false }, is_purchase: false },
      {
        ...{ name: 'Ana López', lang_code: 'es', rate_star: 5, is_purchase: false, is_demonstration: false },
        origin: { name: 'Old Shop', url: 'https://old.example/r/1', country: 'ES', is_verified: true },
      },
    ]);
    expect(page.review_summary).toMatchObject({ count: 0, average: 0 });

    // Known by their ids, and without an id by author, day and text.
    expect(states(await compared(own()))).toEqual({ unchanged: 3, refused: 4 });
    const judgeme = [
      'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply',
      `Bright,<p>Bright &amp; small.</p>,4,2025-04-01 10:00:00 UTC,web,ok,Carla Stone,carla@example.com,77,studs,`,
      `Spam,Buy now,5,2025-04-01 10:00:00 UTC,web,spam,Bot,,77,studs,`,
    ].join('\n');
    const slug = await shop.db.handle
      .selectFrom('product')
      .select('slug')
      .where('id', '=', studs)
      .executeTakeFirstOrThrow();
    const foreign = judgeme.replaceAll(',studs,', `,${slug.slug},`);
    const second = await compared(foreign, { isHeld: true });
    expect(second.list.format).toBe('judgeme');
    expect(second.rows[0]?.review).toMatchObject({
      author: 'Carla S.',
      origin: 'Judge.me',
      text: 'Bright & small.',
    });
    expect(second.rows[1]?.reasons).toMatchObject([{ code: 'list-review-hidden' }]);
    await applied(second.list.id);
    expect((await shown()).reviewList).toHaveLength(2);
    const again = await compared(foreign);
    expect(again.rows[0]).toMatchObject({ state: 'unchanged', reasons: [{ code: 'list-review-known' }] });

    expect(states(await undone(id))).toEqual({ reverted: 3, refused: 4 });
    expect((await shown()).reviewList).toEqual([]);
    expect(states(await compared(own()))).toEqual({ new: 3, refused: 4 });
    expect(states(await undone(second.list.id))).toEqual({ reverted: 1, refused: 1 });
  });

  it('lets staff release, answer, find and remove its reviews, and a removed one stays away', async () => {
    const answer = await compared(own());
    const { rows } = await applied(answer.list.id);
    const held = rows[2]?.reviewId ?? 0;
    const one = await desk.call('deskReview', { id: held });
    expect(one).toMatchObject({ state: 'held', heldFor: 'link', author: null, origin: { author: 'Bo' } });
    const released = await desk.call('deskReleaseReview', { id: held, version: one.version });
    const answered = await desk.call('deskAnswerReview', {
      ...{ id: held, version: released.version, answer: 'Thank you.' },
    });
    const removed = await desk.call('deskRemoveReview', { id: held, version: answered.version });
    expect(removed).toMatchObject({ state: 'withdrawn', text: '', answer: '', origin: { author: '' } });
    const again = await compared(own());
    expect(again.rows[2]).toMatchObject({ state: 'unchanged', reasons: [{ code: 'list-review-removed' }] });
    const search = async (text: string) =>
      (await desk.call('deskReviews', { search: text, filter: { origin: 'imported' } })).rows.map(
        ({ id }) => id,
      );
    expect(await search('ana')).toEqual([rows[0]?.reviewId]);
    expect(await search('Ana@example.com')).toEqual([rows[0]?.reviewId]);
    // A customer's own review is hidden, but not removed.
    const [demonstration] = (await desk.call('deskReviews', { filter: { origin: 'shop' } })).rows;
    const { id = 0, version = '' } = demonstration ?? {};
    expect((await deskRefusal(desk.call('deskRemoveReview', { id, version }))).code).toBe(
      deskCodes.notPossible,
    );
    // Undoing the import leaves the removed one as it is.
    expect(states(await undone(answer.list.id))).toEqual({ reverted: 2, kept: 1, refused: 4 });
  });

  it('is found and erased by requests about personal data', async () => {
    const answer = await compared(own().replaceAll('Old Shop', 'Third Shop'));
    // One was removed before.
    expect(states(await applied(answer.list.id))).toMatchObject({ created: 2, unchanged: 1 });
    const owner = { id: 1, ids: [999_999], email: 'Ana@Example.com', phone: '' };
    const { handle } = shop.db;
    expect(await reviewsPersonalData.read(handle, owner)).toMatchObject([
      { text: 'Worn every day.', origin: 'Third Shop', author_name: 'Ana López' },
    ]);
    await shop.db.transaction((trx) => reviewsPersonalData.erase(trx, owner, new Date()));
    expect(await reviewsPersonalData.read(handle, owner)).toEqual([]);
    expect((await shown()).reviewList).toHaveLength(1);
    expect(states(await compared(own().replaceAll('Old Shop', 'Third Shop')))).toMatchObject({
      unchanged: 3,
    });
  });

  it('is another list than one of products', async () => {
    const { list } = await compared(own(), { origin: 'Fourth Shop' });
    expect((await deskRefusal(desk.call('deskProductImport', { id: list.id }))).code).toBe(
      deskCodes.notFound,
    );
    expect((await deskRefusal(desk.call('deskApplyProductImport', { id: list.id }))).code).toBe(
      deskCodes.notFound,
    );
  });
});
