import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

/** HK$29,800. */
const studs = 1201;
/** HK$11,800. */
const pendant = 1302;
const hourMs = 3_600_000;

let shop: PayShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop, ['content']);
});
afterAll(() => shop.close());

let people = 0;
/** A customer with a pair of studs in the cart. */
async function shopper(start: { currency?: string } = {}): Promise<TestBrowser> {
  people += 1;
  const { token } = await shop.customer(`campaign${people}@example.com`);
  const browser = shop.browser({ token, ...start });
  await browser.call('cartAdd', { product_id: studs, qty: 1 });
  return browser;
}

const apply = (browser: TestBrowser, code: string) => browser.call('cartAddCoupon', { coupon_code: code });
async function cartOf(browser: TestBrowser) {
  const { cart_info } = await browser.call('cartIndex', {});
  if (cart_info.products.length === 0) throw new Error('the cart is empty');
  return cart_info;
}
const place = (browser: TestBrowser, seen = '') =>
  browser.call('submitOrder', {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
    seen_total: seen,
  });
async function pay(browser: TestBrowser, number: number) {
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
}

const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hourMs).toISOString();
const tenPercent = () => ({
  name: { en: 'Winter light', tc: '冬日之光', zh: '冬日之光' },
  kind: 'percent' as const,
  percentOff: 10,
  startsAt: inHours(-1),
  endsAt: inHours(24 * 30),
  timesPerCustomer: 1,
});

let campaigns = 0;
const open = (more: Partial<Parameters<typeof desk.call<'deskNewCampaign'>>[1]> = {}) => {
  campaigns += 1;
  return desk.call('deskNewCampaign', {
    ...tenPercent(),
    code: `winter${campaigns}`,
    opensBy: 'code',
    ...more,
  });
};

