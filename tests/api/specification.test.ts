import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/wire/endpoint.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { cartOf, pictureUrl, solitaire } from '../fixtures/compositions.ts';
import { agree } from '../fixtures/openid-shop.ts';
import { homeAddress, openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser, testPassword } from '../fixtures/test-shop.ts';
import { provenBy } from '../specification/statements.ts';

let shop: PayShop;
let customer: TestBrowser;
beforeAll(async () => {
  shop = await openPayShop();
  customer = await shop.customer('statements@example.com');
});
afterAll(() => shop.close());

type Form = Record<string, string | number>;

interface Envelope {
  status: number;
  token: string | null;
  body: { code: number; message: string; data: unknown };
}

/** A request as section 7 describes it: headers, a query for GET, a form for POST. */
async function send(method: string, path: string, form: Form, token = customer.token): Promise<Envelope> {
  const fields = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]));
  const isPost = method === 'POST';
  const answer = await shop.app.request(`/${path}${isPost ? '' : `?${fields}`}`, {
    method,
    headers: { 'access-token': token, 'fecshop-lang': 'en', 'fecshop-currency': 'HKD' },
    ...(isPost ? { body: fields } : {}),
  });
  return {
    status: answer.status,
    token: answer.headers.get('access-token'),
    body: (await answer.json()) as Envelope['body'],
  };
}

const someEmail = () => `${crypto.randomUUID()}@example.com`;
const addressForm = { ...homeAddress, addressCountry: 'HK', addressState: 'CW' };
const saveAddress = async () => (await customer.call('addressSave', addressForm)).address_id;
const saveDesign = async () => (await customer.call('designSave', { design: solitaire, name: 'Mine' })).id;
const putInCart = async () => (await customer.call('cartAdd', { product_id: 1202, qty: 1 })).item_id;
/** One of the two providers of mainland China. */
const orderInYuan = async () => {
  const buyer = shop.browser({ token: customer.token, currency: 'CNY' });
  return (await orderOf(buyer, 1202)).incrementId;
};
/** A visit to the first store, at its next free time. */
const freeTime = async () => {
  const { days } = await customer.call('reservationInit', { store: 1 });
  const free = days.flatMap(({ times }) => times).find(({ is_free }) => is_free);
  return { store: 1, time: free?.starts_at ?? '', name: 'Mei Chan' };
};
const bookVisit = async () => (await customer.call('reservation', await freeTime())).id;
/** Studs that have been paid for and received. */
const receivedStuds = async () => {
  const { incrementId } = await orderOf(customer, 1202);
  const { redirectUrl } = await customer.call('stripeStart', { increment_id: incrementId });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  const steps = [['start'], ['ship', 'DHL', 'JD014600'], ['deliver']];
  for (const [step = '', ...words] of steps)
    await runStaffCommand(shop.host, [step, String(incrementId), ...words]);
};
/** A demonstration review. */
const someReview = async () => {
  const { reviewList } = await shop.browser().call('reviewList', { product_id: 1001 });
  return { review_id: reviewList[0]?.id ?? 0 };
};
/** A line of a received order. */
const receivedLine = async () => {
  const { order_id } = await orderOf(customer, 1202);
  await shop.db.handle
    .updateTable('orders')
    .set({ status: 'received', received_at: shop.clock.now() })
    .where('id', '=', order_id)
    .execute();
  const { items } = await customer.call('salesAfterIndex', { order_id });
  return { item_id: items[0]?.item_id ?? 0 };
};
const design = JSON.stringify(solitaire);
const names = { firstname: 'Mei', lastname: 'Chan' };

/** The provider's page returns with this code after consent. */
const comeBackFrom = async (name: 'googleLoginUrl' | 'facebookLoginUrl', email: string) => {
  const offered = await shop.browser().call('loginIndex', {});
  const { searchParams } = await agree(offered[name], { email });
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
};
/** Facebook verifies no address, so the first sign-in needs an emailed code. */
const knownAtFacebook = async () => {
  const email = someEmail();
  const first = shop.browser();
  const refused = await refusalOf(first.call('facebookLogin', await comeBackFrom('facebookLoginUrl', email)));
  const { connect_token: token } = refused.data as { connect_token: string };
  await first.call('loginConnect', { token, code: await shop.codeFor(email) });
  return comeBackFrom('facebookLoginUrl', email);
};

