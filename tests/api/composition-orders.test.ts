import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiInput } from '#client/api/api.ts';
import { withBand } from '#kernel/jewel/design/set-with-band.ts';
import { codes } from '#kernel/wire/codes.ts';
import { reclaimOrder } from '#server/orders/order-transitions.service.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import {
  cartOf,
  manyCustomers,
  parsed,
  pendant,
  pictureUrl,
  solitaire,
  stoneState,
  stonesOf,
} from '../fixtures/compositions.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
/** Stones that no other test uses. */
let rounds: number[];
beforeAll(async () => {
  shop = await openPayShop();
  rounds = await stonesOf(shop, 'round', 40);
});
afterAll(() => shop.close());

const nextStone = (): number => rounds.shift() ?? 0;

let sequence = 0;
async function newcomer(): Promise<TestBrowser> {
  sequence += 1;
  const [browser] = await manyCustomers(shop, 1, `composer-${sequence}`);
  if (!browser) throw new Error('no customer');
  return browser;
}

const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const satisfies ApiInput<'submitOrder'>;

/** Grades are shown as text, for a design as for a product. */
const gradeLabels: Record<string, string> = { EX: 'Excellent', VG: 'Very good', G: 'Good', none: '' };

const minutes = (count: number) => count * 60_000;

describe('a design in the cart', () => {
  it('costs what the price call returns, and is described in three languages', async () => {
    const buyer = await newcomer();
    const stone = nextStone();
    const price = await buyer.call('designPriceOf', { design: solitaire, stone_id: stone });
    const image = await pictureUrl();
    await buyer.call('cartAdd', { design: solitaire, stone_id: stone, name: 'For Mei', image });
    const [line] = (await cartOf(buyer)).products;
    expect(line).toMatchObject({
      kind: 'design',
      name: 'For Mei',
      product_id: '',
      status: 1,
      max_qty: 1,
      is_customized: 1,
      is_returnable: false,
      stone_id: String(stone),
      option_sku: { size: 'US 6' },
      path: '/design/ring/',
    });
    expect(line?.product_price).toBe((price.total_base_minor / 100).toFixed(2));
    const sum = line?.price_lines.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
    expect(sum).toBe(price.total_base_minor);
    expect(line?.certificate).toMatchObject({ lab: price.stone?.lab, number: price.stone?.certificate_no });
    expect(line?.picture_url).toBe(line?.img_url);
    expect(JSON.parse(line?.customized_product_item ?? '')).toMatchObject({
      diamonds: [
        { weight: price.stone?.carat, color: price.stone?.color, cut: gradeLabels[price.stone?.cut ?? ''] },
      ],
    });
    const labels = { en: ['Metal', 'Engraving'], tc: ['金屬', '刻字'], zh: ['材质', '刻字'] };
    for (const [locale, [metal = '', words = '']] of Object.entries(labels)) {
      const reader = shop.browser({ token: buyer.token, locale });
      const info = (await cartOf(reader)).products[0]?.custom_option_info as Record<string, string>;
      expect(info[metal], locale).toMatch(/18[kK]/);
      expect(info[words]).toBe('ever thine');
      expect(Object.values(info).join()).toContain(price.stone?.certificate_no);
    }
  });

  it('adds up with an equal one, takes the newest name, and is separate from another', async () => {
    const buyer = await newcomer();
    await buyer.call('cartAdd', { design: pendant, name: 'One' });
    await buyer.call('cartAdd', {
      design: { ...pendant, stone: { carat: 0.7, shape: 'oval' } },
      name: 'Two',
      qty: 2,
    });
    await buyer.call('cartAdd', { design: { ...pendant, chainLengthMm: 420 } });
    const { products } = await cartOf(buyer);
    expect(products.map(({ qty, name }) => [qty, name])).toEqual([
      [1, 'Your pendant design'],
      [3, 'Two'],
    ]);
    expect(products[0]?.media.base).toMatch(/^\/media\/products\/13/);
    const { total_base_minor } = await buyer.call('designPriceOf', { design: pendant });
    expect(products[1]?.product_row_price).toBe(((total_base_minor * 3) / 100).toFixed(2));
  });

  it('shows correct sums in another currency', async () => {
    const buyer = await newcomer();
    buyer.currency = 'GBP';
    await buyer.call('cartAdd', { design: solitaire, qty: 2 });
    const cart = await cartOf(buyer);
    const [line] = cart.products;
    const sum = line?.price_lines.reduce((total, { amount }) => total + Number(amount), 0);
    expect(sum).toBeCloseTo(Number(line?.product_price), 6);
    expect(Number(cart.product_total)).toBe(Number(line?.product_price) * 2);
  });

  it('ignores forged prices and hashes; refuses forged designs by path', async () => {
    const buyer = await newcomer();
    const forged = { design: solitaire, price: '1.00', hash: '0'.repeat(64), total_base_minor: 1 };
    await buyer.call('cartAdd', forged);
    const { total_base_minor } = await buyer.call('designPriceOf', { design: solitaire });
    const [line] = (await cartOf(buyer)).products;
    expect(line).toMatchObject({ product_price: (total_base_minor / 100).toFixed(2) });
    const tin = await refusalOf(buyer.call('cartAdd', { design: { ...solitaire, metal: 'tin' } }));
    expect(tin).toMatchObject({
      code: codes.parameterInvalid,
      data: { field: 'design.metal', path: 'metal' },
    });
    const extra = await refusalOf(buyer.call('cartAdd', { design: { ...solitaire, discount: 50 } }));
    expect(extra).toMatchObject({ code: codes.parameterInvalid, data: { path: 'discount' } });
    const both = await refusalOf(buyer.call('cartAdd', { design: solitaire, product_id: 1001 }));
    expect(both.code).toBe(codes.cartAddInvalid);
    expect((await refusalOf(buyer.call('cartAdd', {}))).code).toBe(codes.cartAddInvalid);
  });

  it('is refused if the workshop cannot make it', async () => {
    const buyer = await newcomer();
    const words = { text: 'a very long promise that no band of this size can ever hold upon it' };
    const long = { ...solitaire, circumferenceMm: 40, engraving: { text: words.text.slice(0, 60) } };
    const { findings } = await buyer.call('designPriceOf', { design: long });
    expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
    const refusal = await refusalOf(buyer.call('cartAdd', { design: long }));
    expect(refusal).toMatchObject({
      code: codes.cartAddInvalid,
      data: { field: expect.stringContaining('engraving') },
    });
  });

  it('is refused at another price than the page shows', async () => {
    const buyer = await newcomer();
    const { price } = await buyer.call('designPriceOf', { design: solitaire });
    const seen = price.value.toFixed(2);
    await shop.db.handle
      .insertInto('metal_quote')
      .values({ base: 'gold', per_ounce_minor: 5_000_000, quoted_at: shop.clock.now() })
      .execute();
    const refusal = await refusalOf(buyer.call('cartAdd', { design: solitaire, seen_price: seen }));
    expect(refusal).toMatchObject({ code: codes.cartAddFailed, data: { field: 'seen_price' } });
    const { price: now } = refusal.data as { price: string };
    expect(Number(now)).toBeGreaterThan(price.value);
    await buyer.call('cartAdd', { design: solitaire, seen_price: now });
    // The price at checkout is the price of the order.
    const { grand_total } = await cartOf(buyer);
    await shop.db.handle.deleteFrom('metal_quote').execute();
    const late = await refusalOf(buyer.call('submitOrder', { ...form, seen_total: grand_total }));
    expect(late).toMatchObject({
      code: codes.orderFailed,
      data: { field: 'seen_total', grand_total: expect.any(String) },
    });
  });

  it('moves with the guest into the account', async () => {
    const email = 'guest-designs@example.com';
    const guest = await shop.guest(email);
    await guest.call('cartAdd', { design: solitaire, name: 'As a guest', image: await pictureUrl() });
    await guest.call('cartAdd', { diamond_id: nextStone() });
    const customer = await shop.customer(email);
    const { products } = await cartOf(customer);
    expect(products.map(({ kind }) => kind).toSorted()).toEqual(['design', 'diamond']);
    const design = products.find(({ kind }) => kind === 'design');
    expect(design?.name).toBe('As a guest');
    expect((await shop.app.request(new URL(design?.picture_url ?? '').pathname)).status).toBe(200);
  });
});