describe('a campaign of the desk', () => {
  it('is refused before its start, valid from it on, and refused from its end', async () => {
    const [startsAt, endsAt] = [inHours(24), inHours(48)];
    const { code, state, may } = await open({ startsAt, endsAt });
    expect({ code, state, may }).toEqual({ code: 'WINTER1', state: 'planned', may: ['pause', 'end'] });
    const browser = await shopper();
    expect(await refusalOf(apply(browser, code))).toMatchObject({
      code: codes.couponInvalid,
      message: 'This coupon is not valid yet. Please try again from its start date.',
    });
    shop.clock.advance(new Date(startsAt).getTime() - shop.clock.now().getTime());
    await apply(browser, code);
    expect((await cartOf(browser)).coupon_code).toBe(code);
    shop.clock.advance(new Date(endsAt).getTime() - shop.clock.now().getTime());
    // A coupon that was added in time is checked again when the order is made.
    const late = await refusalOf(place(browser, '21060.00'));
    expect(late.code).toBe(codes.couponInvalid);
    expect(await refusalOf(apply(browser, code))).toMatchObject({
      code: codes.couponInvalid,
      message: 'This coupon has expired. Please use another, or order without it.',
    });
    desk = await openDesk(shop, ['content']);
  });

  it('is refused above its limits: in all, by one customer, below its amount, in another currency', async () => {
    const once = await open({ timesTotal: 1 });
    const [first, second] = [await shopper(), await shopper()];
    for (const browser of [first, second]) await apply(browser, once.code);
    await place(first);
    expect((await refusalOf(apply(second, once.code))).message).toContain('fully redeemed');
    const listed = await desk.call('deskCampaigns', { filter: { state: 'used-up' }, search: once.code });
    expect(listed).toMatchObject({ total: 1, rows: [{ id: once.id, used: 1, timesTotal: 1 }] });

    const each = await open();
    const again = await shopper();
    await apply(again, each.code);
    await place(again);
    await again.call('cartAdd', { product_id: studs, qty: 1 });
    expect((await refusalOf(apply(again, each.code))).message).toContain('already used');

    const hkd = (minor: number) => ({ currency: 'HKD', minor });
    const amount = { kind: 'amount', amountOff: hkd(100_000), least: hkd(3_000_000) } as const;
    const dear = await open(amount);
    const refused = await refusalOf(apply(await shopper(), dear.code));
    expect(refused.message).toBe(
      'This coupon applies to orders of HK$30,000 or more. Please add another piece, or order without it.',
    );

    const pounds = await open({ currencies: ['GBP', 'EUR'] });
    const other = await refusalOf(apply(await shopper(), pounds.code));
    expect(other).toMatchObject({
      code: codes.couponInvalid,
      message: 'This coupon applies to orders in GBP, EUR. Please change the currency, or order without it.',
    });
    const british = await shopper({ currency: 'GBP' });
    await apply(british, pounds.code);
    expect(Number((await cartOf(british)).coupon_cost)).toBeGreaterThan(0);
  });

  it('can be paused and resumed; it is refused if it pauses while an order is made', async () => {
    const opened = await open();
    const browser = await shopper();
    await apply(browser, opened.code);
    const { id } = opened;
    const paused = await desk.call('deskPauseCampaign', { id, version: opened.version });
    expect(paused).toMatchObject({ state: 'paused', may: ['resume', 'end'] });
    expect((await cartOf(browser)).coupon_cost).toBe('0.00');
    const refused = await refusalOf(place(browser, '21060.00'));
    expect(refused.code).toBe(codes.couponInvalid);
    expect((await refusalOf(apply(browser, opened.code))).message).toBe(
      'This coupon cannot be used at the moment. Please try again later, or order without it.',
    );
    browser.locale = 'tc';
    expect((await refusalOf(apply(browser, opened.code))).message).toContain('暫停使用');
    await deskRefusal(desk.call('deskPauseCampaign', { id, version: paused.version })).then((error) =>
      expect(error.code).toBe(deskCodes.notPossible),
    );
    await desk.call('deskResumeCampaign', { id, version: paused.version });
    await apply(browser, opened.code);
    expect((await cartOf(browser)).coupon_cost).toBe('2340.00');
  });

  it('leaves orders unchanged when it changes, ends or pauses, and shows the sum of its discounts', async () => {
    const opened = await open();
    const { id, code } = opened;
    const browser = await shopper();
    await apply(browser, code);
    const { incrementId: number } = await place(browser);
    const changed = await desk.call('deskSaveCampaign', {
      id,
      version: opened.version,
      ...tenPercent(),
      percentOff: 50,
    });
    expect(changed).toMatchObject({ percentOff: 50, used: 1, paid: { orders: 0 }, givenAway: { minor: 0 } });
    const ended = await desk.call('deskEndCampaign', { id, version: changed.version });
    expect(ended).toMatchObject({ state: 'ended', may: [] });
    await pay(browser, number);
    const { order } = await browser.call('orderView', { increment_id: number });
    expect(order).toMatchObject({ coupon_code: code, grand_total: '21060.00' });
    expect(await desk.call('deskCampaign', { id })).toMatchObject({
      used: 1,
      paid: { orders: 1, sum: { currency: 'HKD', minor: 2_106_000 } },
      givenAway: { currency: 'HKD', minor: 234_000 },
    });
    expect((await refusalOf(apply(await shopper(), code))).message).toContain('expired');
  });

  it('is for a first order, if staff say so, and so are its generated codes', async () => {
    const { id, forFirstOrder } = await open({ forFirstOrder: true, opensBy: 'made-codes' });
    expect(forFirstOrder).toBe(true);
    expect((await open()).forFirstOrder).toBe(false);
    const { version } = await desk.call('deskCampaign', { id });
    await desk.call('deskMakeCodes', { id, version, count: 1 });
    const made = await shop.db.handle
      .selectFrom('coupon')
      .select('first_order')
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(made.first_order).toBe(true);
  });
});