/** A visitor's call without a token. */
const open: Record<string, () => Form | Promise<Form>> = {
  'GET customer/site/code-by-register': () => ({ email: someEmail() }),
  'GET customer/site/sms-by-register': () => ({ phone: '+852 9123 4567' }),
  'POST customer/register/account': async () => {
    const email = someEmail();
    await shop.browser().call('codeByRegister', { email });
    return { ...names, email, password: testPassword, code: await shop.codeFor(email) };
  },
  'POST customer/login/account': () => ({ email: 'statements@example.com', password: testPassword }),
  'GET customer/site/code-by-forgot': () => ({ email: 'statements@example.com' }),
  'GET customer/register/index': () => ({}),
  'GET customer/login/index': () => ({}),
  'GET customer/google/loginv': () => comeBackFrom('googleLoginUrl', 'statements@gmail.com'),
  'GET customer/facebook/loginv': knownAtFacebook,
  'POST customer/forgot/submitresetpassword': async () => {
    const email = someEmail();
    await shop.customer(email);
    await shop.browser().call('codeByForgot', { email });
    const newPassword = 'another quiet evening';
    return { email, code: await shop.codeFor(email), newPassword, confirmPassword: newPassword };
  },
};

const calls: Record<string, () => Form | Promise<Form>> = {
  ...open,
  'GET cms/home/base': () => ({}),
  'GET cms/home/index': () => ({}),
  'GET cms/home/policyinfo': () => ({}),
  'GET cms/article/menu': () => ({}),
  'GET cms/article/index': () => ({ url_key: 'about-us' }),
  'GET cms/article/detail': () => ({ tid: 1, aid: 101 }),
  'GET customer/newsletter/subscribe (email)': () => ({ email: someEmail() }),
  'POST uploads/file/base64-image': async () => ({ image: await pictureUrl() }),
  'GET customer/address/edit': async () => ({ address_id: await saveAddress() }),
  'GET customer/address/changecountry': () => ({ country: 'US' }),
  'GET customer/address/remove': async () => ({ address_id: await saveAddress() }),
  'GET customer/address/index': () => ({}),
  'POST customer/address/save': () => addressForm,
  'GET customer/editaccount/info': () => ({}),
  'POST customer/editaccount/updateinfo': () => names,
  'POST customer/editaccount/update': () => names,
  'POST customer/receive/gift': () => ({ code: 'ROSE500' }),
  'POST customer/receive/userinfo': async () => {
    await customer.call('claimGift', { code: 'TRAVELCASE' });
    return { ...addressForm, code: 'TRAVELCASE' };
  },
  'GET customer/order/index': () => ({}),
  'GET customer/order/view': async () => ({ order_id: (await orderOf(customer, 1202)).order_id }),
  'GET customer/order/delivery': async () => ({ order_id: (await orderOf(customer, 1202)).order_id }),
  'GET checkout/sales-after/index': receivedLine,
  'POST checkout/sales-after/save': async () => ({
    ...(await receivedLine()),
    service_type: 'refund',
    reason: 'changed-mind',
  }),
  'GET catalogsearch/index/product (p, numPerPage, q)': () => ({ p: 1, numPerPage: 10, q: 'ring' }),
  'GET catalog/category/index': () => ({ categoryId: 1 }),
  'GET catalog/product/index': () => ({ product_id: 1001 }),
  'GET catalog/product/favorite (product_id, type)': () => ({ product_id: 1001, type: 'add' }),
  'GET customer/productfavorite/index (productList)': () => ({}),
  'POST checkout/cart/add (product_id, qty, or a design payload)': () => ({ product_id: 1202, qty: 1 }),
  'GET checkout/cart/index': () => ({}),
  'GET checkout/cart/selectone (item_id, checked)': async () => ({ item_id: await putInCart(), checked: 2 }),
  'GET checkout/cart/selectall (checked)': () => ({ checked: 1 }),
  'POST checkout/cart/addcoupon': async () => {
    await putInCart();
    return { coupon_code: 'WELCOME5' };
  },
  'POST checkout/cart/cancelcoupon': () => ({ coupon_code: 'WELCOME5' }),
  'GET checkout/onepage/index': async () => {
    await putInCart();
    return {};
  },
  'POST checkout/onepage/submitorder': async () => {
    await putInCart();
    const address_id = await saveAddress();
    return { address_id, shipping_method: 'insured_express', payment_method: 'stripe' };
  },
  'GET checkout/onepage/changecountry': () => ({ country: 'US' }),
  'GET checkout/onepage/getshippingandcartinfo': async () => {
    await putInCart();
    return { country: 'GB', shipping_method: 'insured_express' };
  },
  'POST checkout/cart/updateinfo (item_id, up_type remove)': async () => ({
    item_id: await putInCart(),
    up_type: 'remove',
  }),
  'POST payment/success': async () => ({ increment_id: (await orderOf(customer, 1202)).incrementId }),
  'POST payment/stripe/start': async () => ({
    increment_id: (await orderOf(customer, 1202)).incrementId,
  }),
  'GET payment/stripe/review': async () => {
    const { incrementId } = await orderOf(customer, 1202);
    const { redirectUrl } = await customer.call('stripeStart', { increment_id: incrementId });
    return { session_id: redirectUrl.split('/').at(-1) ?? '' };
  },
  'POST payment/paypal/standard/start': async () => ({
    increment_id: (await orderOf(customer, 1202)).incrementId,
  }),
  'POST payment/paypal/standard/review': async () => {
    const { incrementId } = await orderOf(customer, 1202);
    const { redirectUrl } = await customer.call('paypalStart', { increment_id: incrementId });
    return { token: new URL(redirectUrl).searchParams.get('token') ?? '' };
  },
  'POST payment/wxpay/standard/start': async () => ({ increment_id: await orderInYuan() }),
  'GET payment/wxpay/standard/tradesuccess': async () => {
    const increment_id = await orderInYuan();
    await customer.call('wxpayStart', { increment_id });
    return { increment_id };
  },
  'POST payment/alipay/standard/start': async () => ({ increment_id: await orderInYuan() }),
  'GET payment/alipay/standard/review': async () => {
    const { redirectUrl } = await customer.call('alipayStart', { increment_id: await orderInYuan() });
    return Object.fromEntries(new URL(await shop.press(redirectUrl, 'pay')).searchParams);
  },
  'POST payment/qianfang/standard/start': async () => ({
    increment_id: (await orderOf(customer, 1202)).incrementId,
  }),
  'GET payment/qianfang/standard/review': async () => {
    const { incrementId } = await orderOf(customer, 1202);
    const { redirectUrl } = await customer.call('qianfangStart', { increment_id: incrementId });
    const back = new URL(await shop.press(redirectUrl, 'pay'));
    return { out_trade_no: back.searchParams.get('out_trade_no') ?? '' };
  },
  'GET vplus3d/customized/index-init': () => ({}),
  'GET vplus3d/customized/variable-design-list': () => ({}),
  'GET vplus3d/customized/variable-product-detail': () => ({ id: 1007 }),
  'GET vplus3d/customized/design-list': () => ({}),
  'GET vplus3d/customized/design-pruduct-detail': () => ({ id: 1005 }),
  'POST vplus3d/customized/gongliao-price': () => ({ design }),
  'POST vplus3d/customized/fixed-price-byvplus': () => ({ id: 1005 }),
  'POST vplus3d/customized/variable-gongliao-price': () => ({ id: 1007 }),
  'POST vplus3d/customized/fixed-suit-price': () => ({ id: 1501 }),
  'GET vplus3d/diamond/luo-zuan-index': () => ({}),
  'GET vplus3d/diamond/detail': () => ({ id: 1 }),
  'GET vplus3d/diamond/get-stock': () => ({ id: 1 }),
  'POST vplus3d/diamond/favorite-add': () => ({ diamond_id: 1 }),
  'GET vplus3d/diamond/favorite-list': () => ({}),
  'GET vplus3d/diamond/favorite-cancel': () => ({ diamond_id: 1 }),
  'POST vplus3d/design/save': () => ({ design, name: 'Mine' }),
  'GET vplus3d/design/del (id)': async () => ({ id: await saveDesign() }),
  'GET vplus3d/design/list': () => ({}),
  'GET store/index/index-init': () => ({}),
  'GET store/index/get-state-by-contry-code': () => ({ country_code: 'HK' }),
  'GET store/index/store-list': () => ({ country: 'HK' }),
  'GET catalog/reviewproduct/lists': () => ({ product_id: 1001 }),
  'GET catalog/reviewproduct/add': () => ({ product_id: 1001 }),
  'POST catalog/reviewproduct/submitreview': async () => {
    await receivedStuds();
    return {
      product_id: 1202,
      selectStar: 5,
      review_content: 'Worn every day.',
      anonymous: 2,
      recommend: 10,
    };
  },
  'POST catalog/reviewVote/add': someReview,
  'GET catalog/reviewVote/cancel': someReview,
  'GET store/index/reservation-init': () => ({ store: 1, purpose: 'engagement' }),
  'POST store/index/reservation': freeTime,
  'GET store/index/reservation-list': () => ({}),
  'GET store/index/reservation-detail': async () => ({ id: await bookVisit() }),
  'GET store/index/reservation-cancel': async () => ({ id: await bookVisit() }),
};

