import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { codes } from '#kernel/wire/codes.ts';
import { forgetCachedReads } from '#server/platform/revisions/cached-read.ts';
import { solitaire } from '../fixtures/compositions.ts';
import { openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

const ring = 1001;
const studs = 1202;
/** Small enough for phones and email. */
const mostBytes = 200 * 1024;

let shop: PayShop;
let buyer: TestBrowser;

beforeAll(async () => {
  shop = await openPayShop();
  buyer = await shop.customer('receipts@example.com');
});
afterAll(() => shop.close());

async function pay(incrementId: number): Promise<string> {
  const { redirectUrl } = await buyer.call('stripeStart', { increment_id: incrementId });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  return redirectUrl.split('/').at(-1) ?? '';
}

/** The text of a PDF without spaces and line ends, because line breaks are up to the layout. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/gu, '');
}

/** PAPERS names a folder in which the PDFs are saved, to look at them. */
function keep(name: string, bytes: Uint8Array): void {
  const folder = process.env['PAPERS'];
  if (folder) writeFileSync(`${folder}/${name}.pdf`, bytes);
}

const flat = (words: string): string => words.replace(/\s+/gu, '');

/** Fonts of a language take a second to cut. */
const triedLocales = isLongSuite ? locales : (['tc'] as const);

describe('a receipt', () => {
  it('is a PDF whose text can be extracted in three languages, with all required details', async () => {
    const { incrementId } = await orderOf(buyer, ring, { options: { size: '6' } });
    expect((await refusalOf(buyer.call('orderReceipt', { increment_id: incrementId }))).code).toBe(
      codes.orderInvalid,
    );
    await pay(incrementId);
    const said = {
      en: [
        'Receipt',
        'R-000001',
        'Aurelle',
        'Platinum 950, fineness 950 in 1,000 (Pt950)',
        'About 3.90 g',
        '1.01 ct natural round diamond',
        'colour F',
        'treatment: none',
        'report GIA',
        'Cap. 362',
        'Paid by',
        'HK$55,400',
        'Queen’s Road Central',
        '20 November 2026',
      ],
      tc: [
        '收據',
        'R-000001',
        '曜麗珠寶',
        '鉑金 950，成色千分之 950（Pt950）',
        '約 3.90 克',
        '天然圓形鑽石 1 粒，重 1.01 卡',
        '顏色 F',
        '處理方式：無',
        'GIA 證書',
        '第 362 章',
        '付款方式',
        'HK$55,400',
        '皇后大道中',
      ],
      zh: [
        '收据',
        'R-000001',
        '曜丽珠宝',
        '（Pt950）',
        '约 3.90 克',
        '天然圆形钻石 1 颗，重 1.01 克拉',
        '颜色 F',
        '处理方式：无',
        'GIA 证书',
        '第 362 章',
        '支付方式',
        'HK$55,400',
        '皇后大道中',
      ],
    };
    for (const locale of triedLocales) {
      const reader = shop.browser({ token: buyer.token, locale });
      const { name, bytes } = await reader.call('orderReceipt', { increment_id: incrementId });
      expect(name).toBe('aurelle-receipt-R-000001.pdf');
      expect(bytes.length).toBeLessThan(mostBytes);
      keep(`receipt-${locale}`, bytes);
      const text = await textOf(bytes);
      for (const words of [...said[locale], String(incrementId), 'MeiChan']) {
        expect(text).toContain(flat(words));
      }
    }
  });

  it('is available without prices for the recipient of a gift', async () => {
    const { incrementId } = await orderOf(buyer, ring, { options: { size: '6' } });
    await pay(incrementId);
    const { name, bytes } = await buyer.call('orderReceipt', { increment_id: incrementId, paper: 'gift' });
    keep('gift', bytes);
    const text = await textOf(bytes);
    expect(name).toMatch(/^aurelle-gift-receipt-R-\d{6}\.pdf$/);
    expect(text).toContain('Giftreceipt');
    expect(text).toContain('naturalrounddiamond');
    expect(text).not.toMatch(/HK\$|55,400|Paidby/);
  });

  it('lists the materials of a design, and what the destination country requires', async () => {
    const { item_id } = await buyer.call('cartAdd', {
      design: solitaire,
      qty: 1,
      buy_now: true,
    });
    expect(item_id).toBeDefined();
    const { incrementId } = await buyer.call('submitOrder', {
      billing: { ...homeAddress, country: 'GB', state: '', city: 'London', zip: 'SW1A 1AA' },
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    });
    await pay(incrementId);
    const { bytes } = await buyer.call('orderReceipt', { increment_id: incrementId });
    keep('design', bytes);
    const text = await textOf(bytes);
    expect(text).toMatch(/\(Au750\),\d\.\d\dg/);
    expect(text).toContain('HallmarkingAct1973');
    expect(text).toContain(flat('VAT, 20%: about HK$'));
    expect(text).toContain(flat('Value Added Tax Act 1994, section 2, as of January 2025'));
    expect(text).toContain(flat('to customs or the carrier on delivery'));
    expect(text).toContain('treatment:none');
  });

  it('states the company and the VAT number of a buyer, as do the order, its email and the desk', async () => {
    await buyer.call('cartAdd', { product_id: studs, qty: 1, buy_now: true });
    const paris = { ...homeAddress, country: 'FR', state: '', city: 'Paris', zip: '75001' };
    const form = {
      ...{ billing: { ...paris, telephone: '01 70 18 99 00' }, terms: true, company: 'Acme SARL' },
      ...({ shipping_method: 'insured_express', payment_method: 'stripe' } as const),
    };
    const wrong = await refusalOf(buyer.call('submitOrder', { ...form, vat_number: 'FR12' }));
    expect(wrong).toMatchObject({ code: codes.orderInvalid, data: { field: 'vat_number' } });
    const unnamed = await refusalOf(
      buyer.call('submitOrder', { ...form, company: '', vat_number: 'FR40303265045' }),
    );
    expect(unnamed).toMatchObject({ code: codes.orderInvalid, data: { field: 'company' } });
    const key = { client_key: 'company-order-1', vat_number: 'fr 40 303 265 045' };
    const { incrementId } = await buyer.call('submitOrder', { ...form, ...key });
    // The same form gives the same order; another company with its key is refused.
    expect((await buyer.call('submitOrder', { ...form, ...key })).incrementId).toBe(incrementId);
    const other = await refusalOf(buyer.call('submitOrder', { ...form, ...key, company: 'Other' }));
    expect(other.code).toBe(codes.orderFailed);
    await pay(incrementId);
    const { order } = await buyer.call('orderView', { increment_id: incrementId });
    expect(order).toMatchObject({ company: 'Acme SARL', vat_number: 'FR40303265045' });
    const { bytes } = await buyer.call('orderReceipt', { increment_id: incrementId });
    expect(await textOf(bytes)).toContain(flat('Acme SARL VAT no. FR40303265045'));
    await shop.deliverMails();
    expect(shop.mails.findLast(({ kind }) => kind === 'order-paid')?.text).toContain('VAT no. FR40303265045');
    const desk = await openDesk(shop, ['owner']);
    const { business } = await desk.call('deskOrder', { id: incrementId });
    expect(business).toEqual(['Acme SARL', 'VAT no. FR40303265045']);
  });

  it('discloses treatments of a laboratory-grown diamond', async () => {
    const centre = { ...solitaire.centre, origin: 'laboratory-grown', colour: 'fancy-pink' };
    const side = { shape: 'round', carat: 0.2, origin: 'laboratory-grown' };
    await buyer.call('cartAdd', { design: { ...solitaire, centre, sides: side }, qty: 1, buy_now: true });
    const { incrementId } = await buyer.call('submitOrder', {
      billing: homeAddress,
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    });
    await pay(incrementId);
    const said = {
      en: ['colour usually given after growth', 'may have been treated after growth', 'jeweller’s torch'],
      tc: ['顏色多由生長後的輻照及加熱而來', '或曾作生長後處理', '維修用的火焰'],
      zh: ['颜色多来自生长后的辐照与加热', '可能经过生长后处理', '维修时的火焰'],
    };
    for (const locale of triedLocales) {
      const reader = shop.browser({ token: buyer.token, locale });
      const { bytes } = await reader.call('orderReceipt', { increment_id: incrementId });
      const text = await textOf(bytes);
      for (const words of said[locale]) expect(text).toContain(flat(words));
    }
  });

  it('is private to its owner', async () => {
    const { incrementId } = await orderOf(buyer, studs);
    await pay(incrementId);
    const stranger = await shop.customer('stranger-to-receipts@example.com');
    expect((await refusalOf(stranger.call('orderReceipt', { increment_id: incrementId }))).code).toBe(
      codes.orderNotFound,
    );
    const visitor = shop.browser({});
    expect((await refusalOf(visitor.call('orderReceipt', { increment_id: incrementId }))).code).toBe(
      codes.notSignedIn,
    );
  });

  it('is issued once, by numbers without a gap, and never changed', async () => {
    const made = [];
    for (let each = 0; each < 4; each += 1) made.push((await orderOf(buyer, studs)).incrementId);
    const [first = 0, second = 0, third = 0, fourth = 0] = made;
    await pay(first);
    // A rollback releases its number.
    await expect(
      shop.db.transaction(async (trx) => {
        await trx.updateTable('paper_counter').set({ last: 999 }).where('kind', '=', 'receipt').execute();
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await buyer.call('orderCancel', { orderId: second });
    await Promise.all([pay(third), pay(fourth)]);
    const rows = await shop.db.handle.selectFrom('paper').selectAll().where('kind', '=', 'receipt').execute();
    expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: rows.length }, (_, index) => index + 1),
    );
    await expect(shop.db.handle.updateTable('paper').set({ amount_minor: 1 }).execute()).rejects.toThrow(
      /never changed/,
    );
  });
});

describe('a credit note', () => {
  it('follows each refund of a receipt, with numbers of its own', async () => {
    const { incrementId } = await orderOf(buyer, studs);
    const session = await pay(incrementId);
    await shop.control({ session, action: 'refund' });
    await shop.notified();
    await shop.work();
    const { order } = await buyer.call('orderView', { increment_id: incrementId });
    expect(order.order_status).toBe('refunded');
    expect(order.papers.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
    const { bytes, name } = await buyer.call('orderReceipt', {
      increment_id: incrementId,
      paper: 'credit-note',
    });
    keep('credit-note', bytes);
    expect(name).toBe('aurelle-credit-note-C-000001.pdf');
    const text = await textOf(bytes);
    expect(text).toContain('Creditnote');
    expect(text).toContain(order.papers[0]?.label);
    await shop.work();
    expect((await buyer.call('orderView', { increment_id: incrementId })).order.papers).toHaveLength(2);
  });
});

it('names the seller by its legal name and numbers, once the settings have them', async () => {
  const { incrementId } = await orderOf(buyer, studs);
  await pay(incrementId);
  const reader = shop.browser({ token: buyer.token, locale: 'en' });
  const said = ['Aurelle Jewellery Limited', 'Registration no. 7654', 'VAT no. GB 123'].map(flat);
  const textNow = async () => {
    const { bytes } = await reader.call('orderReceipt', { increment_id: incrementId });
    return textOf(bytes);
  };
  const before = await textNow();
  expect(said.filter((line) => before.includes(line))).toEqual([]);
  const numbers = JSON.stringify({ registrationNumber: '7654', vatNumber: 'GB 123' });
  await sql`update shop_document set value = jsonb_set(value, '{settings}', value -> 'settings' || ${numbers}::jsonb)
    where key = 'site'`.execute(shop.db.handle);
  forgetCachedReads();
  const after = await textNow();
  for (const line of said) expect(after).toContain(line);
});