describe('a campaign for some categories', () => {
  it('is refused if the cart has no product of them, in the shopper’s language', async () => {
    const rings = await open({ sections: ['engagement-rings', 'diamonds'] });
    expect(rings.sections).toEqual(['engagement-rings', 'diamonds']);
    const browser = await shopper();
    const said: Record<string, string> = {};
    for (const locale of ['en', 'tc', 'zh']) {
      browser.locale = locale;
      const { code, message } = await refusalOf(apply(browser, rings.code));
      expect(code).toBe(codes.couponInvalid);
      said[locale] = message;
    }
    expect(said).toEqual({
      en: 'This coupon applies to engagement rings and loose diamonds. Please select such a piece, or order without it.',
      tc: '此優惠券只適用於求婚戒指及裸鑽，請選取該類貨品，或直接下單。',
      zh: '该优惠券仅限求婚戒指和裸钻使用，请选择该类商品，或直接下单。',
    });
    const design = (await catalogueDesigns(shop.db.handle)).find(
      (each) => each.design.kind === 'ring',
    )?.design;
    if (!design) throw new Error('no ring');
    browser.locale = 'en';
    await browser.call('cartAdd', { design });
    await apply(browser, rings.code);
    const { coupon_cost, products } = await cartOf(browser);
    const own = products.find(({ product_id }) => product_id !== String(studs));
    expect(Number(coupon_cost)).toBe(Math.round(Number(own?.product_row_price) * 10) / 100);
  });

  it('may be for a subcategory: its message names it, and only its products are reduced', async () => {
    const drops = await open({ sections: ['drops-and-hoops'] });
    const browser = await shopper();
    const said: Record<string, string> = {};
    for (const locale of ['en', 'tc', 'zh']) {
      browser.locale = locale;
      said[locale] = (await refusalOf(apply(browser, drops.code))).message;
    }
    expect(said).toEqual({
      en: 'This coupon applies to drop and hoop earrings. Please select such a piece, or order without it.',
      tc: '此優惠券只適用於吊墜與圈形耳環，請選取該類貨品，或直接下單。',
      zh: '该优惠券仅限耳坠与耳圈使用，请选择该类商品，或直接下单。',
    });
    await browser.call('cartAdd', { product_id: pendant, qty: 1, custom_option: { chain: '40cm' } });
    const stud = await open({ sections: ['studs'] });
    await apply(browser, stud.code);
    expect((await cartOf(browser)).coupon_cost).toBe('2340.00');
  });

  it('stores a category without those inside it, in the order of the shop', async () => {
    const { sections } = await open({ sections: ['bangles', 'studs', 'earrings', 'diamonds'] });
    expect(sections).toEqual(['earrings', 'bangles', 'diamonds']);
  });

  it('reduces only these products, in the cart and in the order, with codes of its own', async () => {
    const hkd = (minor: number) => ({ currency: 'HKD', minor });
    const earrings = await open({ sections: ['earrings'], opensBy: 'made-codes' });
    const { id } = earrings;
    await desk.call('deskMakeCodes', { id, version: earrings.version, count: 1 });
    const { file } = await desk.call('deskCampaignCodes', { id });
    const [, row = ''] = Buffer.from(file.base64, 'base64').toString('utf8').split('\r\n');
    const [code = ''] = row.split(',');
    const browser = await shopper();
    await browser.call('cartAdd', { product_id: pendant, qty: 1, custom_option: { chain: '40cm' } });
    await apply(browser, code);
    const cart = await cartOf(browser);
    expect(cart.coupon_cost).toBe('2340.00');
    const dear = await open({ sections: ['earrings'], least: hkd(3_000_000) });
    expect((await refusalOf(apply(browser, dear.code))).message).toContain(
      'earrings worth HK$30,000 or more',
    );
    const { incrementId: number } = await place(browser);
    const categories = await shop.db.handle
      .selectFrom('order_item')
      .innerJoin('orders', 'orders.id', 'order_item.order_id')
      .where('orders.increment_id', '=', number)
      .select(['product_id', 'is_reduced', 'base_discount_minor'])
      .orderBy('product_id')
      .execute();
    expect(categories).toEqual([
      { product_id: studs, is_reduced: true, base_discount_minor: 234_000 },
      { product_id: pendant, is_reduced: false, base_discount_minor: 234_000 },
    ]);
    const changed = await desk.call('deskCampaign', { id });
    expect(changed).toMatchObject({ sections: ['earrings'], used: 1 });
  });
});

