import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingEmailDelayMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { homeAddress, openPayShop, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser, testPassword } from '../fixtures/test-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

let sequence = 0;
async function buyerWith(productId = 1202, qty = 1): Promise<TestBrowser> {
  sequence += 1;
  const buyer = await shop.customer(`checkout-${sequence}@example.com`);
  await buyer.call('cartAdd', { product_id: productId, qty });
  return buyer;
}

const base = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

describe('the checkout page', () => {
  it('shows totals, ways to ship and pay, stores and countries', async () => {
    const buyer = await buyerWith();
    const page = await buyer.call('onepageIndex', {});
    // The methods for Hong Kong; its wallets take Hong Kong dollars through QFPay only.
    expect(Object.keys(page.payments)).toEqual(['stripe', 'qianfang_standard', 'paypal_standard']);
    expect(page.shippings.map(({ method, cost, checked }) => [method, cost, checked])).toEqual([
      ['insured_express', '0.00', true],
      ['store_pickup', '0.00', ''],
    ]);
    expect(page.cart_info.grand_total).toBe('8800.00');
    expect(page).toMatchObject({ address_list: '', country: 'HK', isGuest: 0, payment_minutes: 60 });
    expect(page.stores).toHaveLength(6);
    expect(page.stateArr).toHaveProperty('CW');
  });

  it('starts in the country the shopper has chosen, with its estimate of duties', async () => {
    const buyer = await buyerWith();
    const page = await buyer.call('onepageIndex', { country: 'GB' });
    expect(page).toMatchObject({
      country: 'GB',
      cart_info: { shipping_cost: '320.00', grand_total: '9120.00' },
      // 2 % duty on 9,120, 20 % tax on 9,302.40.
      landed: {
        payer: 'recipient',
        lines: [
          {
            kind: 'duty',
            percent: 2,
            amount: '182.00',
            source: 'HM Revenue & Customs, UK Integrated Tariff 7113 19',
          },
          {
            kind: 'vat',
            percent: 20,
            amount: '1861.00',
            source: 'Value Added Tax Act 1994, section 2',
            as_of: '2025-01',
          },
        ],
      },
    });
    const inShop = { country: 'GB', shipping_method: 'store_pickup' } as const;
    expect((await buyer.call('shippingAndCart', inShop)).landed).toBeNull();
    expect((await buyer.call('shippingAndCart', { country: 'HK' })).landed).toBeNull();
    expect((await buyer.call('shippingAndCart', { country: 'US' })).landed).toMatchObject({
      payer: 'shop',
      lines: [{ kind: 'charges', percent: null, amount: null }],
    });
    expect((await buyer.call('onepageIndex', { country: 'ZZ' })).country).toBe('HK');
  });

  it('is refused without a token and without a selected piece', async () => {
    expect((await refusalOf(shop.browser().call('onepageIndex', {}))).code).toBe(codes.notSignedIn);
    const buyer = await buyerWith();
    await buyer.call('cartSelectAll', { checked: 0 });
    expect((await refusalOf(buyer.call('onepageIndex', {}))).code).toBe(codes.cartEmpty);
    expect((await refusalOf(buyer.call('submitOrder', base))).code).toBe(codes.cartEmpty);
  });

  it('quotes shipping for a country or an own address, and refuses another customer’s', async () => {
    const buyer = await buyerWith();
    const quote = await buyer.call('shippingAndCart', { country: 'GB' });
    expect(Number(quote.cart_info.shipping_cost)).toBeGreaterThan(0);
    expect(quote.cart_info.grand_total).toBe((8800 + Number(quote.cart_info.shipping_cost)).toFixed(2));
    expect((await refusalOf(buyer.call('shippingAndCart', {}))).code).toBe(codes.countryMissing);
    const owner = await buyerWith();
    const { country, state, ...rest } = homeAddress;
    const { address_id } = await owner.call('addressSave', {
      ...rest,
      addressCountry: country,
      addressState: state,
    });
    expect((await owner.call('shippingAndCart', { address_id })).cart_info.shipping_cost).toBe('0.00');
    expect((await refusalOf(buyer.call('shippingAndCart', { address_id }))).code).toBe(codes.addressNotFound);
    expect((await refusalOf(buyer.call('submitOrder', { ...base, billing: {}, address_id }))).code).toBe(
      codes.orderInvalid,
    );
    const states = await shop.browser().call('onepageChangeCountry', { country: 'GB' });
    expect(states.stateArr === '' || typeof states.stateArr === 'object').toBe(true);
  });
});

