import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import countries from '#server/seed/reference/countries.json' with { type: 'json' };
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import type { TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
let owner: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  owner = await openDesk(shop, ['owner'], { name: 'Ada Lo' });
});
afterAll(() => shop.close());

let sequence = 0;
/** With earrings at HK$7,800 in the cart. */
async function buyer(): Promise<TestBrowser> {
  sequence += 1;
  const browser = await shop.customer(`duty-rules-${sequence}@example.com`);
  await browser.call('cartAdd', { product_id: 1202, qty: 1 });
  return browser;
}

async function quoteOf(browser: TestBrowser, country: string) {
  const { cart_info, landed, shippings } = await browser.call('shippingAndCart', { country });
  return {
    landed,
    due: landed?.lines.reduce((sum, { amount }) => sum + Number(amount), 0),
    days: shippings[0]?.days,
    shipping: cart_info.shipping_cost,
    grand: cart_info.grand_total,
  };
}

const country = (id: string) => owner.call('deskCountry', { id });
const hkd = (minor: number) => ({ currency: 'HKD', minor }) as const;
const origin = { source: 'HM Revenue & Customs, Tariff 7113', link: 'https://www.gov.uk/trade-tariff' };
const act = {
  taxKind: 'vat',
  taxSource: 'Value Added Tax Act 1994',
  taxLink: 'https://www.legislation.gov.uk/',
} as const;
const parcel = { taxesIncluded: false, freeShipping: false, daysLeast: 4, daysMost: 9 };

describe('duty rules', () => {
  it('start with the defaults: an estimate for every country we deliver to without taxes but one', async () => {
    const dutiable = countries.filter(({ taxesIncluded }) => !taxesIncluded).map(({ code }) => code);
    const without: string[] = [];
    for (const code of dutiable) {
      const { dutyRules } = await country(code);
      if (dutyRules.length === 0) without.push(code);
      for (const { state, source } of dutyRules) {
        expect(state, code).toBe('holds');
        expect(source.length, code).toBeGreaterThan(2);
      }
    }
    expect(without).toEqual(['MY']);
    expect((await country('HK')).dutyRules).toEqual([]);
    expect((await country('CN')).dutyRules).toMatchObject([{ duty: null, tax: 50, validFrom: '2019-04-01' }]);
    expect((await country('GB')).dutyRules).toMatchObject([{ duty: 2, tax: 20, freeUpTo: { minor: 0 } }]);
  });

  it('are used by the checkout and the pages at once, with their origin', async () => {
    const shopper = await buyer();
    // 2 % duty on 9,120, 20 % tax on 9,302.40.
    expect(await quoteOf(shopper, 'GB')).toMatchObject({ due: 2043, landed: { payer: 'recipient' } });
    const { version } = await country('GB');
    const saved = await owner.call('deskSaveDutyRule', {
      ...{ id: 'GB', version, validFrom: '2026-11-01', ...origin },
      ...{ duty: 4.5, tax: 20, freeUpTo: hkd(100_000), ...act },
    });
    expect(saved.dutyRules).toMatchObject([
      { state: 'holds', duty: 4.5, source: origin.source, link: origin.link, madeBy: 'Ada Lo', ...act },
      { state: 'past', duty: 2, tax: 20 },
    ]);
    // 4.5 % on 9,120 is 410.40, 20 % on 9,530.40 is 1,906.08.
    const tax = { kind: 'vat', percent: 20, amount: '1906.00', source: act.taxSource, link: act.taxLink };
    expect((await quoteOf(shopper, 'GB')).landed).toEqual({
      payer: 'recipient',
      lines: [
        { kind: 'duty', percent: 4.5, amount: '410.00', ...origin, as_of: '2026-11' },
        { ...tax, as_of: '2026-11' },
      ],
    });
    const page = await shopper.call('homeBase', {});
    expect(page.country.find(({ country_code }) => country_code === 'GB')?.customs).toEqual({
      ...{ duty_basis_points: 450, tax_basis_points: 2000, free_up_to_minor: 100_000 },
    });

    const { version: next } = await country('GB');
    await owner.call('deskSaveDutyRule', {
      ...{ id: 'GB', version: next, validFrom: '2026-11-02', ...origin },
      ...{ duty: 4.5, tax: 20, freeUpTo: hkd(912_000) },
    });
    expect((await quoteOf(shopper, 'GB')).due).toBe(0);
  });

  it('start on their day, and may be withdrawn before', async () => {
    const shopper = await buyer();
    const before = (await quoteOf(shopper, 'SG')).landed;
    const start = shop.clock.now();
    const plan = async (validFrom: string, tax: number) =>
      owner.call('deskSaveDutyRule', {
        ...{ id: 'SG', version: (await country('SG')).version, validFrom },
        ...{ source: 'Singapore Customs', tax, duty: 0 },
      });
    await plan('2027-01-01', 10);
    const twice = await deskRefusal(plan('2027-01-01', 11));
    expect(twice.code).toBe(1900108);
    const two = await plan('2027-02-01', 12);
    const later = two.dutyRules.find(({ validFrom }) => validFrom === '2027-02-01');
    const withdrawn = await owner.call('deskWithdrawCountryRule', {
      ...{ id: 'SG', version: two.version, kind: 'duty' as const, rule: later?.id ?? 0 },
    });
    expect(withdrawn.dutyRules.map(({ state }) => state)).toEqual(['waiting', 'holds']);
    const gone = await deskRefusal(
      owner.call('deskWithdrawCountryRule', {
        ...{ id: 'SG', version: withdrawn.version, kind: 'duty' as const, rule: later?.id ?? 0 },
      }),
    );
    expect(gone.code).toBe(1900105);
    const seen = async () => {
      await shop.work();
      return (await shop.browser().call('homeBase', {})).country.find(
        ({ country_code: code }) => code === 'SG',
      )?.customs?.tax_basis_points;
    };
    expect((await quoteOf(shopper, 'SG')).landed).toEqual(before);
    // A minute before midnight in Hong Kong, and a minute after.
    shop.clock.set('2026-12-31T15:59:00Z');
    expect(await seen()).toBe(900);
    shop.clock.set('2026-12-31T16:01:00Z');
    expect(await seen()).toBe(1000);
    shop.clock.set(start);
    // Sessions of today have been deleted by then.
    owner = await openDesk(shop, ['owner'], { name: 'Ada Lo' });
    expect((await quoteOf(shopper, 'SG')).landed?.lines.at(-1)).toMatchObject({
      ...{ kind: 'import-tax', percent: 10, as_of: '2027-01' },
    });
    expect((await country('SG')).dutyRules.map(({ state }) => state)).toEqual(['holds', 'past']);
  });
});