describe('the calls of section 7', () => {
  const title = '%s answers as its contract says';
  const proof = { file: 'tests/api/specification.test.ts', title: `the calls of section 7 > ${title}` };

  it.each(Object.entries(calls))('%s answers as its contract says', async (statement, form) => {
    const [, method = '', path = ''] = /^(GET|POST) ([\w/-]+)/.exec(statement) ?? [];
    const endpoint: Endpoint | undefined = Object.values(endpoints).find((each) => each.path === path);
    if (!endpoint) throw new Error(`no endpoint ${path}`);
    const { status, body } = await send(method, path, await form(), statement in open ? '' : customer.token);
    expect([status, body.code, body.message]).toEqual([200, 200, expect.any(String)]);
    expect(v.safeParse(endpoint.output, body.data).issues).toBeUndefined();
  });

  it('are all those that section 7 lists as built, and no other', () => {
    const stated = provenBy('7', proof).filter((statement) => /^(?:GET|POST) /.test(statement));
    expect(Object.keys(calls).toSorted()).toEqual(stated.toSorted());
  });

  it('return the token of a login in a header, and accept it there', async () => {
    const login = { email: 'statements@example.com', password: testPassword };
    const { token, body } = await send('POST', 'customer/login/account', login, '');
    expect([body.code, token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    const { body: profile } = await send('GET', 'customer/editaccount/info', {}, token ?? '');
    expect(profile.data).toMatchObject({ user: { email: login.email } });
  });
});

/** Expects these fields, with a value in each. */
function expectFields(value: unknown, fields: readonly string[]): void {
  const record = value as Record<string, unknown>;
  const missing = fields.filter((field) => record[field] === undefined || record[field] === null);
  expect(missing).toEqual([]);
}

describe('the entities of section 3', () => {
  it('home base: header, footer, languages, countries and currencies', async () => {
    const base = await shop.browser().call('homeBase', {});
    expectFields(base, ['web_logo', 'email']);
    expect(base.taxes_duties).toMatch(/Hong Kong and the United States include import duty/);
    expect(base.bottom_pictures.length).toBeGreaterThan(2);
    for (const picture of base.bottom_pictures) {
      expectFields(picture, ['name', 'text']);
      expect(existsSync(`public${new URL(picture.image).pathname}`), picture.image).toBe(true);
      expect(picture.url).toMatch(/^\/policy\//);
    }
    expect(base.email).toContain('@');
    const [item] = base.top_nav;
    expectFields(item, ['id', 'name', 'url', 'image']);
    expectFields(item?.child[0], ['name']);
    const child = ['id', 'name', 'thumbnail_image', 'title', 'meta_keywords', 'meta_description'];
    expectFields(item?.child[0]?.child[0], child);
    expectFields(base.bottom_nav[0], ['id', 'name']);
    expectFields(base.bottom_nav[0]?.sub[0], ['id', 'name', 'title']);
    expect(base.lang.langList.map(({ code }) => code)).toEqual(['en', 'tc', 'zh']);
    expectFields(base.lang.langList[0], ['languageName']);
    expect(base.lang.currentLang).toBe('en');
    for (const country of base.country) expectFields(country, ['country_code', 'country_symbol']);
    for (const code of ['US', 'HK'])
      expect(base.country.find(({ country_code }) => country_code === code)?.taxes_included, code).toBe(true);
    expect(base.country.some(({ taxes_included }) => !taxes_included)).toBe(true);
    expectFields(base.currency.currencyList[0], ['code', 'symbol']);
    expect(base.currency.currencyList.find(({ rate }) => rate === '1')?.code).toBe('HKD');
    expect(base.currency.currentCurrency).toBe('HKD');
    expect(base.site_name).toBe('Aurelle');
  });

  it('home page: every block with its fields', async () => {
    const home = await shop.browser().call('homeIndex', {});
    expectFields(home.home_page_meta, ['title', 'keywords', 'meta']);
    for (const slide of home.advertise_img.pc) expectFields(slide, ['image', 'url']);
    expect(home.introduction.vedio).toMatch(/\.mp4$/);
    expectFields(home.introduction, ['image', 'content']);
    expectFields(home.customize_category, ['title', 'description']);
    for (const tile of home.customize_category.info) expectFields(tile, ['category_id', 'image', 'title']);
    expect(home.design_your_rings.title.length).toBeGreaterThan(3);
    for (const designer of home.partner_designers)
      expectFields(designer, ['category_id', 'avatar', 'title', 'content']);
    expect(home.partner_designers.length).toBeGreaterThan(2);
    expect(home.feature_introduction.length).toBeGreaterThan(2);
    const cardFields = ['id', 'name', 'image', 'discountrate', 'is_customized', 'customized_type'];
    for (const card of home.best_selling) {
      expectFields(card, cardFields);
      expectFields(card.price, ['code', 'symbol', 'value']);
    }
    const reduced = home.best_selling.find(({ id }) => id === 1015);
    const [usual, now] = [{ value: 18_100 }, { code: 'HKD', value: 16_100 }];
    expect(reduced).toMatchObject({ discountrate: 11, price: usual, discount_price: now });
    const whole = home.best_selling.find(({ id }) => id === 1001);
    expect(whole?.discount_price).toBe('');
    // The ring without its centre stone; other pieces have no such price.
    const setting = whole?.setting_price;
    if (!setting) throw new Error('the solitaire has no price without its stone');
    expect(setting.code).toBe('HKD');
    expect(setting.value).toBeGreaterThan(0);
    expect(setting.value).toBeLessThan(62_800);
    expect(home.best_selling.find(({ id }) => id === 1101)?.setting_price).toBe('');
    expect(home.round_diamond.length).toBeGreaterThan(3);
    for (const store of home.offline_store) {
      expectFields(store, ['name', 'image']);
      for (const hours of store.business_hour) expectFields(hours, ['days', 'hours']);
    }
    expect(home.purchased.title.length).toBeGreaterThan(3);
  });

  it('search keywords: texts, and an image with a link', async () => {
    const { search_keywords: words } = await shop.browser().call('homeIndex', {});
    expect(words.title.length).toBeGreaterThan(3);
    expect(words.url).toMatch(/^\//);
    expect(words.image).toMatch(/^https?:/);
  });

  it('user and account: names, e-mail, telephone, birthday, relationship and anniversary', async () => {
    for (const relationship of ['single', 'married', 'engaged'] as const) {
      const email = someEmail();
      const browser = shop.browser();
      await browser.call('codeByRegister', { email });
      const details = {
        ...names,
        email,
        phone: '+85255500100',
        birthday: '1990-02-28',
        relationship,
        anniversary: '2020-06-01',
      };
      const secret = { password: testPassword, password_confirmation: testPassword };
      await browser.call('registerAccount', { ...details, ...secret, code: await shop.codeFor(email) });
      expect((await browser.call('profile', {})).user).toMatchObject(details);
    }
  });

  it('cart: currency, totals, and lines with every choice', async () => {
    const buyer = await shop.customer(someEmail());
    await buyer.call('cartAdd', {
      product_id: 1007,
      qty: 2,
      custom_option: { metal: '18k-white-gold', carat: '1.20', size: '6', engraving: 'none' },
    });
    expect((await buyer.call('cartIndex', {})).currency.code).toBe('HKD');
    const cart = await cartOf(buyer);
    expect(cart.items_count).toBe(2);
    expectFields(cart, ['product_total', 'product_original_total']);
    const [line] = cart.products;
    expectFields(line, [
      'item_id',
      'product_id',
      'name',
      'img_url',
      'product_original_price',
      'discountrate',
    ]);
    expect(line).toMatchObject({
      qty: 2,
      active: 1,
      status: 1,
      option_sku: { size: 'US 6' },
      is_customized: 1,
    });
    expect(Number(line?.product_price) * 2).toBe(Number(cart.product_total));
    expect(Object.keys(line?.custom_option_info ?? {}).length).toBeGreaterThan(2);
    const item = JSON.parse(line?.customized_product_item ?? '') as Record<string, unknown[]>;
    expectFields(item, ['sku', 'skuLanguages', 'diamonds']);
    const grades = ['goods_name', 'weight', 'color', 'clarity', 'cut', 'symmetry', 'polish', 'fluor'];
    expectFields(item.diamonds?.[0], grades);
  });

  it('favourite: the fields of the list', async () => {
    await customer.call('favourite', { product_id: 1301 });
    const { productList } = await customer.call('favourites', {});
    const item = productList.find(({ product_id }) => product_id === '1301');
    expectFields(item, ['id', 'name', 'imgUrl']);
    expect(item).toMatchObject({ is_customized: 0, price_info: { price: { code: 'HKD' } } });
  });

  it('shipping address: title, names, telephone, state, postal code, two lines and a note', async () => {
    const details = {
      first_name: 'Ada',
      last_name: 'Wong',
      telephone: '+12125550100',
      street1: '11 West 47th Street',
      street2: 'Floor 3',
      city: 'New York',
      zip: '10036',
      postscript: 'Ring twice',
    };
    for (const title of ['mr', 'ms', 'undisclosed'] as const) {
      const place = { addressCountry: 'US', addressState: 'NY' };
      const { address_id } = await customer.call('addressSave', { ...details, ...place, title });
      const { address } = await customer.call('addressEdit', { address_id });
      expect(address).toMatchObject({ ...details, title, country: 'US', state: 'NY' });
    }
  });

  it('diamond: colour, clarity, cut, symmetry, polish, fluorescence, weight, shape, certificate', async () => {
    const { stones } = await shop.browser().call('diamonds', { shape: ['round'] });
    expect(stones.length).toBeGreaterThan(10);
    for (const stone of stones) {
      expectFields(stone, ['color', 'clarity', 'cut', 'symmetry', 'polish', 'fluor', 'certificate_no']);
      expect(stone.shape).toBe('round');
      expect(stone.carat).toBeGreaterThan(0);
    }
  });
});

describe('non-refundable pieces', () => {
  it('are those on sale, engraved or made to order; others are refundable', async () => {
    const buyer = await shop.customer(someEmail());
    const products = await shop.db.handle
      .selectFrom('product')
      .select(['id', 'options', 'original_price_minor', 'customized_type', 'is_returnable'])
      .where('stock', '>', 0)
      .execute();
    const isPlain = ({ customized_type }: (typeof products)[number]) => customized_type === 0;
    const reduced = products.find((each) => isPlain(each) && each.original_price_minor !== null);
    const plain = products.find((each) => isPlain(each) && each.is_returnable && each.options.length === 0);
    const add = async (product: typeof reduced, more: Record<string, string> = {}) => {
      if (!product) throw new Error('the shop has no such piece');
      const first = Object.fromEntries(product.options.map(({ key, values }) => [key, values[0]?.key ?? '']));
      const custom_option = { ...first, ...more };
      const { item_id } = await buyer.call('cartAdd', { product_id: product.id, qty: 1, custom_option });
      return (await cartOf(buyer)).products.find((line) => line.item_id === item_id)?.not_returnable_text;
    };
    expect(await add(plain)).toBe('');
    expect(await add(reduced)).toContain('sale pieces');
    // Customised pieces are final whatever the catalogue says, sets (type 4) included.
    const [engravable, set] = [1007, 1501].map((id) => products.find((product) => product.id === id));
    const change = (id: number, fields: { is_returnable: true; customized_type?: 0 }) =>
      shop.db.handle.updateTable('product').set(fields).where('id', '=', id).execute();
    await change(1501, { is_returnable: true });
    expect(set?.customized_type).toBe(4);
    expect(await add(set)).toContain('made to your choice');
    // All refundable pieces of the catalogue have no engraving, so one is created here.
    await change(1007, { is_returnable: true, customized_type: 0 });
    expect(await add(engravable, { engraving: 'none' })).toBe('');
    expect(await add(engravable, { engraving: 'inside', 'engraving-text': 'M & K' })).toContain('engraved');
    await buyer.call('cartAdd', { design: solitaire, name: 'Mine' });
    const made = (await cartOf(buyer)).products.find(({ kind }) => kind === 'design');
    expect(made?.not_returnable_text).toContain('made to your choice');
  });
});
