import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { waitingEmailDelayMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { SandboxSession } from '#sandbox/sandbox-state.ts';
import { insertAttempt } from '#server/payment/attempts.repo.ts';
import { applyObservation } from '#server/payment/observations.service.ts';
import { recordObservation } from '#server/payment/provider-calls.service.ts';
import type { Observation } from '#server/platform/payment/adapter.ts';
import { manyCustomers } from '../fixtures/compositions.ts';
import { homeAddress, openPayShop, orderOf, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

/** Runs on both engines; only PostgreSQL (TEST_DATABASE_URL) runs transactions in parallel. */
let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

/** Another tab of the same shopper; within a tab the client deduplicates equal calls. */
const tabOf = (browser: TestBrowser) => shop.browser({ token: browser.token });

async function setStock(id: number, stock: number): Promise<void> {
  await shop.db.handle.updateTable('product').set({ stock }).where('id', '=', id).execute();
}

async function ordersWith(productId: number): Promise<number> {
  const rows = await shop.db.handle
    .selectFrom('order_item')
    .select('order_id')
    .where('product_id', '=', productId)
    .execute();
  return rows.length;
}

const submit = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

/** Retries while a slow machine answers 503, as its message asks. */
async function submitted(buyer: TestBrowser): Promise<void> {
  for (let press = 1; press <= 20; press++) {
    try {
      await buyer.call('submitOrder', submit);
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error;
    }
  }
  throw new Error('the shop never answered');
}

describe('races', () => {
  it('50 buyers, stock 10: exactly 10 orders, stock 0', async () => {
    const product = 1201;
    await setStock(product, 10);
    const buyers = await manyCustomers(shop, 50, 'buyer');
    for (const buyer of buyers) await buyer.call('cartAdd', { product_id: product, qty: 1 });
    const results = await Promise.allSettled(buyers.map(submitted));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: codes.outOfStock });
    }
    expect(await ordersWith(product)).toBe(10);
    expect(await stockOf(shop, product)).toBe(0);
  });

  it('20 equal uses of a coupon for one: exactly one order has it', async () => {
    const product = 1202;
    await setStock(product, 100);
    const buyers = await manyCustomers(shop, 20, 'coupon');
    for (const buyer of buyers) {
      await buyer.call('cartAdd', { product_id: product, qty: 1 });
      await buyer.call('cartAddCoupon', { coupon_code: 'SINGLE1' });
    }
    const results = await Promise.allSettled(buyers.map((buyer) => buyer.call('submitOrder', submit)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const used = await shop.db.handle
      .selectFrom('coupon')
      .select('used_total')
      .where('code', '=', 'SINGLE1')
      .executeTakeFirstOrThrow();
    expect(used.used_total).toBe(1);
    const holders = await shop.db.handle
      .selectFrom('orders')
      .select('id')
      .where('coupon_code', '=', 'SINGLE1')
      .execute();
    expect(holders).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(99);
  });

  it('two log-ins of one guest, and a coupon for one use each: exactly one order has it', async () => {
    const product = 1202;
    await setStock(product, 100);
    const guests = [await shop.guest('twice@example.com'), await shop.guest('twice@example.com')];
    for (const guest of guests) {
      await guest.call('cartAdd', { product_id: product, qty: 1 });
      await guest.call('cartAddCoupon', { coupon_code: 'WELCOME5' });
    }
    const results = await Promise.allSettled(guests.map((guest) => guest.call('submitOrder', submit)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(99);
  });

  it('one shopper pressing ten times with one key makes one order, and without a key never two of one cart', async () => {
    const product = 1204;
    const [buyer, other] = await manyCustomers(shop, 2, 'impatient');
    if (!buyer || !other) throw new Error('no customers');
    const piece = { product_id: product, qty: 1, custom_option: { metal: '18k-white-gold' } };
    await buyer.call('cartAdd', piece);
    const presses = Array.from({ length: 10 }, () =>
      tabOf(buyer).call('submitOrder', { ...submit, client_key: 'one-click-0001' }),
    );
    const ids = new Set((await Promise.all(presses)).map(({ incrementId }) => incrementId));
    expect(ids.size).toBe(1);
    await other.call('cartAdd', piece);
    const bare = await Promise.allSettled(
      Array.from({ length: 10 }, () => tabOf(other).call('submitOrder', submit)),
    );
    expect(bare.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ordersWith(product)).toBe(2);
  });

  it('carts with the same pieces in different order never cause a deadlock', async () => {
    const products = [1205, 1206, 1207];
    for (const id of products) await setStock(id, 30);
    const buyers = await manyCustomers(shop, 30, 'circle');
    await Promise.all(
      buyers.map(async (buyer, index) => {
        const turned = products.map((_, place) => products[(place + index) % products.length] ?? 0);
        for (const product_id of index % 2 === 0 ? turned : turned.toReversed()) {
          await buyer.call('cartAdd', { product_id, qty: 1 });
        }
      }),
    );
    await Promise.all(buyers.map((buyer) => buyer.call('submitOrder', submit)));
    for (const id of products) expect(await stockOf(shop, id)).toBe(0);
  });

  it('expiry in three processes at once returns the stock once', async () => {
    const product = 1203;
    await setStock(product, 7);
    const buyers = await manyCustomers(shop, 5, 'late');
    for (const buyer of buyers) await orderOf(buyer, product);
    expect(await stockOf(shop, product)).toBe(2);
    shop.clock.advance(61 * 60_000);
    await Promise.all([shop.work(), shop.work(), shop.work()]);
    await shop.work();
    expect(await stockOf(shop, product)).toBe(7);
  });

  it('a payment and a cancellation at the same moment end in one of the two, never in both', async () => {
    const product = 1202;
    await setStock(product, 50);
    const buyers = await manyCustomers(shop, 8, 'both');
    await Promise.all(
      buyers.map(async (buyer) => {
        const made = await orderOf(buyer, product);
        const { redirectUrl } = await buyer.call('stripeStart', { increment_id: made.incrementId });
        await Promise.allSettled([
          shop.press(redirectUrl, 'pay'),
          buyer.call('orderCancel', { orderId: made.incrementId }),
        ]);
      }),
    );
    await shop.notified();
    await shop.work();
    const rows = await shop.db.handle
      .selectFrom('orders')
      .select(['status', 'holds_stock', 'paid_attempt_id'])
      .where('email', 'like', 'both-%')
      .execute();
    for (const row of rows) {
      expect([row.status === 'payment_confirmed', row.holds_stock]).toEqual([
        row.paid_attempt_id !== null,
        row.paid_attempt_id !== null,
      ]);
    }
    const paid = rows.filter((row) => row.status === 'payment_confirmed').length;
    expect(rows.every(({ status }) => ['payment_confirmed', 'canceled'].includes(status))).toBe(true);
    expect(await stockOf(shop, product)).toBe(50 - paid);
  });

  it('cancellation, expiry and a late payment at once return stock and coupon once, and refund or accept the money', async () => {
    const product = 1202;
    await setStock(product, 40);
    const buyers = await manyCustomers(shop, 6, 'storm');
    const pages: string[] = [];
    for (const buyer of buyers) {
      const made = await orderOf(buyer, product, { coupon: 'WELCOME5' });
      pages.push((await buyer.call('stripeStart', { increment_id: made.incrementId })).redirectUrl);
    }
    expect(await stockOf(shop, product)).toBe(34);
    // The shop's clock has passed the hour; the provider still takes money for a second.
    shop.clock.advance(59 * 60_000 + 59_000);
    await Promise.all(pages.slice(0, 3).map((page) => shop.press(page, 'pay')));
    shop.clock.advance(2_000);
    await Promise.allSettled([
      shop.work(),
      shop.work(),
      ...buyers.flatMap((buyer) => {
        const cancel = async () => {
          const { orderList } = await tabOf(buyer).call('orderIndex', {});
          await tabOf(buyer).call('orderCancel', { orderId: orderList[0]?.increment_id ?? 0 });
        };
        return [cancel(), cancel()];
      }),
    ]);
    await shop.notified();
    await shop.work();
    const orders = await shop.db.handle
      .selectFrom('orders')
      .select(['status', 'holds_stock', 'holds_coupon'])
      .where('email', 'like', 'storm-%')
      .execute();
    const paid = orders.filter(({ status }) => status === 'payment_confirmed');
    expect(paid).toHaveLength(3);
    for (const { status, holds_stock, holds_coupon } of orders) {
      expect([holds_stock, holds_coupon]).toEqual(
        status === 'payment_confirmed' ? [true, true] : [false, false],
      );
    }
    expect(await stockOf(shop, product)).toBe(40 - paid.length);
    const used = await shop.db.handle
      .selectFrom('coupon_customer')
      .innerJoin('customer', 'customer.id', 'coupon_customer.customer_id')
      .select((select) => select.fn.sum<number>('used').as('used'))
      .where('customer.email', 'like', 'storm-%')
      .executeTakeFirstOrThrow();
    expect(Number(used.used)).toBe(paid.length);
  });

  it('two tabs that pay for one order get one page, and one payment', async () => {
    const [buyer] = await manyCustomers(shop, 1, 'tabs');
    if (!buyer) throw new Error('no customer');
    const { incrementId } = await orderOf(buyer, 1202);
    const starts = Array.from({ length: 5 }, () =>
      tabOf(buyer).call('stripeStart', { increment_id: incrementId }),
    );
    const pages = new Set((await Promise.all(starts)).map(({ redirectUrl }) => redirectUrl));
    expect(pages.size).toBe(1);
    const [page = ''] = pages;
    await Promise.all([shop.press(page, 'pay'), shop.press(page, 'pay')]);
    await shop.notified();
    const again = tabOf(buyer).call('stripeStart', { increment_id: incrementId });
    await expect(again).rejects.toMatchObject({ code: codes.alreadyPaid });
    const captures = await shop.db.handle
      .selectFrom('payment_ledger')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_ledger.attempt_id')
      .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
      .select('payment_ledger.id')
      .where('orders.increment_id', '=', incrementId)
      .execute();
    expect(captures).toHaveLength(1);
  });

  // The embedded database has one session: no other caller can come between.
  it.runIf(process.env['TEST_DATABASE_URL'])(
    'an email link that is opened while it is revoked signs no visitor in',
    async () => {
      const guest = await shop.guest('opened-and-revoked@example.com');
      const { incrementId } = await orderOf(guest, 1202);
      shop.clock.advance(waitingEmailDelayMs);
      await shop.deliverMails();
      const sentEmail = shop.mails.findLast(({ text }) => text.includes(`increment_id=${incrementId}`));
      const link = /#link=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1] ?? '';
      const revoked = Promise.withResolvers<void>();
      const committed = Promise.withResolvers<void>();
      const revoking = shop.db.transaction(async (trx) => {
        await trx
          .updateTable('order_link')
          .set({ revoked_at: shop.clock.now() })
          .where('revoked_at', 'is', null)
          .execute();
        revoked.resolve();
        await committed.promise;
      });
      await revoked.promise;
      const opening = shop
        .browser()
        .call('orderLinkOpen', { link })
        .then(
          () => 'open',
          ({ code }: { code: number }) => code,
        );
      const isWaiting = expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_locks where not granted`.execute(shop.db.handle);
          return rows.length;
        })
        .toBeGreaterThan(0)
        .then(() => 'waiting');
      // A visitor who does not wait for the revocation is in before this check.
      const early = await Promise.race([opening, isWaiting]);
      committed.resolve();
      await revoking;
      expect([early, await opening]).toEqual(['waiting', codes.orderLinkGone]);
    },
  );

  it('two starts of one order in two languages leave one page open at the provider', async () => {
    await setStock(1202, 60);
    const [buyer] = await manyCustomers(shop, 1, 'languages');
    if (!buyer) throw new Error('no customer');
    for (let round = 0; round < 10; round += 1) {
      const { incrementId } = await orderOf(buyer, 1202);
      const starts = (['en', 'tc'] as const).map((locale) =>
        shop.browser({ token: buyer.token, locale }).call('stripeStart', { increment_id: incrementId }),
      );
      const urls = (await Promise.all(starts)).map(({ redirectUrl }) => redirectUrl);
      await shop.work();
      const answer = await fetch(`${shop.sandbox.origin}/__pay/log`);
      const { sessions } = (await answer.json()) as { sessions: SandboxSession[] };
      const open = sessions.filter(
        ({ status, metadata }) => status === 'open' && metadata['increment_id'] === String(incrementId),
      );
      expect(open).toHaveLength(1);
      expect(urls.some((url) => url.endsWith(open[0]?.id ?? '-'))).toBe(true);
    }
  });

  it('one payment reported for two orders at the same moment confirms one and holds the other', async () => {
    const buyers = await manyCustomers(shop, 16, 'one-payment');
    const attempts = await Promise.all(
      buyers.map(async (buyer) => {
        const { incrementId, order_id } = await orderOf(buyer, 1202);
        await buyer.call('stripeStart', { increment_id: incrementId });
        return shop.db.handle
          .selectFrom('payment_attempt')
          .selectAll()
          .where('order_id', '=', order_id)
          .executeTakeFirstOrThrow();
      }),
    );
    await Promise.all(
      attempts.map((attempt, index) =>
        recordObservation(shop.host, {
          provider: 'stripe',
          outTradeNo: attempt.out_trade_no,
          state: 'paid',
          review: 'none',
          providerTxn: `pi_shared_${Math.floor(index / 2)}`,
          wasDeclined: false,
          paid: { currency: attempt.currency, minor: attempt.amount_minor },
          refundedMinor: 0,
          payee: attempt.payee,
          isLive: attempt.is_live,
          at: shop.clock.now(),
        }),
      ),
    );
    const orders = await shop.db.handle
      .selectFrom('orders')
      .select(['status', 'review_reason'])
      .where('email', 'like', 'one-payment-%')
      .execute();
    expect(orders.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 8 }, () => 'holded'),
      ...Array.from({ length: 8 }, () => 'payment_confirmed'),
    ]);
    expect(orders.filter(({ review_reason }) => review_reason === 'mismatch')).toHaveLength(8);
    await shop.deliverMails();
    expect(shop.mails.filter(({ kind }) => kind === 'house-conflict')).toHaveLength(8);
  });

  it('receipts of twelve payments at once, some of them rolled back, are numbered without a gap', async () => {
    const buyers = await manyCustomers(shop, 12, 'receipt');
    const now = shop.clock.now();
    const attempts = await Promise.all(
      buyers.map(async (buyer) => {
        const { order_id, incrementId } = await orderOf(buyer, 1202);
        const { grand_minor, currency } = await shop.db.handle
          .selectFrom('orders')
          .select(['grand_minor', 'currency'])
          .where('id', '=', order_id)
          .executeTakeFirstOrThrow();
        return shop.db.transaction((trx) =>
          insertAttempt(trx, {
            order_id,
            provider: 'stripe',
            out_trade_no: `${incrementId}-receipt`,
            amount_minor: grand_minor,
            currency,
            payee: 'self',
            is_live: false,
            state: 'created',
            mismatch: null,
            locale: 'en',
            provider_ref: `cs_test_${incrementId}`,
            pay_url: null,
            created_at: now,
            expires_at: new Date(now.getTime() + 3_600_000),
            next_check_at: null,
          }),
        );
      }),
    );
    const at = shop.clock.now();
    const paid = (attempt: (typeof attempts)[number]): Observation => ({
      provider: 'stripe',
      outTradeNo: attempt.out_trade_no,
      state: 'paid',
      review: 'none',
      providerTxn: `pi_receipt_${attempt.id}`,
      wasDeclined: false,
      paid: { currency: attempt.currency, minor: attempt.amount_minor },
      refundedMinor: 0,
      payee: attempt.payee,
      isLive: attempt.is_live,
      at,
    });
    const undone = attempts.slice(0, 5).map((attempt) =>
      shop.db.transaction(async (trx) => {
        await applyObservation(trx, paid(attempt), at);
        throw new Error('the process died');
      }),
    );
    const committed = attempts.slice(5).map((attempt) => recordObservation(shop.host, paid(attempt)));
    await Promise.allSettled([...undone, ...committed]);
    await Promise.all(attempts.map((attempt) => recordObservation(shop.host, paid(attempt))));
    const papers = await shop.db.handle
      .selectFrom('paper')
      .select(['number', 'order_id'])
      .where('kind', '=', 'receipt')
      .orderBy('number')
      .execute();
    expect(papers.map(({ number }) => number)).toEqual(papers.map((_, index) => index + 1));
    const withPaper = new Set(papers.map(({ order_id }) => order_id));
    expect(attempts.filter(({ order_id }) => !withPaper.has(order_id))).toEqual([]);
    await expect(sql`truncate paper`.execute(shop.db.handle)).rejects.toThrow(/never changed/);
  });

  it('twenty additions to one cart make one line of twenty', async () => {
    const [buyer] = await manyCustomers(shop, 1, 'adder');
    if (!buyer) throw new Error('no customer');
    await setStock(1202, 60);
    await Promise.all(
      Array.from({ length: 20 }, () => tabOf(buyer).call('cartAdd', { product_id: 1202, qty: 1 })),
    );
    const { cart_info } = await buyer.call('cartIndex', {});
    expect(cart_info.products.map(({ qty }) => qty)).toEqual([20]);
  });
});
