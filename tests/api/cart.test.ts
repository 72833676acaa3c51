import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowestDeltaMinor } from '#kernel/shop/catalogue/option-price.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { CartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let sequence = 0;
function newcomer(): Promise<TestBrowser> {
  sequence += 1;
  return shop.customer(`cart-${sequence}@example.com`);
}

async function cartOf(browser: TestBrowser): Promise<CartInfo> {
  const { cart_info } = await browser.call('cartIndex', {});
  if (cart_info.products.length === 0) throw new Error('the cart is empty');
  return cart_info;
}

const setProduct = (id: number, changes: { stock?: number; on_shelf?: boolean }) =>
  shop.db.handle.updateTable('product').set(changes).where('id', '=', id).execute();

describe('the cart', () => {
  it('has no products while it is empty, and still suggests products', async () => {
    const answer = await (await newcomer()).call('cartIndex', {});
    expect(answer.cart_info.products).toEqual([]);
    expect(answer.suggestions.length).toBeGreaterThan(0);
    expect((await refusalOf(shop.browser().call('cartIndex', {}))).code).toBe(codes.notSignedIn);
  });

  it('adds equal pieces up and separates different options', async () => {
    const buyer = await newcomer();
    const ring = (size: string) => ({ product_id: 1101, qty: 1, custom_option: { size } });
    await buyer.call('cartAdd', ring('6'));
    const second = await buyer.call('cartAdd', ring('6'));
    expect(second.items_count).toBe(2);
    await buyer.call('cartAdd', ring('7'));
    const cart = await cartOf(buyer);
    expect(cart.products.map(({ qty }) => qty).toSorted()).toEqual([1, 2]);
    expect(cart.items_count).toBe(3);
    expect(cart.products.map(({ option_sku }) => option_sku.size).toSorted()).toEqual(['US 6', 'US 7']);
    expect(cart.products[0]).toMatchObject({ active: 1, status: 1, status_reason: '', is_returnable: true });
    expect(cart.products[0]?.not_returnable_text).toBe('');
    expect(cart.products[0]?.custom_option_info).toEqual({ Size: 'US 7' });
  });

  it('prices options and describes the piece from the product, never from the client', async () => {
    const buyer = await newcomer();
    await buyer.call('cartAdd', {
      product_id: 1007,
      qty: 1,
      custom_option: {
        metal: '18k-white-gold',
        carat: '1.50',
        size: '6',
        engraving: 'inside',
        'engraving-text': 'M & K 2026',
      },
    });
    const [line] = (await cartOf(buyer)).products;
    const product = await shop.db.handle
      .selectFrom('product')
      .select(['price_minor', 'options'])
      .where('id', '=', 1007)
      .executeTakeFirstOrThrow();
    const chosen = { metal: '18k-white-gold', carat: '1.50', size: '6', engraving: 'inside' };
    const delta = Object.entries(chosen).reduce((sum, [key, value]) => {
      const option = product.options.find((each) => each.key === key);
      return sum + (option?.values.find((each) => each.key === value)?.deltaMinor ?? Number.NaN);
    }, 0);
    expect(line?.product_price).toBe(((product.price_minor + delta) / 100).toFixed(2));
    expect(JSON.parse(line?.customized_product_item ?? '')).toMatchObject({
      diamonds: [{ weight: 1.5, color: 'G', clarity: 'VS1' }],
    });
    expect(line).toMatchObject({
      is_customized: 1,
      is_returnable: false,
      not_returnable_text: expect.stringMatching(/cannot be refunded/),
    });
  });

  it('refuses what cannot be bought, with a message', async () => {
    const buyer = await newcomer();
    const ring = { product_id: 1101, qty: 1 };
    // 'Buy now' goes straight to the checkout, so nothing asks for an open choice.
    const now = { ...ring, basket: 'buy_now' } as const;
    const missing = await refusalOf(buyer.call('cartAdd', now));
    expect(missing).toMatchObject({ code: codes.cartAddFailed, message: 'Please choose the size.' });
    const wrong = buyer.call('cartAdd', { ...ring, custom_option: { size: '99' } });
    expect((await refusalOf(wrong)).code).toBe(codes.cartAddFailed);
    const priced = buyer.call('cartAdd', { ...ring, custom_option: { size: '6', price: '1' } });
    expect((await refusalOf(priced)).code).toBe(codes.cartAddFailed);
    expect((await refusalOf(buyer.call('cartAdd', { product_id: 999_999, qty: 1 }))).code).toBe(
      codes.productNotFound,
    );
    const tooMany = { ...ring, qty: 100, custom_option: { size: '6' } };
    expect((await refusalOf(buyer.call('cartAdd', tooMany))).message).toContain('Only 40 of');
    for (const qty of [0, -1, 101, 1.5]) {
      expect((await refusalOf(buyer.call('cartAdd', { ...ring, qty }))).code).toBe(codes.cartAddInvalid);
    }
    const inChinese = shop.browser({ token: buyer.token, locale: 'tc' });
    expect((await refusalOf(inChinese.call('cartAdd', now))).message).toBe('請選擇尺碼。');
    expect((await buyer.call('cartIndex', {})).cart_info.products).toEqual([]);
  });

  it('takes product_id and qty alone: the choice stays open in the cart, and holds up the order', async () => {
    const buyer = await newcomer();
    const place = () =>
      buyer.call('submitOrder', {
        billing: homeAddress,
        shipping_method: 'insured_express',
        payment_method: 'stripe',
      });
    const { item_id } = await buyer.call('cartAdd', { product_id: 1007, qty: 1 });
    const product = await shop.db.handle
      .selectFrom('product')
      .select(['price_minor', 'options'])
      .where('id', '=', 1007)
      .executeTakeFirstOrThrow();
    const lowest = product.price_minor + lowestDeltaMinor(product.options);
    const open = await cartOf(buyer);
    expect(open.products).toMatchObject([
      {
        item_id,
        status: 1,
        active: 1,
        product_price: (lowest / 100).toFixed(2),
        custom_option: { engraving: 'none' },
      },
    ]);
    const asked = open.products[0]?.open_options ?? [];
    expect(asked.map(({ key }) => key)).toEqual(['metal', 'carat', 'size']);
    expect(asked.at(-1)).toMatchObject({
      label: 'Size',
      values: expect.arrayContaining([{ key: '6', label: 'US 6' }]),
    });
    for (const refused of [() => buyer.call('onepageIndex', {}), place]) {
      const refusal = await refusalOf(refused());
      expect(refusal).toMatchObject({ code: codes.choiceOpen, data: { item_id } });
      expect(refusal.message).toMatch(/: Metal, .*and Size\.$/);
    }
    const choose = (custom_option: Record<string, string>) =>
      buyer.call('cartUpdate', { item_id, up_type: 'choose', custom_option });
    expect((await refusalOf(choose({ metal: '18k-white-gold' }))).code).toBe(codes.cartAddFailed);
    await choose({ Metal: '18K white gold', carat: '1.50', size: '6' });
    const chosen = (await cartOf(buyer)).products;
    expect(chosen).toMatchObject([
      { item_id, open_options: [], custom_option: { metal: '18k-white-gold', carat: '1.50', size: '6' } },
    ]);
    // An unselected open line does not hold up the others; a choice made twice is one line.
    const more = await buyer.call('cartAdd', { product_id: 1007, qty: 1, checked: false });
    await buyer.call('onepageIndex', {});
    const same = { metal: '18k-white-gold', carat: '1.50', size: '6' };
    await buyer.call('cartUpdate', { item_id: more.item_id, up_type: 'choose', custom_option: same });
    expect((await cartOf(buyer)).products).toMatchObject([{ item_id, qty: 2, active: 1 }]);
    await place();
  });

  it('adds to an unselected line without selecting it, and never unselects one', async () => {
    const buyer = await shop.customer('unticked@example.com');
    const add = (rest: { checked?: boolean }) => buyer.call('cartAdd', { product_id: 1202, qty: 1, ...rest });
    const lines = async () => {
      const { cart_info } = await buyer.call('cartIndex', {});
      return cart_info.products.map(({ qty, active }) => [qty, active]);
    };
    expect((await add({ checked: false })).items_count).toBe(0);
    expect(await lines()).toEqual([[1, 2]]);
    await add({});
    await add({ checked: false });
    expect(await lines()).toEqual([[3, 1]]);
  });

  it('changes quantities within limits, selects and removes', async () => {
    const buyer = await newcomer();
    const { item_id } = await buyer.call('cartAdd', { product_id: 1202, qty: 2 });
    await buyer.call('cartAdd', { product_id: 1301, qty: 1, custom_option: { chain: '40cm' } });
    await buyer.call('cartUpdate', { item_id, up_type: 'add_one' });
    await buyer.call('cartUpdate', { item_id, up_type: 'less_one' });
    await buyer.call('cartUpdate', { item_id, up_type: 'set', qty: 5 });
    expect((await cartOf(buyer)).items_count).toBe(6);
    expect((await refusalOf(buyer.call('cartUpdate', { item_id, up_type: 'set', qty: 31 }))).code).toBe(
      codes.cartUpdateFailed,
    );
    await buyer.call('cartUpdate', { item_id, up_type: 'set', qty: 1 });
    expect((await refusalOf(buyer.call('cartUpdate', { item_id, up_type: 'less_one' }))).code).toBe(
      codes.cartUpdateFailed,
    );
    await buyer.call('cartSelectOne', { item_id, checked: 2 });
    let cart = await cartOf(buyer);
    expect(cart.items_count).toBe(1);
    expect(cart.product_total).toBe('26800.00');
    expect(cart.products.map(({ active }) => active)).toEqual([1, 2]);
    await buyer.call('cartSelectAll', { checked: 0 });
    expect((await cartOf(buyer)).grand_total).toBe('0.00');
    await buyer.call('cartSelectAll', { checked: 1 });
    await buyer.call('cartUpdate', { item_id, up_type: 'remove' });
    cart = await cartOf(buyer);
    expect(cart.products).toHaveLength(1);
    const stranger = await newcomer();
    const foreign = cart.products[0]?.item_id ?? 0;
    expect((await refusalOf(stranger.call('cartUpdate', { item_id: foreign, up_type: 'remove' }))).code).toBe(
      codes.cartUpdateFailed,
    );
    expect((await refusalOf(stranger.call('cartSelectOne', { item_id: foreign, checked: 1 }))).code).toBe(
      codes.cartSelectFailed,
    );
    expect((await cartOf(buyer)).products).toHaveLength(1);
  });

  it('says per line why it cannot be bought any more, and leaves it out of the total', async () => {
    const buyer = await newcomer();
    await buyer.call('cartAdd', { product_id: 1203, qty: 2 });
    await buyer.call('cartAdd', { product_id: 1205, qty: 1 });
    await setProduct(1203, { stock: 1 });
    await setProduct(1205, { on_shelf: false });
    const cart = await cartOf(buyer);
    const reasons = Object.fromEntries(
      cart.products.map((each) => [each.product_id, [each.status, each.status_reason]]),
    );
    expect(reasons).toEqual({ 1203: [2, 'too-many'], 1205: [2, 'off-shelf'] });
    expect(cart.product_total).toBe('0.00');
    await setProduct(1203, { stock: 0 });
    expect((await cartOf(buyer)).products.find((each) => each.product_id === '1203')?.status_reason).toBe(
      'out-of-stock',
    );
    await setProduct(1203, { stock: 7 });
    await setProduct(1205, { on_shelf: true });
    expect((await cartOf(buyer)).products.every(({ status }) => status === 1)).toBe(true);
  });

  it('shows correct sums in every currency', async () => {
    const buyer = await newcomer();
    await buyer.call('cartAdd', { product_id: 1202, qty: 3 });
    await buyer.call('cartAdd', { product_id: 1206, qty: 1 });
    for (const currency of ['HKD', 'USD', 'CNY', 'TWD', 'GBP', 'EUR']) {
      const tab = shop.browser({ token: buyer.token, currency });
      const answer = await tab.call('cartIndex', {});
      expect(answer.currency.code).toBe(currency);
      if (answer.cart_info.products.length === 0) throw new Error('empty');
      const rows = answer.cart_info.products.map((each) => Number(each.product_price) * each.qty);
      expect(answer.cart_info.product_total).toBe(rows.reduce((sum, row) => sum + row, 0).toFixed(2));
    }
  });
});