describe('submitting an order', () => {
  it.each([
    ['terms', { terms: false }, 'Please select Protocol.'],
    ['an address', { billing: {} }, 'The delivery information cannot be empty'],
    ['a store', { shipping_method: 'store_pickup', billing: {} }, 'Please select store'],
    ['a store that exists', { shipping_method: 'store_pickup', store_id: 999 }, undefined],
    ['a street', { billing: { ...homeAddress, street1: 'P.O. Box 123' } }, undefined],
    ['a country we ship to', { billing: { ...homeAddress, country: 'ZZ' } }, undefined],
    ['a state of the list', { billing: { ...homeAddress, state: 'XX' } }, undefined],
    ['a way of paying that is offered', { payment_method: 'wxpay_standard' }, undefined],
  ] as const)('needs %s', async (_, changes, message) => {
    const buyer = await buyerWith();
    const before = await stockOf(shop, 1202);
    const refusal = await refusalOf(buyer.call('submitOrder', { ...base, ...changes }));
    expect(refusal.code).toBe(codes.orderInvalid);
    if (message) expect(refusal.message).toBe(message);
    expect(refusal.message.length).toBeGreaterThan(10);
    expect(await stockOf(shop, 1202)).toBe(before);
    expect((await buyer.call('orderIndex', {})).count).toBe(0);
  });

  const london = { ...homeAddress, country: 'GB', state: '', city: 'London', zip: 'W1K 2RB' };
  it.each([
    ['street1', { street1: 'P.O.B. 12' }],
    ['street2', { street2: '私書箱 12' }],
    ['telephone', { telephone: '12345' }],
    ['first_name', { first_name: 'Mei 💍' }],
    ['zip', { zip: '12345' }],
    ['city', { city: '' }],
    ['country', { country: 'ZZ' }],
  ])('refuses billing.%s by the rules of the form, with a message', async (field, wrong) => {
    const buyer = await buyerWith();
    const form = { ...base, billing: { ...london, ...wrong } };
    const refusal = await refusalOf(buyer.call('submitOrder', form));
    expect(refusal.code).toBe(codes.orderInvalid);
    expect(refusal.data).toMatchObject({ field: `billing.${field}`, error: refusal.message });
    expect((await buyer.call('orderIndex', {})).count).toBe(0);
  });

  it('stores number and postal code as they are written, and shows them so', async () => {
    const buyer = await buyerWith();
    const billing = { ...london, telephone: '020 7946 0018', zip: 'w1k2rb' };
    const { incrementId } = await buyer.call('submitOrder', { ...base, billing });
    const { order } = await buyer.call('orderView', { increment_id: incrementId });
    expect(order).toMatchObject({
      customer_telephone_text: '020 7946 0018',
      customer_address_lines: ['Flat 8B, 12 Lantern Street', 'London', 'W1K 2RB', 'United Kingdom'],
    });
  });

  it('reads the number of the person who collects as one of the store’s country', async () => {
    const buyer = await buyerWith();
    const pickup = { ...base, shipping_method: 'store_pickup', store_id: 1 } as const;
    const wrong = { ...pickup, billing: { ...homeAddress, telephone: 'none' } };
    const refusal = await refusalOf(buyer.call('submitOrder', wrong));
    expect(refusal).toMatchObject({ code: codes.orderInvalid, data: { field: 'billing.telephone' } });
    const billing = { first_name: '小明', last_name: '陳', telephone: '5550 1234' };
    const { incrementId } = await buyer.call('submitOrder', { ...pickup, billing });
    const { order } = await buyer.call('orderView', { increment_id: incrementId });
    expect(order).toMatchObject({ customer_telephone_text: '5550 1234', customer_firstname: '小明' });
    const sentEmails = shop.db.handle
      .selectFrom('mail_outbox')
      .select('values')
      .where('kind', '=', 'order-created');
    const { values } = await sentEmails.orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(values.name).toBe('陳小明');
  });

  it('says that an address of the address book is no longer valid and has to be corrected there', async () => {
    const buyer = await buyerWith();
    const { country, state, ...rest } = homeAddress;
    const saved = { ...rest, addressCountry: country, addressState: state };
    const { address_id } = await buyer.call('addressSave', saved);
    // Saved before numbers were checked.
    await shop.db.handle
      .updateTable('address')
      .set({ telephone: '12' })
      .where('id', '=', address_id)
      .execute();
    const refusal = await refusalOf(buyer.call('submitOrder', { ...base, billing: {}, address_id }));
    expect(refusal).toMatchObject({ code: codes.orderInvalid, data: { field: 'address_id' } });
    expect(refusal.message).toMatch(/phone number.*address book/);
  });

  it('refuses a total that the shopper has not seen, and one that has changed', async () => {
    const buyer = await buyerWith();
    const wrong = await refusalOf(buyer.call('submitOrder', { ...base, seen_total: '1.00' }));
    expect(wrong).toMatchObject({ code: codes.orderFailed });
    expect(wrong.message).toBe(
      'The total has changed from HK$1 to HK$8,800. Please check it before you order.',
    );
    const order = await buyer.call('submitOrder', { ...base, seen_total: '8800.00' });
    expect(order.redirectUrl).toBe('/payment/stripe/start');
  });

  it('refuses an amount that was seen in another currency, and creates no order', async () => {
    const buyer = await buyerWith();
    const inPounds = shop.browser({ token: buyer.token, currency: 'GBP' });
    const inEuros = shop.browser({ token: buyer.token, currency: 'EUR' });
    const seen = await inPounds.call('onepageIndex', {});
    expect(seen.currency_info.code).toBe('GBP');
    const form = { ...base, seen_total: seen.cart_info.grand_total, seen_currency: 'GBP' } as const;
    const refusal = await refusalOf(inEuros.call('submitOrder', form));
    const now = await inEuros.call('shippingAndCart', { country: 'HK' });
    expect(now.currency_info.code).toBe('EUR');
    expect(refusal).toMatchObject({ code: codes.orderFailed });
    expect(refusal.message).toContain('the total is €966 now, not £842.');
    expect((await buyer.call('orderIndex', {})).count).toBe(0);
    // Also where the bare numbers are equal.
    const sameNumber = { ...form, seen_total: now.cart_info.grand_total };
    expect((await refusalOf(inEuros.call('submitOrder', sameNumber))).code).toBe(codes.orderFailed);
    const made = await inPounds.call('submitOrder', form);
    expect((await buyer.call('orderView', { order_id: made.order_id })).order).toMatchObject({
      order_currency_code: 'GBP',
      grand_total: seen.cart_info.grand_total,
    });
  });

  it('names a selected piece that was sold meanwhile, and sells the rest', async () => {
    const buyer = await buyerWith(1205, 1);
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    const seen = await buyer.call('onepageIndex', {});
    expect(seen.unavailable).toEqual([]);
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', 1205).execute();
    const now = await buyer.call('shippingAndCart', { country: 'HK' });
    expect(now.unavailable).toMatchObject([{ name: 'Pear Drop Earrings', status_reason: 'out-of-stock' }]);
    expect(now.cart_info.products.map(({ product_id }) => product_id)).toEqual(['1202']);
    const [line] = now.cart_info.products;
    await buyer.call('submitOrder', {
      ...base,
      seen_total: now.cart_info.grand_total,
      seen_items: `${line?.item_id}x1`,
    });
    // The piece is the only one in the cart, so the refusal names it.
    const empty = await refusalOf(buyer.call('onepageIndex', {}));
    expect(empty).toMatchObject({ code: codes.cartEmpty });
    expect(empty.message).toContain('Pear Drop Earrings');
    await shop.db.handle.updateTable('product').set({ stock: 5 }).where('id', '=', 1205).execute();
  });

  it('refuses other pieces than the shopper has seen, even at the same price', async () => {
    const buyer = await buyerWith();
    const seen = await buyer.call('onepageIndex', {});
    const items = seen.cart_info.products.map(({ item_id, qty }) => `${item_id}x${qty}`).join(',');
    const [line] = seen.cart_info.products;
    await buyer.call('cartUpdate', { item_id: line?.item_id ?? 0, up_type: 'remove' });
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    const form = { ...base, seen_total: seen.cart_info.grand_total, seen_items: items };
    const refusal = await refusalOf(buyer.call('submitOrder', form));
    expect(refusal).toMatchObject({ code: codes.orderFailed });
    expect(refusal.message).toContain('has changed since');
    expect((await buyer.call('orderIndex', {})).count).toBe(0);
    const now = await buyer.call('onepageIndex', {});
    const seen_items = now.cart_info.products.map(({ item_id, qty }) => `${item_id}x${qty}`).join(',');
    await buyer.call('submitOrder', { ...form, seen_items });
  });

  it('collects in a store with a code', async () => {
    const buyer = await buyerWith();
    const made = await buyer.call('submitOrder', { ...base, shipping_method: 'store_pickup', store_id: 1 });
    const { order } = await buyer.call('orderView', { order_id: made.order_id });
    expect(order.pickup_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    expect(order.store).toMatchObject({ id: 1 });
    expect(order.shipping_total).toBe('0.00');

    shop.clock.advance(waitingEmailDelayMs);
    await shop.deliverMails();
    const sentEmail = shop.mails.findLast(
      ({ kind, text }) => kind === 'order-created' && text.includes(order.increment_id.toString()),
    );
    for (const part of [sentEmail?.text, sentEmail?.html]) {
      expect(part).toContain(order.pickup_code);
      expect(part).toContain(order.store?.name);
      expect(part).toContain(order.store?.address);
      expect(part).toMatch(/\d\d:\d\d–\d\d:\d\d/);
      expect(part).toContain(order.customer_lastname);
      expect(part).not.toMatch(/deliver|leaves the house/i);
    }
  });

  it('sends an email with image, address, method, note and the total in bold', async () => {
    const buyer = await buyerWith();
    const made = await buyer.call('submitOrder', { ...base, order_remark: 'Ring the lower bell.' });
    shop.clock.advance(waitingEmailDelayMs);
    await shop.deliverMails();
    const sentEmail = shop.mails.findLast(
      ({ kind, text }) => kind === 'order-created' && text.includes(String(made.incrementId)),
    );
    for (const part of [sentEmail?.text, sentEmail?.html]) {
      expect(part).toContain('12 Lantern Street');
      expect(part).toContain('Card');
      expect(part).toContain('Ring the lower bell.');
      expect(part).not.toContain('HK$0');
    }
    expect(sentEmail?.text).toMatch(/^Delivery {2}Free$/m);
    expect(sentEmail?.html).toContain('http://shop.test/media/products/1202/og.jpg');
    expect(sentEmail?.html).toMatch(/font-weight:700[^>]*>Total</);
  });

  it('stores the metal of the image with the order and names it in the email if another was chosen', async () => {
    const rows = await shop.db.handle
      .selectFrom('product')
      .select(['id', 'options'])
      .where('on_shelf', '=', true)
      .where('stock', '>', 1)
      .orderBy('id')
      .execute();
    const piece = rows.find(
      ({ options }) => (options.find(({ key }) => key === 'metal')?.values.length ?? 0) > 1,
    );
    const metals = piece?.options.find(({ key }) => key === 'metal')?.values ?? [];
    const shown = metals.find(({ deltaMinor }) => deltaMinor === 0);
    if (!piece || !shown) throw new Error('no piece comes in two metals');
    // A metal without an image.
    const other = { key: '14k-yellow-gold', deltaMinor: -60_000 };
    const withOther = piece.options.map((each) =>
      each.key === 'metal' ? { ...each, values: [...each.values, other] } : each,
    );
    await shop.db.handle
      .updateTable('product')
      .set({ options: jsonb(withOther) })
      .where('id', '=', piece.id)
      .execute();
    const buyer = await buyerWith();
    const choice = (metal: string) => {
      const chosen = piece.options.map(({ key, values }) => [key, values[0]?.key ?? '']);
      return { ...Object.fromEntries(chosen), metal };
    };
    await buyer.call('cartAdd', { product_id: piece.id, qty: 1, custom_option: choice(shown.key) });
    await buyer.call('cartAdd', { product_id: piece.id, qty: 1, custom_option: choice(other.key) });
    const inCart = (await buyer.call('onepageIndex', {})).cart_info.products;
    const said = inCart.map(({ pictured_metal }) => pictured_metal).filter((metal) => metal !== '');
    expect(said).toHaveLength(1);
    const made = await buyer.call('submitOrder', base);
    // Later changes of the product do not change the order.
    await shop.db.handle
      .updateTable('product')
      .set({ options: jsonb(piece.options.filter(({ key }) => key !== 'metal')) })
      .where('id', '=', piece.id)
      .execute();
    const { order } = await buyer.call('orderView', { order_id: made.order_id });
    const saved = order.products.filter(({ pictured_metal }) => pictured_metal !== '');
    expect(saved.map(({ pictured_metal }) => pictured_metal)).toEqual(said);
    const inChinese = shop.browser({ token: buyer.token, locale: 'tc' });
    const { order: chinese } = await inChinese.call('orderView', { order_id: made.order_id });
    expect(chinese.products.map(({ pictured_metal }) => pictured_metal).join('')).toMatch(/[金銀]/);
    shop.clock.advance(waitingEmailDelayMs);
    await shop.deliverMails();
    const sentEmail = shop.mails.findLast(
      ({ kind, text }) => kind === 'order-created' && text.includes(String(made.incrementId)),
    );
    for (const part of [sentEmail?.text, sentEmail?.html]) expect(part).toContain(`Shown in ${said[0]}`);
    // Orders from before this column have no note.
    await shop.db.handle.updateTable('order_item').set({ pictured_metal: null }).execute();
    const { order: old } = await buyer.call('orderView', { order_id: made.order_id });
    expect(old.products.every(({ pictured_metal }) => pictured_metal === '')).toBe(true);
    const { options } = piece;
    await shop.db.handle
      .updateTable('product')
      .set({ options: jsonb(options) })
      .where('id', '=', piece.id)
      .execute();
  });

  it('stores currency, rate and both totals', async () => {
    const buyer = await buyerWith(1202, 2);
    const inDollars = shop.browser({ token: buyer.token, currency: 'USD' });
    const { cart_info } = await inDollars.call('onepageIndex', {});
    const made = await inDollars.call('submitOrder', { ...base, seen_total: cart_info.grand_total });
    await shop.db.handle.updateTable('currency').set({ rate: '0.9' }).where('code', '=', 'USD').execute();
    const { order } = await buyer.call('orderView', { order_id: made.order_id });
    expect(order).toMatchObject({
      order_currency_code: 'USD',
      grand_total: cart_info.grand_total,
      items_count: 2,
    });
    await shop.db.handle.updateTable('currency').set({ rate: '0.1283' }).where('code', '=', 'USD').execute();
  });

  it('returns the same order for the same key, and leaves unselected lines in the cart', async () => {
    const buyer = await buyerWith();
    const { item_id } = await buyer.call('cartAdd', { product_id: 1206, qty: 1 });
    await buyer.call('cartSelectOne', { item_id, checked: 2 });
    const keyed = { ...base, client_key: 'abcdef-0123456789' };
    const first = await buyer.call('submitOrder', keyed);
    expect(await buyer.call('submitOrder', keyed)).toEqual(first);
    const { cart_info } = await buyer.call('cartIndex', {});
    expect(cart_info.products.map(({ product_id }) => product_id)).toEqual(['1206']);
    expect((await buyer.call('orderIndex', {})).count).toBe(1);
  });

  it('never returns an order for a form with other values', async () => {
    const buyer = await buyerWith();
    const keyed = { ...base, client_key: 'lost-answer-0001', seen_total: '8800.00' };
    const first = await buyer.call('submitOrder', keyed);
    await buyer.call('cartAdd', { product_id: 1206, qty: 1 });
    const elsewhere = { ...homeAddress, street1: '9 Harbour Road' };
    for (const changes of [
      { billing: elsewhere },
      { seen_total: '1.00' },
      { shipping_method: 'store_pickup', store_id: 1 },
      { order_remark: 'No, the other one' },
    ] as const) {
      const refusal = await refusalOf(buyer.call('submitOrder', { ...keyed, ...changes }));
      expect(refusal.code).toBe(codes.orderFailed);
      expect(refusal.message).toContain(String(first.incrementId));
    }
    expect((await buyer.call('orderIndex', {})).count).toBe(1);
    expect(await buyer.call('submitOrder', keyed)).toEqual(first);
  });

  it('creates a new order with the key of a cancelled one', async () => {
    const buyer = await buyerWith();
    const keyed = { ...base, client_key: 'given-up-00001' };
    const first = await buyer.call('submitOrder', keyed);
    await buyer.call('orderCancel', { orderId: first.incrementId });
    const second = await buyer.call('submitOrder', keyed);
    expect(second.incrementId).not.toBe(first.incrementId);
  });

  it('names the piece that is sold out, and creates no partial order', async () => {
    const buyer = await buyerWith(1205, 1);
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    const before = await stockOf(shop, 1202);
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', 1205).execute();
    const refusal = await refusalOf(buyer.call('submitOrder', base));
    expect(refusal).toMatchObject({ code: codes.outOfStock });
    expect(refusal.message).toContain('Pear Drop Earrings');
    expect(await stockOf(shop, 1202)).toBe(before);
    await shop.db.handle.updateTable('product').set({ stock: 5 }).where('id', '=', 1205).execute();
  });

  it('saves a new address if asked, and ships to it the next time', async () => {
    const buyer = await buyerWith();
    await buyer.call('submitOrder', { ...base, save_address: true });
    const { addressList } = await buyer.call('addressIndex', {});
    expect(addressList).toHaveLength(1);
    await buyer.call('cartAdd', { product_id: 1202, qty: 1 });
    const page = await buyer.call('onepageIndex', {});
    expect(page.cart_address_id).toBe(addressList[0]?.address_id);
    const again = { ...base, billing: {}, address_id: addressList[0]?.address_id ?? 0 };
    const made = await buyer.call('submitOrder', again);
    const { order } = await buyer.call('orderView', { order_id: made.order_id });
    expect(order).toMatchObject({
      customer_address_lines: expect.arrayContaining([homeAddress.street1, 'Hong Kong']),
    });
  });

  it('works for a guest, whose orders an account takes over', async () => {
    const email = 'guest-order@example.com';
    const guest = await shop.guest(email);
    await guest.call('cartAdd', { product_id: 1202, qty: 1 });
    expect((await guest.call('onepageIndex', {})).isGuest).toBe(1);
    const made = await guest.call('submitOrder', base);
    const account = await shop.customer(email);
    expect((await account.call('orderIndex', {})).orderList.map(({ increment_id }) => increment_id)).toEqual([
      made.incrementId,
    ]);
  });
});

describe('buying now', () => {
  const now = { basket: 'buy_now' } as const;

  /** The lines of the cart: product, quantity and selection. */
  async function cartOf(buyer: TestBrowser) {
    const { cart_info } = await buyer.call('cartIndex', {});
    return cart_info.products.map(({ item_id, qty, active }) => [item_id, qty, active]);
  }

  it('buys exactly what was chosen and leaves the cart alone', async () => {
    const buyer = await buyerWith(1202, 2);
    const before = await cartOf(buyer);
    await buyer.call('cartAdd', { product_id: 1206, qty: 3, ...now });
    await buyer.call('cartAdd', { product_id: 1202, qty: 1, ...now });
    const page = await buyer.call('onepageIndex', now);
    expect(page.cart_info.products).toMatchObject([{ product_id: '1202', qty: 1 }]);
    const quoted = await buyer.call('shippingAndCart', { country: 'HK', ...now });
    expect(quoted.cart_info.grand_total).toBe(page.cart_info.grand_total);
    const made = await buyer.call('submitOrder', {
      ...base,
      ...now,
      seen_total: page.cart_info.grand_total,
      seen_items: `${page.cart_info.products[0]?.item_id}x1`,
    });
    const { order } = await buyer.call('orderView', { order_id: made.order_id });
    expect(order.products).toMatchObject([{ product_id: '1202', qty: 1 }]);
    expect(await cartOf(buyer)).toEqual(before);
    expect((await refusalOf(buyer.call('onepageIndex', now))).code).toBe(codes.cartEmpty);
  });

  it('returns a piece of a cancelled order to its origin, not to the cart', async () => {
    const buyer = await buyerWith(1202, 2);
    const before = await cartOf(buyer);
    await buyer.call('cartAdd', { product_id: 1206, qty: 1, ...now });
    const made = await buyer.call('submitOrder', { ...base, ...now });
    await buyer.call('orderCancel', { orderId: made.incrementId });
    expect(await cartOf(buyer)).toEqual(before);
    const { cart_info } = await buyer.call('onepageIndex', now);
    expect(cart_info.products).toMatchObject([{ product_id: '1206', qty: 1 }]);
  });

  it('takes a coupon of its own', async () => {
    const buyer = await buyerWith(1202, 1);
    await buyer.call('cartAdd', { product_id: 1206, qty: 1, ...now });
    await buyer.call('cartAddCoupon', { coupon_code: 'WELCOME5', ...now });
    expect((await buyer.call('onepageIndex', now)).cart_info.coupon_code).toBe('WELCOME5');
    expect((await buyer.call('onepageIndex', {})).cart_info.coupon_code).toBeNull();
  });

  it('continues after a guest has logged in', async () => {
    const email = 'buys-now@example.com';
    const account = await shop.customer(email);
    await account.call('cartAdd', { product_id: 1202, qty: 4, ...now });
    const guest = await shop.guest(email);
    await guest.call('cartAdd', { product_id: 1206, qty: 2, ...now });
    const again = shop.browser();
    await again.call('loginAccount', { email, password: testPassword });
    const { cart_info } = await again.call('onepageIndex', now);
    expect(cart_info.products).toMatchObject([{ product_id: '1206', qty: 2 }]);
  });

  it('is not undone by an older purchase of a guest with the same address', async () => {
    const email = 'bought-before@example.com';
    const guest = await shop.guest(email);
    await guest.call('cartAdd', { product_id: 1206, qty: 1, ...now });
    await guest.call('submitOrder', { ...base, ...now });
    const account = await shop.customer(email);
    await account.call('cartAdd', { product_id: 1202, qty: 1, ...now });
    const later = await shop.guest(email);
    await later.call('cartAdd', { product_id: 1206, qty: 1, ...now });
    await later.call('submitOrder', { ...base, ...now });
    await shop.browser().call('loginAccount', { email, password: testPassword });
    const { cart_info } = await account.call('onepageIndex', now);
    expect(cart_info.products).toMatchObject([{ product_id: '1202', qty: 1 }]);
  });

  it('does not apply the coupon of a cancelled purchase to the next one', async () => {
    const buyer = await buyerWith(1202, 1);
    await buyer.call('cartAdd', { product_id: 1206, qty: 1, ...now });
    await buyer.call('cartAddCoupon', { coupon_code: 'WELCOME5', ...now });
    const made = await buyer.call('submitOrder', { ...base, ...now });
    await buyer.call('cartAdd', { product_id: 1202, qty: 1, ...now });
    await buyer.call('orderCancel', { orderId: made.incrementId });
    const { cart_info } = await buyer.call('onepageIndex', now);
    expect(cart_info).toMatchObject({ coupon_code: null, products: [{ product_id: '1202' }] });
  });
});

describe('orders', () => {
  it('are listed newest first, by state and page, in the reader’s language', async () => {
    const buyer = await buyerWith();
    const first = await buyer.call('submitOrder', base);
    await buyer.call('cartAdd', { product_id: 1101, qty: 1, custom_option: { size: '6' } });
    const second = await buyer.call('submitOrder', base);
    await buyer.call('orderCancel', { orderId: first.incrementId });
    const all = await buyer.call('orderIndex', {});
    expect(all.orderList.map(({ order_id }) => order_id)).toEqual([second.order_id, first.order_id]);
    expect(all.orderList[0]?.item_products[0]).toMatchObject({ custom_option_info: { Size: 'US 6' } });
    const unpaid = await buyer.call('orderIndex', { wxRequestOrderStatus: '0' });
    expect(unpaid.orderList.map(({ order_id }) => order_id)).toEqual([second.order_id]);
    expect((await buyer.call('orderIndex', { p: 5 })).orderList).toEqual([]);
    const labels = [];
    for (const locale of ['en', 'tc', 'zh']) {
      const tab = shop.browser({ token: buyer.token, locale });
      labels.push((await tab.call('orderView', { order_id: second.order_id })).order.status_label);
    }
    expect(labels).toEqual(['Waiting for payment', '等待付款', '等待支付']);
    expect(await buyer.call('orderDelivery', { order_id: second.order_id })).toEqual({
      tracking_number: null,
      tracking_company: null,
      events: [],
    });
    const { order } = await buyer.call('orderView', { increment_id: second.incrementId });
    expect(order).toMatchObject({
      remaining_seconds: 3600,
      can_pay: true,
      can_cancel: true,
      progress: 'created',
    });
    expect(order.history.map(({ status }) => status)).toEqual(['payment_pending']);
    expect((await refusalOf(buyer.call('orderView', {}))).code).toBe(codes.orderNotFound);
    expect((await refusalOf(buyer.call('orderView', { order_id: 999_999 }))).code).toBe(codes.orderNotFound);
  });
});