describe('a stone of stock', () => {
  it('is one line of one piece in a cart', async () => {
    const buyer = await newcomer();
    const stone = nextStone();
    await buyer.call('cartAdd', { diamond_id: stone });
    await buyer.call('cartAdd', { diamond_id: stone });
    const [line, ...others] = (await cartOf(buyer)).products;
    expect(others).toEqual([]);
    const { price_minor } = await stoneState(shop, stone);
    expect(line).toMatchObject({
      kind: 'diamond',
      qty: 1,
      max_qty: 1,
      is_returnable: true,
      product_price: (price_minor / 100).toFixed(2),
      stone_id: String(stone),
    });
    const more = buyer.call('cartUpdate', { item_id: line?.item_id ?? 0, up_type: 'add_one' });
    expect((await refusalOf(more)).code).toBe(codes.cartUpdateFailed);
    const two = await refusalOf(buyer.call('cartAdd', { design: solitaire, stone_id: stone, qty: 2 }));
    expect(two.code).toBe(codes.cartAddFailed);
    // The same stone set in a ring: one of the two lines must go.
    await buyer.call('cartAdd', { design: solitaire, stone_id: stone });
    const { products, items_count } = await cartOf(buyer);
    expect(items_count).toBe(1);
    expect(products.find(({ kind }) => kind === 'design')).toMatchObject({
      status: 2,
      status_reason: 'stone-twice',
    });
  });

  it('is reserved with the order, shown as such to others, and free again when the order is cancelled', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const stone = nextStone();
    for (const buyer of [first, second]) await buyer.call('cartAdd', { design: solitaire, stone_id: stone });
    const { incrementId, order_id } = await first.call('submitOrder', form);
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'reserved', stock: 0, held_by: order_id });
    const [line] = (await cartOf(second)).products;
    expect(line).toMatchObject({ status: 2, status_reason: 'stone-reserved' });
    const late = await refusalOf(second.call('submitOrder', form));
    expect(late.code).toBe(codes.outOfStock);
    expect(late.message).toContain('another customer');
    const other = await refusalOf((await newcomer()).call('cartAdd', { diamond_id: stone }));
    expect(other).toMatchObject({ code: codes.outOfStock, data: { state: 'reserved' } });
    await first.call('orderCancel', { orderId: incrementId });
    await shop.work();
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'available', stock: 1, held_by: null });
    // The line is restored with name, design and stone.
    expect((await cartOf(first)).products[0]).toMatchObject({
      kind: 'design',
      status: 1,
      stone_id: String(stone),
    });
    expect((await cartOf(second)).products[0]?.status).toBe(1);
  });

  it('is reserved with a ring and its wedding band, at its own price, but not with a set of two stones', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const stone = nextStone();
    const ring = parsed(solitaire);
    if (ring.kind !== 'ring') throw new Error('no ring');
    const both = withBand(ring);
    const { price_minor } = await stoneState(shop, stone);
    const priced = await first.call('designPriceOf', { design: both, stone_id: stone });
    expect(priced.lines.find(({ subject }) => subject === String(stone))).toMatchObject({
      amount_base_minor: price_minor,
    });
    for (const buyer of [first, second]) await buyer.call('cartAdd', { design: both, stone_id: stone });
    const { order_id } = await first.call('submitOrder', form);
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'reserved', held_by: order_id });
    expect((await refusalOf(second.call('submitOrder', form))).code).toBe(codes.outOfStock);
    const { pieces: _, ...set } = both;
    const two = { ...set, pieces: [ring, ring] };
    const refused = await refusalOf(first.call('designPriceOf', { design: two, stone_id: stone }));
    expect(refused).toMatchObject({ code: codes.parameterInvalid, data: { field: 'stone_id' } });
  });

  it('is free again after an hour', async () => {
    const buyer = await newcomer();
    const stone = nextStone();
    await buyer.call('cartAdd', { diamond_id: stone });
    const { order_id } = await buyer.call('submitOrder', form);
    shop.clock.advance(minutes(61));
    await shop.work();
    const { order } = await buyer.call('orderView', { order_id });
    expect(order.order_status).toBe('payment_canceled');
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'available', held_by: null });
    expect((await cartOf(buyer)).products[0]).toMatchObject({ kind: 'diamond', status: 1 });
  });

  it('is sold when the order is paid; a cart with it says so', async () => {
    const [buyer, watcher] = [await newcomer(), await newcomer()];
    const stone = nextStone();
    await watcher.call('cartAdd', { design: solitaire, stone_id: stone });
    await buyer.call('cartAdd', { design: solitaire, stone_id: stone, name: 'Ours' });
    const { incrementId, order_id } = await buyer.call('submitOrder', form);
    const { redirectUrl } = await buyer.call('stripeStart', { increment_id: incrementId });
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    await shop.work();
    const { order } = await buyer.call('orderView', { order_id });
    expect(order.order_status).toBe('payment_confirmed');
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'sold', stock: 0, held_by: order_id });
    expect((await cartOf(watcher)).products[0]).toMatchObject({ status: 2, status_reason: 'stone-gone' });
    const set = await refusalOf(watcher.call('cartAdd', { design: solitaire, stone_id: stone }));
    expect(set).toMatchObject({ code: codes.outOfStock, data: { state: 'gone' } });
  });

  it('returns to a cancelled order that is paid late, unless another customer has it', async () => {
    const [buyer, other] = [await newcomer(), await newcomer()];
    const stone = nextStone();
    await buyer.call('cartAdd', { design: solitaire, stone_id: stone });
    const { incrementId, order_id } = await buyer.call('submitOrder', form);
    await buyer.call('orderCancel', { orderId: incrementId });
    await shop.work();
    const reclaim = () =>
      shop.db.transaction(async (trx) => {
        const order = await lockOrder(trx, order_id);
        return order && reclaimOrder(trx, order, shop.clock.now());
      });
    await other.call('cartAdd', { diamond_id: stone });
    const theirs = await other.call('submitOrder', form);
    expect(await reclaim()).toBeUndefined();
    expect((await stoneState(shop, stone)).held_by).toBe(theirs.order_id);
    // The refused order leaves nothing behind: the line is still in the cart.
    expect((await cartOf(buyer)).products).toHaveLength(1);
    await other.call('orderCancel', { orderId: theirs.incrementId });
    await shop.work();
    expect(await reclaim()).toMatchObject({ id: order_id, holds_stock: true });
    expect(await stoneState(shop, stone)).toMatchObject({ state: 'reserved', held_by: order_id });
    expect((await buyer.call('cartIndex', {})).cart_info.products).toEqual([]);
  });

  it('goes to one of twenty simultaneous orders, whether loose or set', async () => {
    const stone = nextStone();
    const buyers = await manyCustomers(shop, 20, 'stone-race');
    for (const [index, buyer] of buyers.entries()) {
      await buyer.call(
        'cartAdd',
        index % 2 === 0 ? { diamond_id: stone } : { design: solitaire, stone_id: stone },
      );
    }
    const results = await Promise.allSettled(buyers.map((buyer) => buyer.call('submitOrder', form)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: codes.outOfStock });
    }
    const items = await shop.db.handle
      .selectFrom('order_item')
      .select('order_id')
      .where('diamond_id', '=', stone)
      .execute();
    expect(items).toHaveLength(1);
    expect((await stoneState(shop, stone)).held_by).toBe(items[0]?.order_id);
  });

  it.runIf(isLongSuite)('never causes a deadlock between two orders', async () => {
    const [a, b] = [nextStone(), nextStone()];
    const buyers = await manyCustomers(shop, 12, 'stone-circle');
    for (const [index, buyer] of buyers.entries()) {
      for (const id of index % 2 === 0 ? [a, b] : [b, a]) await buyer.call('cartAdd', { diamond_id: id });
    }
    const results = await Promise.allSettled(buyers.map((buyer) => buyer.call('submitOrder', form)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [first, second] = [await stoneState(shop, a), await stoneState(shop, b)];
    expect(first.held_by).toBe(second.held_by);
  });
});