describe('generated codes of a campaign', () => {
  const csv = async (id: number) => {
    const { file } = await desk.call('deskCampaignCodes', { id });
    const [head, ...rows] = Buffer.from(file.base64, 'base64').toString('utf8').trim().split('\r\n');
    return { name: file.name, head, rows: rows.map((row) => row.split(',')) };
  };

  it('are each good for one order, one per customer, and come as a file', async () => {
    const opened = await open({ opensBy: 'made-codes' });
    const { id } = opened;
    expect(opened.may).toContain('make-codes');
    const made = await desk.call('deskMakeCodes', { id, version: opened.version, count: 50, prefix: 'luna' });
    expect(made.codes).toEqual({ made: 50, used: 0 });
    const { name, head, rows } = await csv(id);
    expect({ name, head }).toEqual({
      name: `${opened.code.toLowerCase()}-codes.csv`,
      head: 'Code,Use',
    });
    expect(new Set(rows.map(([code]) => code)).size).toBe(50);
    for (const [code, use] of rows)
      expect([code, use]).toEqual([expect.stringMatching(/^LUNA\w{12}$/), 'free']);
    const [[mine = ''] = [], [other = ''] = []] = rows;

    const [holder, stranger] = [await shopper(), await shopper()];
    // The campaign's own name is no code.
    expect((await refusalOf(apply(holder, opened.code))).message).toContain('do not know this coupon');
    await apply(holder, mine.toLowerCase());
    await apply(stranger, mine);
    const { incrementId: number } = await place(holder);
    expect((await refusalOf(place(stranger, '21060.00'))).code).toBe(codes.couponInvalid);
    expect((await refusalOf(apply(stranger, mine))).message).toContain('fully redeemed');
    await holder.call('cartAdd', { product_id: studs, qty: 1 });
    expect((await refusalOf(apply(holder, other))).message).toContain('already used');
    await apply(stranger, other);
    await place(stranger);
    expect(await desk.call('deskCampaign', { id })).toMatchObject({ used: 2, codes: { made: 50, used: 2 } });
    expect((await csv(id)).rows.filter(([, use]) => use === 'used')).toHaveLength(2);
    // A search for a code finds its campaign.
    expect(await desk.call('deskCampaigns', { search: mine })).toMatchObject({ total: 1, rows: [{ id }] });

    // A cancelled order releases its code.
    await holder.call('orderCancel', { increment_id: number });
    await shop.work();
    expect(await desk.call('deskCampaign', { id })).toMatchObject({ used: 1, codes: { made: 50, used: 1 } });
    await apply(holder, mine);
    await place(holder);
  });

  it('follow the terms of their campaign: changed, paused, used up in all', async () => {
    const opened = await open({ opensBy: 'made-codes', timesTotal: 1 });
    const { id } = opened;
    const made = await desk.call('deskMakeCodes', { id, version: opened.version, count: 2 });
    const [[first = ''] = [], [second = ''] = []] = (await csv(id)).rows;
    const changed = await desk.call('deskSaveCampaign', {
      id,
      version: made.version,
      ...tenPercent(),
      percentOff: 20,
      timesTotal: 1,
    });
    const [one, two] = [await shopper(), await shopper()];
    await apply(one, first);
    expect((await cartOf(one)).coupon_cost).toBe('4680.00');
    const paused = await desk.call('deskPauseCampaign', { id, version: changed.version });
    expect((await refusalOf(apply(two, second))).message).toContain('at the moment');
    await desk.call('deskResumeCampaign', { id, version: paused.version });
    await apply(two, second);
    // Both at once: the campaign has one use in all, with either code.
    const results = await Promise.allSettled([place(one, '18720.00'), place(two, '18720.00')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await desk.call('deskCampaign', { id })).toMatchObject({ state: 'used-up', used: 1 });
  });

  it('are not made for a campaign with one code for all', async () => {
    const { id, version } = await open();
    const refused = await deskRefusal(desk.call('deskMakeCodes', { id, version, count: 1 }));
    expect(refused.code).toBe(deskCodes.notPossible);
  });
});

describe('the form of a campaign', () => {
  it('shows each error beside its field', async () => {
    const hkd = (minor: number) => ({ currency: 'HKD', minor });
    const wrong = {
      percentOff: { percentOff: undefined },
      amountOff: { kind: 'amount' },
      least: { kind: 'amount', amountOff: hkd(50_000), least: hkd(100) },
      endsAt: { endsAt: inHours(-2) },
      code: { code: 'welcome5' },
    } as const;
    for (const [field, more] of Object.entries(wrong)) {
      const { code, data } = await deskRefusal(open(more));
      expect([field, code, data]).toMatchObject([field, deskCodes.fieldInvalid, { field }]);
    }
  });

  it('cannot set a limit below the present uses, or overwrite an unseen version', async () => {
    const opened = await open();
    const { id, version } = opened;
    for (const browser of [await shopper(), await shopper()]) {
      await apply(browser, opened.code);
      await place(browser);
    }
    // A use of the campaign does not change its version.
    const low = await deskRefusal(
      desk.call('deskSaveCampaign', { id, version, ...tenPercent(), timesTotal: 1 }),
    );
    expect([low.code, low.data]).toMatchObject([deskCodes.fieldInvalid, { field: 'timesTotal' }]);
    await desk.call('deskSaveCampaign', { id, version, ...tenPercent(), percentOff: 15 });
    const stale = await deskRefusal(
      desk.call('deskSaveCampaign', { id, version, ...tenPercent(), percentOff: 20 }),
    );
    expect(stale).toMatchObject({ code: deskCodes.versionConflict, data: { theirs: { percentOff: 15 } } });
  });

  it('writes old and new values to the audit log', async () => {
    const owner = await openDesk(shop);
    const { id, code, version } = await open();
    await desk.call('deskEndCampaign', { id, version });
    const { rows } = await owner.call('deskAudit', { isDescending: true, perPage: 2 });
    expect(rows).toMatchObject([
      { call: 'desk/campaigns/end', kind: 'campaign', recordId: code, staff: { id: desk.id } },
      { call: 'desk/campaigns/new', kind: 'campaign', recordId: code, staff: { id: desk.id } },
    ]);
    const sales = await openDesk(shop, ['sales']);
    const refused = await deskRefusal(sales.call('deskCampaigns', {}));
    expect(refused.code).toBe(deskCodes.notAllowed);
  });
});

describe('gifts at the desk', () => {
  let sales: Desk;
  beforeAll(async () => {
    sales = await openDesk(shop, ['sales']);
  });

  const words = {
    name: { en: 'A pearl pin', tc: '珍珠別針', zh: '珍珠别针' },
    conditions: { en: 'One to a customer.', tc: '每位客人一份。', zh: '每位客人限一份。' },
  };
  const always = () => ({ ...words, startsAt: inHours(-1), endsAt: inHours(24) });
  const contact = {
    first_name: 'Mei',
    last_name: 'Chan',
    telephone: '+852 5550 0101',
    addressCountry: 'HK',
    addressState: 'CW',
    street1: '8 Queen’s Road Central',
  } as const;

  it('that are objects: claimed, addressed, waiting on today’s list, sent with a number and an email', async () => {
    const made = await desk.call('deskNewGift', { ...always(), code: 'pearlpin', stock: 2 });
    expect(made).toMatchObject({ id: 'PEARLPIN', state: 'open', kind: 'parcel', stock: 2, coupon: null });
    const browser = await shop.customer('pearl@example.com');
    await browser.call('claimGift', { code: 'PEARLPIN' });
    await browser.call('giftContact', { code: 'PEARLPIN', ...contact });
    const waits = (await sales.call('deskToday', {})).lines.find(({ kind }) => kind === 'gifts-to-send');
    expect(waits).toMatchObject({ count: 1 });
    const list = await sales.call('deskGiftParcels', { filter: { state: 'waiting' }, search: 'pearl@' });
    const [row] = list.rows;
    expect(list).toMatchObject({
      total: 1,
      rows: [{ gift: { code: 'PEARLPIN' }, to: { name: 'Mei Chan' } }],
    });
    if (!row) throw new Error('no parcel waits');
    const one = await sales.call('deskGiftParcel', { id: row.id });
    expect(one).toMatchObject({
      may: ['send'],
      telephone: '5550 0101',
      address: ['8 Queen’s Road Central', 'Central and Western', 'Hong Kong'],
    });
    // The holder changes the address meanwhile, and the sender is warned.
    await browser.call('giftContact', { code: 'PEARLPIN', ...contact, street1: '9 Queen’s Road Central' });
    const stale = await deskRefusal(sales.call('deskSendGift', { id: row.id, version: one.version }));
    expect(stale.code).toBe(deskCodes.versionConflict);
    const { version } = await sales.call('deskGiftParcel', { id: row.id });
    const sent = await sales.call('deskSendGift', {
      id: row.id,
      version,
      carrier: 'SF Express',
      number: 'SF7788',
    });
    expect(sent).toMatchObject({ state: 'sent', may: [], carrier: 'SF Express', number: 'SF7788' });
    const again = await deskRefusal(sales.call('deskSendGift', { id: row.id, version: sent.version }));
    expect(again.code).toBe(deskCodes.notPossible);
    expect((await browser.call('gifts', {})).gifts).toMatchObject([{ state: 'sent' }]);
    await shop.deliverMails();
    const sentEmail = shop.mails.findLast(({ to }) => to === 'pearl@example.com');
    expect(sentEmail).toMatchObject({ kind: 'gift-sent', subject: 'A pearl pin: on its way to you' });
    expect(sentEmail?.text).toContain('SF Express; the parcel number is SF7788');
    expect(await desk.call('deskGift', { id: 'PEARLPIN' })).toMatchObject({
      claimed: 1,
      parcels: { unaddressed: 0, waiting: 0, sent: 1 },
    });
  });

  it('for one customer open their coupon for no other', async () => {
    const { code: coupon } = await open({ opensBy: 'gift' });
    expect((await desk.call('deskGiftCoupons', {})).rows.map(({ code }) => code)).toContain(coupon);
    const gift = await desk.call('deskNewGift', { ...always(), code: 'FORYOU', coupon, stock: 1 });
    const [holder, stranger] = [await shopper(), await shopper()];
    expect((await refusalOf(apply(holder, coupon))).message).toContain('do not know this coupon');
    const give = (email: string) =>
      sales.call('deskGiveGift', { id: 'FORYOU', version: gift.version, email });
    expect(await deskRefusal(give('nobody@example.com'))).toMatchObject({
      code: deskCodes.fieldInvalid,
      data: { field: 'email' },
    });
    const email = `campaign${people - 1}@example.com`;
    expect(await give(email.toUpperCase())).toMatchObject({ claimed: 1, state: 'all-given' });
    expect((await deskRefusal(give(`campaign${people}@example.com`))).code).toBe(deskCodes.notPossible);
    expect((await holder.call('gifts', {})).gifts).toMatchObject([{ code: 'FORYOU', coupon_code: coupon }]);
    await shop.deliverMails();
    expect(shop.mails.findLast(({ to }) => to === email)).toMatchObject({ kind: 'gift-given' });
    expect((await refusalOf(apply(stranger, coupon))).code).toBe(codes.couponInvalid);
    await apply(holder, coupon);
    expect((await cartOf(holder)).coupon_cost).toBe('2340.00');
  });

  it('cannot be fewer than are claimed, and are changed only with the right', async () => {
    const gift = await desk.call('deskNewGift', { ...always(), code: 'FEWER', stock: 5 });
    for (const email of ['few1@example.com', 'few2@example.com'])
      await (await shop.customer(email)).call('claimGift', { code: 'FEWER' });
    const save = (stock: number) =>
      desk.call('deskSaveGift', { id: 'FEWER', version: gift.version, ...always(), stock });
    expect(await deskRefusal(save(1))).toMatchObject({
      code: deskCodes.fieldInvalid,
      data: { field: 'stock' },
    });
    expect(await save(2)).toMatchObject({ state: 'all-given', stock: 2, claimed: 2 });
    expect((await deskRefusal(save(3))).code).toBe(deskCodes.versionConflict);
    const more = await shop.customer('few3@example.com');
    expect((await refusalOf(more.call('claimGift', { code: 'FEWER' }))).code).toBe(codes.couponInvalid);
    const refused = await deskRefusal(sales.call('deskNewGift', { ...always(), code: 'NOTTHEIRS' }));
    expect(refused.code).toBe(deskCodes.notAllowed);
  });
});