describe('duty and tax of an order', () => {
  const london = { ...homeAddress, country: 'GB', state: '', city: 'London', zip: 'W1K 2RB' };

  it('stay as they were shown, on its page, its email, its receipt and at the desk', async () => {
    const shopper = await buyer();
    const shown = (await quoteOf(shopper, 'GB')).landed;
    const { incrementId } = await shopper.call('submitOrder', {
      ...{ billing: { ...london, telephone: '020 7946 0018' }, terms: true },
      ...{ shipping_method: 'insured_express', payment_method: 'stripe' },
    });
    const { redirectUrl } = await shopper.call('stripeStart', { increment_id: incrementId });
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    const { version } = await country('GB');
    await owner.call('deskSaveDutyRule', {
      ...{ id: 'GB', version, validFrom: '2026-11-03', ...origin, ...act },
      ...{ duty: 9, tax: 30 },
    });
    expect((await quoteOf(await buyer(), 'GB')).landed).not.toEqual(shown);
    const stated = `${origin.source}, as of November 2026`;
    const { order } = await shopper.call('orderView', { increment_id: incrementId });
    expect(order.landed).toEqual(shown);
    await shop.deliverMails();
    const email = shop.mails.findLast(({ to }) => to === order.customer_email);
    expect(email?.text).toContain(stated);
    expect(email?.text).toMatch(/By these rules nothing is due|to customs or the carrier on delivery/);
    const [facts] = (await owner.call('deskOrder', { id: incrementId })).landed;
    expect(facts?.label).toBe('Duty and tax');
    expect(facts?.lines).toContain(stated);
  });

  it('are the tax within the price at home, once it has a rule', async () => {
    const shopper = await buyer();
    expect((await quoteOf(shopper, 'HK')).landed).toBeNull();
    const { version } = await country('HK');
    await owner.call('deskSaveDutyRule', {
      ...{ id: 'HK', version, validFrom: '2026-11-03', source: 'A tax act', tax: 20, taxKind: 'vat' },
    });
    // 7,800 at 20 %, of which 1,300 are tax.
    expect((await quoteOf(shopper, 'HK')).landed).toMatchObject({
      payer: 'shop',
      lines: [{ kind: 'vat', percent: 20, amount: '1466.67', source: 'A tax act' }],
    });
  });
});