describe('coupons', () => {
  it('take a percentage or an amount off, and can be removed', async () => {
    const buyer = await newcomer();
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    await buyer.call('cartAddCoupon', { coupon_code: 'welcome5' });
    expect(await cartOf(buyer)).toMatchObject({
      coupon_code: 'WELCOME5',
      coupon_cost: '440.00',
      grand_total: '8360.00',
    });
    await buyer.call('cartAddCoupon', { coupon_code: 'FIXED300' });
    expect(await cartOf(buyer)).toMatchObject({ coupon_code: 'FIXED300', coupon_cost: '300.00' });
    await buyer.call('cartCancelCoupon', {});
    expect(await cartOf(buyer)).toMatchObject({ coupon_code: null, coupon_cost: '0.00' });
    expect((await refusalOf(buyer.call('cartCancelCoupon', {}))).code).toBe(codes.couponInvalid);
  });

  it('are refused with the reason', async () => {
    const buyer = await newcomer();
    const refused = async (code: string) =>
      (await refusalOf(buyer.call('cartAddCoupon', { coupon_code: code }))).message;
    expect(await refused('WELCOME5')).toBe('Select a piece first, then enter the coupon.');
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    expect(await refused('NOSUCH')).toBe('We do not know this coupon code. Please check it and try again.');
    expect(await refused('EXPIRED')).toBe(
      'This coupon has expired. Please use another, or order without it.',
    );
    expect((await refusalOf(buyer.call('cartAddCoupon', { coupon_code: "' or 1=1" }))).code).toBe(
      codes.parameterInvalid,
    );
  });

  it('for a first order are not for a customer who has paid for one', async () => {
    const buyer = await newcomer();
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    const { incrementId } = await buyer.call('submitOrder', {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
    });
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    // The order is not paid for yet.
    await buyer.call('cartAddCoupon', { coupon_code: 'WELCOME5' });
    await shop.db.handle
      .updateTable('orders')
      .set({ paid_at: shop.clock.now() })
      .where('increment_id', '=', incrementId)
      .execute();
    expect(await cartOf(buyer)).toMatchObject({ coupon_code: null, coupon_cost: '0.00' });
    expect((await refusalOf(buyer.call('cartAddCoupon', { coupon_code: 'WELCOME5' }))).message).toBe(
      'This coupon is for a first order. Please use another, or order without it.',
    );
    await buyer.call('cartAddCoupon', { coupon_code: 'FIXED300' });
  });

  it('stop counting when the cart falls below their subtotal', async () => {
    const buyer = await newcomer();
    const { item_id } = await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    await buyer.call('cartAddCoupon', { coupon_code: 'FIXED300' });
    await buyer.call('cartSelectOne', { item_id, checked: 0 });
    expect(await cartOf(buyer)).toMatchObject({ coupon_code: null, grand_total: '0.00' });
    await buyer.call('cartSelectOne', { item_id, checked: 1 });
    expect(await cartOf(buyer)).toMatchObject({ coupon_code: 'FIXED300' });
  });
});

describe('a guest', () => {
  it('has a cart of its own, which the account with the same address takes over', async () => {
    const email = 'adopted@example.com';
    const guest = await shop.guest(email);
    await guest.call('cartAdd', { product_id: 1202, qty: 1 });
    expect((await cartOf(guest)).items_count).toBe(1);
    const account = await shop.customer(email);
    expect((await cartOf(account)).items_count).toBe(1);
    expect((await refusalOf(guest.call('cartIndex', {}))).code).toBe(codes.notSignedIn);
  });
});
