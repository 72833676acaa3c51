import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingEmailDelayMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { emailSources } from '#server/emails.ts';
import { readOrders } from '#server/orders/orders.repo.ts';
import { closeDueOrders } from '#server/payment/closing.service.ts';
import { sendDueMails } from '#server/platform/mail/sender.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

async function order(buyer: TestBrowser): Promise<number> {
  await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
  return (await buyer.call('submitOrder', form)).incrementId;
}

/** The secret in the newest email about an order. */
async function linkOf(number: number): Promise<string> {
  shop.clock.advance(waitingEmailDelayMs);
  await shop.deliverMails();
  const sentEmail = shop.mails.findLast(({ text }) => text.includes(`increment_id=${number}`));
  const link = /#link=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1];
  if (!link) throw new Error(`no email links to order ${number}`);
  expect(sentEmail?.html).toContain(`#link=${link}`);
  return link;
}

async function byLink(link: string): Promise<TestBrowser> {
  const browser = shop.browser();
  await browser.call('orderLinkOpen', { link });
  return browser;
}

describe('a guest on another device', () => {
  it('finds every order of the address once a code has proved it, and pays it there', async () => {
    const email = 'two-devices@example.com';
    const number = await order(await shop.guest(email));
    const elsewhere = await shop.guest(email);
    const { orderList, count } = await elsewhere.call('orderIndex', {});
    expect([count, orderList[0]?.increment_id]).toEqual([1, number]);
    const { order: found } = await elsewhere.call('orderView', { increment_id: number });
    expect(found.can_pay).toBe(true);
    const stranger = await shop.guest('somebody-else@example.com');
    expect((await stranger.call('orderIndex', {})).count).toBe(0);
    expect((await refusalOf(stranger.call('orderView', { increment_id: number }))).code).toBe(
      codes.orderNotFound,
    );
  });

  it('cancels an order there, and gets its pieces and its coupon only in a cart of its own', async () => {
    const email = 'calls-off@example.com';
    const buyer = await shop.guest(email);
    const coupon_code = 'WELCOME5';
    for (const basket of ['cart', 'buy_now'] as const) {
      await buyer.call('cartAdd', { product_id: 1202, qty: 1, basket });
      await buyer.call('cartAddCoupon', { coupon_code, basket });
      const { incrementId } = await buyer.call('submitOrder', { ...form, basket });
      const elsewhere = await shop.guest(email);
      await elsewhere.call('orderCancel', { orderId: incrementId });
      const { cart_info } = await elsewhere.call('onepageIndex', { basket });
      expect(cart_info).toMatchObject({ coupon_code, products: [{ product_id: '1202', qty: 1 }] });
      expect((await refusalOf(buyer.call('onepageIndex', { basket }))).code).toBe(codes.cartEmpty);
    }
  });

  it('has orders made through an email link among the orders of the address', async () => {
    const email = 'orders-by-link@example.com';
    const visitor = await byLink(await linkOf(await order(await shop.guest(email))));
    const second = await order(visitor);
    const elsewhere = await shop.guest(email);
    const { orderList, count } = await elsewhere.call('orderIndex', {});
    expect([count, orderList[0]?.increment_id]).toEqual([2, second]);
  });

  it('reads only a few orders, however many the shop has', async () => {
    const email = 'one-of-many@example.com';
    const number = await order(await shop.guest(email));
    const elsewhere = await shop.guest(email);
    await order(await shop.guest('many@example.com'));
    await shop.db.transaction(async (trx) => {
      const columnsOf = async (table: string, own: string) => {
        const { rows } = await sql<{ name: string }>`select column_name as name
          from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'
            and column_name not in ('id', 'client_key', ${own})`.execute(trx);
        return sql.join(rows.map(({ name }) => sql.ref(name)));
      };
      const ofCustomer = await columnsOf('customer', 'email');
      const ofOrder = await columnsOf('orders', 'customer_id');
      await sql`with crowd as (
          insert into customer (email, ${ofCustomer})
          select 'many-' || place, ${ofCustomer} from customer, generate_series(1, 2000) as place
          where email = 'many@example.com' returning id as customer_id
        ), model as (select ${ofOrder} from orders where email = 'many@example.com')
        insert into orders (customer_id, ${ofOrder}) select customer_id, ${ofOrder} from crowd, model`.execute(
        trx,
      );
      await sql`analyze orders, customer`.execute(trx);
      // PostgreSQL scans a table as small as a test's from end to end if that is allowed.
      await sql`set local enable_seqscan = off`.execute(trx);
      const readSoFar = async () => {
        const { rows } = await sql<{ count: number }>`select (seq_tup_read + idx_tup_fetch)::integer as count
          from pg_stat_xact_user_tables where relname = 'orders'`.execute(trx);
        return rows[0]?.count ?? 0;
      };
      const before = await readSoFar();
      const { id } = await trx
        .selectFrom('session')
        .innerJoin('customer', 'customer.id', 'session.customer_id')
        .select('customer.id')
        .where('customer.email', '=', email)
        .orderBy('customer.id', 'desc')
        .executeTakeFirstOrThrow();
      const { orders, count } = await readOrders(trx, id, {
        statuses: null,
        search: '',
        limit: 10,
        offset: 0,
      });
      expect([count, orders[0]?.increment_id]).toEqual([1, number]);
      expect((await readSoFar()) - before).toBeLessThan(20);
    });
    expect((await elsewhere.call('orderIndex', {})).count).toBe(1);
  });

  it('sees nothing of the account with the same address', async () => {
    const email = 'has-account@example.com';
    await order(await shop.customer(email));
    expect((await (await shop.guest(email)).call('orderIndex', {})).count).toBe(0);
  });
});