describe('shipping rules', () => {
  it('apply to the checkout from their day on; an order keeps its own', async () => {
    const shopper = await buyer();
    const before = await quoteOf(shopper, 'GB');
    const london = { ...homeAddress, country: 'GB', state: '', city: 'London', zip: 'W1K 2RB' };
    const { incrementId } = await shopper.call('submitOrder', {
      ...{ billing: { ...london, telephone: '020 7946 0018' }, terms: true },
      ...{ shipping_method: 'insured_express', payment_method: 'stripe' },
    });
    const order = async () => {
      const { order: made } = await shopper.call('orderView', { increment_id: incrementId });
      return [made.shipping_total, made.grand_total];
    };
    const made = await order();

    const { version } = await country('GB');
    const written = {
      ...{ id: 'GB', version, validFrom: '2026-11-20', source: 'Courier, list of November', link: '' },
      ...{ ...parcel, shipping: hkd(45_000) },
    };
    const wrong = await deskRefusal(owner.call('deskSaveShippingRule', { ...written, daysMost: 3 }));
    expect(wrong.code).toBe(1900108);
    const saved = await owner.call('deskSaveShippingRule', written);
    expect(saved).toMatchObject({ shipping: { minor: 45_000 }, daysLeast: 4, freeShipping: false });
    // The initial rules stay in the history.
    expect(saved.shippingRules).toMatchObject([
      { state: 'holds', source: 'Courier, list of November', shipping: { minor: 45_000 } },
      { state: 'past', source: '', shipping: { minor: 32_000 } },
    ]);
    const second = await buyer();
    expect(await quoteOf(second, 'GB')).toMatchObject({ shipping: '450.00', days: '4–9', grand: '9250.00' });
    expect(before).toMatchObject({ shipping: '320.00' });
    expect(await order()).toEqual(made);

    const late = await deskRefusal(owner.call('deskSaveShippingRule', { ...written, shipping: hkd(1) }));
    expect(late.code).toBe(1900104);
    expect(late.data).toMatchObject({ theirs: { shipping: { minor: 45_000 } } });

    const start = shop.clock.now();
    const dearer = { ...written, version: saved.version, validFrom: '2026-12-15', shipping: hkd(60_000) };
    await owner.call('deskSaveShippingRule', dearer);
    expect((await quoteOf(second, 'GB')).shipping).toBe('450.00');
    shop.clock.set('2026-12-14T16:01:00Z');
    await shop.work();
    shop.clock.set(start);
    expect((await quoteOf(second, 'GB')).shipping).toBe('600.00');
    expect(await order()).toEqual(made);
  });

  it('belong to the owner, need an origin, and are in the audit log', async () => {
    const sales = await openDesk(shop, ['sales']);
    const { version } = await sales.call('deskCountry', { id: 'JP' });
    const rule = { ...{ id: 'JP', version, validFrom: '2026-11-20', tax: 10 }, source: '財務省 税関' };
    expect((await deskRefusal(sales.call('deskSaveDutyRule', rule))).code).toBe(1900001);
    const named = (change: object) => deskRefusal(owner.call('deskSaveDutyRule', { ...rule, ...change }));
    expect((await named({ source: ' ' })).data).toMatchObject({ field: 'source' });
    expect((await named({ link: 'javascript:alert(1)' })).data).toMatchObject({ field: 'link' });
    expect((await named({ tax: 10.005 })).data).toMatchObject({ field: 'tax' });
    expect((await deskRefusal(owner.call('deskCountry', { id: 'XX' }))).code).toBe(1900106);
    const before = (await owner.call('deskVerifyAudit', {})).lines;
    await owner.call('deskSaveDutyRule', rule);
    expect(await owner.call('deskVerifyAudit', {})).toMatchObject({ isWhole: true, lines: before + 1 });
  });
});
