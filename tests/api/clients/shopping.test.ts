import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { OriginalClient } from '../../fixtures/original-client.ts';
import { openTestShop, type TestShop } from '../../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function member(email: string, lang = 'en'): Promise<OriginalClient> {
  const client = new OriginalClient(shop);
  client.token = (await shop.customer(email)).token;
  client.lang = lang;
  return client;
}

const solitaire = 1001;
const studs = 1202;

const billing = {
  title: 'Ms',
  first_name: 'Mei',
  last_name: 'Chan',
  email: 'mei@example.com',
  telephone: '+852 5550 0101',
  street1: '18 Lyndhurst Terrace',
  street2: '',
  country: 'HK',
  state: 'CW',
  city: '',
  zip: '',
};

describe('browsing', () => {
  it('gets URLs of its own kind, with our pages beside them', async () => {
    const client = new OriginalClient(shop);
    const { data } = await client.get('catalog/category/index', {
      categoryId: 1,
      p: 1,
      numPerPage: 12,
      filterAttrs: '{}',
    });
    const [{ one, two }] = data.products;
    for (const card of [one, two]) {
      expect(card.url).toBe(`/catalog/product/${card.product_id}`);
      expect(card.path).toMatch(
        /^\/(?:details|designDetails|variableDetails|commodityDetails)\/\d+\/(?:\?[\w=&.-]+)?$/,
      );
      expect(typeof card.price.value).toBe('number');
    }
    for (const [id, link] of Object.entries<Record<string, string>>(data.filter_category)) {
      expect(link.url).toBe(`catalog/category/${id}`);
      expect(link.path).toBe(`/goods/${id}/`);
    }
    const past = await client.get('catalog/category/product', { categoryId: 1, p: 999 });
    expect([past.code, past.data]).toEqual([200, { products: [] }]);
    expect((await client.get('catalog/category/index', { categoryId: 'none' })).code).toBe(1200000);
  });

  it('finds a product whose every combination can be added to the cart as it is written', async () => {
    const client = await member('choices@example.com', 'tc');
    const { product } = (await client.get('catalog/product/index', { product_id: solitaire })).data;
    expect(typeof product.price_info.price.value).toBe('number');
    const [first] = Object.values<Record<string, string | number>>(product.custom_option);
    const { sku, qty, price, image, ...words } = first ?? {};
    expect([sku, qty, typeof price, image]).toEqual([
      Object.keys(product.custom_option)[0],
      product.stock,
      'number',
      expect.stringMatching(/^http/),
    ]);
    const custom_option = JSON.stringify(words);
    const added = await client.post('checkout/cart/add', { product_id: solitaire, qty: 1, custom_option });
    expect(added.data).toMatchObject({ items_count: 1 });
    const { cart_info } = (await client.get('checkout/cart/index')).data;
    expect(cart_info.products[0]).toMatchObject({
      custom_option_info: words,
      path: `/tc/details/${solitaire}/`,
    });
  });

  it.each(['', 'abc', '0', '-1', '999999', '1e3'])('gets the 404 page for product %s', async (id) => {
    const client = new OriginalClient(shop);
    const refused = await client.get('catalog/product/index', { product_id: id });
    expect([refused.code, refused.data.error]).toEqual([1300001, refused.message]);
  });

  it('reads the linked texts by the keys it knows', async () => {
    const client = new OriginalClient(shop);
    for (const url_key of ['about-us', 'privacy-policy', 'return-policy']) {
      const { code, data } = await client.get('cms/article/index', { url_key });
      expect([url_key, code, typeof data.created_at]).toEqual([url_key, 200, 'number']);
      expect(data.content).toContain('<p>');
    }
    expect((await client.get('cms/article/index', { url_key: 'nothing' })).code).toBe(1600001);
  });

  it('finds stores by both names of a country', async () => {
    const client = new OriginalClient(shop);
    const all = (await client.get('store/index/store-list', { country: '', state: '' })).data.stores;
    const named = (await client.get('store/index/store-list', { country: 'GB' })).data.stores;
    const coded = (await client.get('store/index/store-list', { country_code: 'gb' })).data.stores;
    expect(named.length).toBeGreaterThan(0);
    expect(named.length).toBeLessThan(all.length);
    expect(coded).toEqual(named);
    const path = 'store/index/get-state-by-contry-code';
    const byCode = await client.get(path, { country_code: 'HK' });
    expect((await client.get(path, { country: 'HK' })).data).toEqual(byCode.data);
    expect((await client.get(path, { country: '' })).code).toBe(1000009);
  });
});