describe('the link in an email', () => {
  it('opens its order, and no other of the same address or account', async () => {
    const buyer = await shop.customer('linked@example.com');
    const first = await order(buyer);
    const second = await order(buyer);
    const visitor = await byLink(await linkOf(first));
    expect((await visitor.call('orderView', { increment_id: first })).order.increment_id).toBe(first);
    expect((await refusalOf(visitor.call('orderView', { increment_id: second }))).code).toBe(
      codes.orderNotFound,
    );
    expect((await visitor.call('orderIndex', {})).count).toBe(1);
    expect((await refusalOf(visitor.call('addressIndex', {}))).code).toBe(codes.notSignedIn);
  });

  it('expires', async () => {
    const link = await linkOf(await order(await shop.guest('late-reader@example.com')));
    shop.clock.advance(61 * 86_400_000);
    expect((await refusalOf(shop.browser().call('orderLinkOpen', { link }))).code).toBe(codes.orderLinkGone);
  });

  it('is revoked by its owner: its visitor is signed out, and other links stay valid', async () => {
    const buyer = await shop.guest('forwarded@example.com');
    const [first, second] = [await order(buyer), await order(buyer)];
    const [link, other] = [await linkOf(first), await linkOf(second)];
    const visitor = await byLink(link);
    await buyer.call('orderLinksRevoke', { increment_id: first });
    expect((await refusalOf(shop.browser().call('orderLinkOpen', { link }))).code).toBe(codes.orderLinkGone);
    expect((await refusalOf(visitor.call('orderView', { increment_id: first }))).code).toBe(
      codes.notSignedIn,
    );
    await (await byLink(other)).call('orderView', { increment_id: second });
  });

  it('moves no cart into the account of the address, because it does not prove the address', async () => {
    const email = 'unproved@example.com';
    const visitor = await byLink(await linkOf(await order(await shop.guest(email))));
    await visitor.call('cartAdd', { product_id: 1206, qty: 1 });
    await visitor.call('cartAdd', { product_id: 1206, qty: 1, basket: 'buy_now' });
    const account = await shop.customer(email);
    expect((await account.call('cartIndex', {})).cart_info.products).toEqual([]);
    expect((await refusalOf(account.call('onepageIndex', { basket: 'buy_now' }))).code).toBe(codes.cartEmpty);
    expect((await account.call('orderIndex', {})).count).toBe(1);
  });

  it('is one per email, also when it is sent again, and is deleted when it has expired', async () => {
    const number = await order(await shop.guest('post-office@example.com'));
    const linksOf = () =>
      shop.db.handle
        .selectFrom('order_link')
        .innerJoin('orders', 'orders.id', 'order_link.order_id')
        .select('order_link.id')
        .where('orders.increment_id', '=', number)
        .execute();
    const { db, config, log } = shop.host;
    const closed = {
      send: async () => {
        throw new Error('450 try again later');
      },
      close: () => undefined,
    };
    const sources = emailSources(shop.host);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { siteOrigin } = config;
      await sendDueMails({ db, transport: closed, siteOrigin, log, ...sources }, shop.clock.now());
      shop.clock.advance(60_000);
    }
    const link = await linkOf(number);
    expect(await linksOf()).toHaveLength(1);
    await byLink(link);
    // The expiry email is sent long after the first link has expired.
    shop.clock.advance(61 * 86_400_000);
    await closeDueOrders(shop.host);
    await linkOf(number);
    expect(await linksOf()).toHaveLength(1);
  });

  it('cannot be guessed', async () => {
    const link = 'A'.repeat(43);
    expect((await refusalOf(shop.browser().call('orderLinkOpen', { link }))).code).toBe(codes.orderLinkGone);
  });
});