describe('an order of designs', () => {
  it('stores design, hash, price lines and report unchanged', async () => {
    const buyer = await newcomer();
    const stone = nextStone();
    await buyer.call('cartAdd', {
      design: solitaire,
      stone_id: stone,
      name: 'For ever',
      image: await pictureUrl('#345'),
    });
    await buyer.call('cartAdd', { design: pendant, qty: 2 });
    await buyer.call('cartAdd', { product_id: 1201, qty: 1 });
    const cart = await cartOf(buyer);
    const { order_id } = await buyer.call('submitOrder', { ...form, seen_total: cart.grand_total });
    expect((await buyer.call('orderView', { order_id })).order.order_type).toBe('custom');
    await shop.db.handle
      .insertInto('metal_quote')
      .values({ base: 'gold', per_ounce_minor: 9_000_000, quoted_at: shop.clock.now() })
      .execute();
    await shop.db.handle
      .updateTable('diamond')
      .set({ certificate_url: '' })
      .where('id', '=', stone)
      .execute();
    const { order } = await buyer.call('orderView', { order_id });
    await shop.db.handle.deleteFrom('metal_quote').execute();
    expect(order.grand_total).toBe(cart.grand_total);
    expect(order.items_count).toBe(4);
    const ring = order.items.find(({ stone_id }) => stone_id === String(stone));
    const line = cart.products.find(({ stone_id }) => stone_id === String(stone));
    expect(ring).toMatchObject({
      kind: 'design',
      name: 'For ever',
      design: line?.design,
      price_lines: line?.price_lines,
      price: line?.product_price,
      certificate: line?.certificate,
      picture_url: line?.picture_url,
      is_returnable: false,
    });
    expect(ring?.custom_option_info).toEqual(line?.custom_option_info);
    const reader = shop.browser({ token: buyer.token, locale: 'tc' });
    const { orderList } = await reader.call('orderIndex', {});
    const tc = orderList[0]?.item_products.find(
      ({ kind, stone_id }) => kind === 'design' && stone_id === null,
    );
    expect(tc?.name).toBe('你設計的吊墜');
    expect(tc?.custom_option_info).toMatchObject({ 金屬: '18K 玫瑰金' });
  });

  it('is described in the email, in the language of the order', async () => {
    const buyer = await shop.customer('letter-designs@example.com');
    buyer.locale = 'zh';
    await buyer.call('cartAdd', { design: solitaire });
    await buyer.call('submitOrder', form);
    shop.clock.advance(minutes(10));
    await shop.deliverMails();
    const mail = shop.mails.findLast(
      ({ to, kind }) => to === 'letter-designs@example.com' && kind === 'order-created',
    );
    expect(mail?.html).toContain('您设计的戒指');
    expect(mail?.html).toContain('白色 18K 金');
    expect(mail?.html).toContain('ever thine');
  });

  it('works for a guest too', async () => {
    const guest = await shop.guest('buys-as-guest@example.com');
    await guest.call('cartAdd', { design: solitaire, image: await pictureUrl() });
    const { order_id } = await guest.call('submitOrder', form);
    const { order } = await guest.call('orderView', { order_id });
    expect(order.items[0]).toMatchObject({ kind: 'design', product_id: '' });
  });
});