describe('the cart', () => {
  it('takes a product without options, and names a wrong choice', async () => {
    const client = await member('adding@example.com');
    expect(
      (await client.post('checkout/cart/add', { product_id: studs, qty: 1, custom_option: '' })).code,
    ).toBe(200);
    const nothing = await client.post('checkout/cart/add', { qty: 1 });
    expect([nothing.code, nothing.data.error]).toEqual([1400002, nothing.message]);
    const none = await client.post('checkout/cart/add', { product_id: studs, qty: 0 });
    expect([none.code, none.data.error]).toEqual([1400002, none.message]);
    const unknown = await client.post('checkout/cart/add', { product_id: 999_999, qty: 1 });
    expect(unknown.code).toBe(1300001);
    const wrong = { product_id: solitaire, qty: 1, custom_option: '{"size":"99"}' };
    const size = await client.post('checkout/cart/add', wrong);
    expect([size.code, size.data]).toEqual([1400001, { error: size.message }]);
  });

  it('has the expected fields and types', async () => {
    const client = await member('fields@example.com');
    expect((await client.get('checkout/cart/index')).data.cart_info.products).toEqual([]);
    await client.post('checkout/cart/add', { product_id: studs, qty: 2 });
    const { cart_info, currency } = (await client.get('checkout/cart/index')).data;
    expect(currency).toMatchObject({ code: 'HKD' });
    expect(cart_info).toMatchObject({ items_count: 2 });
    const [line] = cart_info.products;
    expect(line).toMatchObject({
      product_id: String(studs),
      qty: 2,
      active: 1,
      custom_option: [],
      custom_option_info: [],
    });
    const { item_id } = line;
    await client.get('checkout/cart/selectone', { item_id, checked: 2 });
    expect((await client.get('checkout/cart/index')).data.cart_info.products[0].active).toBe(2);
    await client.get('checkout/cart/selectall', { checked: 1 });
    await client.post('checkout/cart/updateinfo', { item_id, up_type: 'less_one' });
    expect((await client.get('checkout/cart/index')).data.cart_info.items_count).toBe(1);
  });

  it('takes a saved design as it was returned, as JSON or in brackets', async () => {
    const client = await member('designs@example.com');
    const document = {
      version: 2,
      kind: 'ring',
      metal: 'platinum-950',
      centre: { shape: 'round', carat: 1 },
      engraving: { text: '2026', font: 'serif' },
    };
    const { design } = parseDesign(document);
    const saved = await client.post('vplus3d/design/save', {
      design: JSON.stringify(document),
      name: 'For May',
    });
    expect(saved.code).toBe(200);
    const { coll } = (await client.get('vplus3d/design/list')).data;
    const { o } = JSON.parse(coll[0].info);
    for (const form of [
      { o },
      { o: JSON.stringify(o) },
      { ...o },
      { ...o, design: JSON.stringify(o.design) },
    ]) {
      const added = await client.post('checkout/cart/add', form);
      expect([added.code, added.message]).toEqual([200, 'process success']);
    }
    const { products } = (await client.get('checkout/cart/index')).data.cart_info;
    expect(products).toHaveLength(1);
    expect(products[0]).toMatchObject({ kind: 'design', qty: 4, name: 'For May' });
    expect(products[0].design).toEqual(design);
  });
});

describe('an order', () => {
  it('is created from the original’s form, and records whether terms were accepted', async () => {
    const client = await member('ordering@example.com');
    await client.post('checkout/cart/add', { product_id: studs, qty: 1, buy_now: 1 });
    const page = (await client.get('checkout/onepage/index', { shipping_method: '' })).data;
    expect(page.cart_info.products[0].img_url).toMatch(/^http/);
    expect(page.cart_address).toMatchObject({ email: 'ordering@example.com', country: 'HK' });
    const order = {
      address_id: '',
      billing,
      shipping_method: page.current_shipping_method,
      payment_method: page.current_payment_method,
      order_remark: '',
    };
    const refused = await client.post('checkout/onepage/submitorder', { ...order, terms: 0 });
    expect([refused.code, refused.message]).toEqual([1500004, 'Please select Protocol.']);
    const { code, data } = await client.post('checkout/onepage/submitorder', order);
    expect(code).toBe(200);
    const row = await shop.db.handle
      .selectFrom('orders')
      .select(['terms_ticked', 'title'])
      .where('increment_id', '=', data.incrementId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ terms_ticked: false, title: 'ms' });
    const { increment_id, order_id } = { increment_id: data.incrementId, order_id: data.order_id };
    for (const named of [{ order_id }, { increment_id }, { orderId: increment_id }]) {
      const { order: seen } = (await client.get('customer/order/view', named)).data;
      expect([seen.increment_id, seen.products.length]).toEqual([increment_id, 1]);
      expect((await client.get('customer/order/delivery', named)).data.events).toEqual([]);
    }
    const paid = (await client.post('payment/success', { increment_id })).data;
    expect([typeof paid.order.created_at, paid.order.items.length]).toEqual(['number', 1]);
    const missing = await client.post('payment/success', { increment_id: '' });
    expect([missing.code, missing.data.error]).toEqual([1500012, missing.message]);
    const started = await client.post('payment/stripe/start', {});
    expect([started.code, typeof started.data.error]).toEqual([1500012, 'string']);
    const list = (await client.get('customer/order/index', { p: 1, withItems: 1 })).data;
    expect(list.orderList[0]).toMatchObject({ order_type: 'existing', increment_id });
    expect((await client.get('customer/order/index', { p: 99 })).data.orderList).toEqual([]);
    expect((await client.get('customer/order/cancel', { orderId: increment_id })).data).toEqual([]);
  });

  it('is reordered by its owner only', async () => {
    const client = await member('again@example.com');
    await client.post('checkout/cart/add', { product_id: studs, qty: 2 });
    const form = { billing, shipping_method: 'insured_express', payment_method: 'stripe', terms: '' };
    const { order_id } = (await client.post('checkout/onepage/submitorder', form)).data;
    expect((await client.get('checkout/cart/index')).data.cart_info.products).toEqual([]);
    const again = await client.get('customer/order/reorder', { order_id });
    expect([again.code, again.data]).toEqual([200, []]);
    expect((await client.get('checkout/cart/index')).data.cart_info.items_count).toBe(2);
    const stranger = await member('stranger@example.com');
    for (const named of [{ order_id }, { order_id: 'x' }, {}]) {
      expect((await stranger.get('customer/order/reorder', named)).code).toBe(1100014);
    }
  });
});

describe('the favourites', () => {
  it('has the original’s fields', async () => {
    const client = await member('wishing@example.com');
    expect(
      (await client.get('catalog/product/favorite', { product_id: studs, type: '' })).data.content,
    ).toBeTypeOf('string');
    expect((await client.get('catalog/product/getfav', { product_id: studs })).data.fav).toBe(1);
    const [entry] = (await client.get('customer/productfavorite/index', { p: 1 })).data.productList;
    expect(entry).toMatchObject({ product_id: String(studs), url: `/catalog/product/${studs}` });
    expect((await client.get('catalog/product/favorite', { product_id: 'none', type: 'add' })).code).toBe(
      1300001,
    );
    expect((await client.post('customer/productfavorite/remove', { favorite_id: '' })).code).toBe(1100015);
    const gone = await client.post('customer/productfavorite/remove', { favorite_id: entry.favorite_id });
    expect([gone.code, gone.data]).toEqual([200, []]);
    expect((await client.get('customer/productfavorite/index', { p: 9 })).data.productList).toEqual([]);
  });
});
