import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPaperKeys } from '#client/api/piece-papers.ts';
import { verifySignature } from '#client/verify-paper.ts';
import type { PieceStatement } from '#kernel/shop/piece-papers/piece-paper.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { codes } from '#kernel/wire/codes.ts';
import { followPieceJob } from '#server/piece-papers/passports.service.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { approveDrawings, paidDesign, pay } from '../fixtures/drawings.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

const { settings } = JSON.parse(readFileSync('src/server/seed/site.json', 'utf8')) as {
  settings: { baseCurrency: string; piecePapers: { valuationAboveMinor: number } };
};
const ring = 1001;
const studs = 1202;
const dayMs = 24 * 3_600_000;

let shop: PayShop;
let buyer: TestBrowser;

beforeAll(async () => {
  shop = await openPayShop();
  buyer = await shop.customer('papers@example.com');
});
afterAll(() => shop.close());

const staff = (...words: readonly (string | number)[]) => runStaffCommand(shop.host, words.map(String));

async function ship(number: number): Promise<void> {
  await staff('ship', number, 'SF Express', 'SF12345');
  await shop.work();
}

/** A paid ring of the catalogue that has left the shop. */
async function sentRing(qty = 1): Promise<number> {
  const { incrementId } = await orderOf(buyer, ring, { options: { size: '6' }, qty });
  await pay(shop, buyer, incrementId);
  await staff('start', incrementId);
  await ship(incrementId);
  return incrementId;
}

/** A paid ring of the buyer's own design, whose drawing is approved. */
async function designInWork(): Promise<number> {
  const number = await paidDesign(shop, buyer);
  await approveDrawings(shop, buyer, number);
  return number;
}

/** Runs the job of the papers alone: in a test the carrier reports as soon as it is asked. */
async function follow(number: number): Promise<void> {
  const { id } = await shop.db.handle
    .selectFrom('orders')
    .select('id')
    .where('increment_id', '=', number)
    .executeTakeFirstOrThrow();
  await followPieceJob(shop.host)({ orderId: id }, 1);
}

async function shipped(number: number): Promise<void> {
  await staff('ship', number, 'SF Express', 'SF12345', 'made outside the workshop list');
  await follow(number);
}

/** A made ring that has left the shop. */
async function sentDesign(): Promise<number> {
  const number = await designInWork();
  await shipped(number);
  await shop.work();
  return number;
}

const piecesOf = async (increment_id: number, reader = buyer) =>
  (await reader.call('piecePapers', { increment_id })).pieces;

async function firstLine(number: number): Promise<number> {
  return (await piecesOf(number))[0]?.item_id ?? 0;
}

const askFor = async (number: number, reader = buyer) =>
  reader.call('valuationRequest', { increment_id: number, item_id: await firstLine(number) });

async function passportsOf(number: number) {
  return (await piecesOf(number)).flatMap(({ papers }) => papers.filter(({ kind }) => kind === 'passport'));
}

async function statementOf(number: string): Promise<PieceStatement> {
  const { document } = await shop.browser().call('piecePaperState', { number });
  const verdict = await verifySignature(document, await readPaperKeys(shop.browser()));
  if (verdict.outcome !== 'genuine') throw new Error(`${number} is ${verdict.outcome}`);
  return verdict.statement;
}

/** The text of a PDF without spaces and line ends, because line breaks are up to the layout. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/gu, '');
}

/** PAPERS names a folder in which the PDFs are saved, to look at them. */
function keep(name: string, bytes: Uint8Array): void {
  const folder = process.env['PAPERS'];
  if (folder) writeFileSync(`${folder}/${name}.pdf`, bytes);
}

/** Fonts of a language take a second to cut. */
const triedLocales = isLongSuite ? locales : (['tc'] as const);

describe('a valuation', () => {
  it('is a PDF in three languages with date, basis, metal, stones and report, the same bytes each time', async () => {
    const number = await sentRing();
    expect((await piecesOf(number))[0]?.valuation).toBe('offered');
    const issued = await askFor(number);
    expect(issued).toMatchObject({ kind: 'valuation', issued_on: '2026-11-20', is_revoked: false });
    expect((await piecesOf(number))[0]?.valuation).toBe('issued');
    expect(issued.number).toMatch(/^V-\d{6}-[0-9A-Z]{8}$/);
    const said = {
      en: [
        'Valuationforinsurers',
        '20November2026',
        'HK$55,400',
        'Platinum950',
        '1.01ct',
        'reportGIA',
        'Insurancereplacement',
        'thesamepieceon20November2026',
        'descriptionbytheseller',
        'AUR',
      ],
      tc: [
        '保險用估值說明',
        '2026年11月20日',
        'HK$55,400',
        '鉑金950',
        '1.01卡',
        'GIA證書',
        '保險重置',
        '賣方的說明',
        'AUR',
      ],
      zh: [
        '保险用估值说明',
        '2026年11月20日',
        'HK$55,400',
        '1.01克拉',
        'GIA证书',
        '保险重置',
        '卖方的说明',
        'AUR',
      ],
    };
    for (const locale of triedLocales) {
      const read = () => shop.browser({ locale }).call('piecePaperFile', { number: issued.number });
      const { name, bytes } = await read();
      expect(name).toBe(`aurelle-valuation-${issued.number}.pdf`);
      keep(`valuation-${locale}`, bytes);
      const text = await textOf(bytes);
      for (const words of [...said[locale], issued.number, String(number)]) expect(text).toContain(words);
      expect(Buffer.from((await read()).bytes).equals(Buffer.from(bytes))).toBe(true);
    }
    expect(await statementOf(issued.number)).toMatchObject({
      valuation: {
        amountMinor: 5_540_000,
        currency: 'HKD',
        basis: 'price-of-the-day',
        count: 1,
        order: number,
      },
    });
  });

  it('keeps the promise of the article on insurance, in three languages', async () => {
    const promises = {
      en: [
        'For pieces over HK$10,000 we add, on request, a written description for insurers, at no charge.',
        'Some insurers ask for an independent valuer, and we think they are right to.',
      ],
      tc: [
        '港幣 10,000 元以上的貨品，可要求我們免費提供一份給保險公司的書面說明。',
        '有些保險公司要求由獨立人士估價，我們認為合理。',
      ],
      zh: [
        '港币 10,000 元以上的商品，可以要求我们免费出具一份给保险公司的书面说明。',
        '有些保险公司要求独立估价，我们认为合理。',
      ],
    };
    expect(settings.piecePapers.valuationAboveMinor).toBe(1_000_000);
    expect(settings.baseCurrency).toBe('HKD');
    const { number } = await askFor(await sentRing());
    for (const locale of triedLocales) {
      const article = readFileSync(`src/server/seed/articles/305-insuring-and-valuing/${locale}.md`, 'utf8');
      const [promise = '', caution = ''] = promises[locale];
      expect(article).toContain(promise);
      expect(article).toContain(caution);
      const { bytes } = await shop.browser({ locale }).call('piecePaperFile', { number });
      expect(await textOf(bytes)).toContain(caution.replace(/\s+/gu, ''));
    }
  });

  it('is one a day for a line, also for two requests at the same time, and states the price of its day', async () => {
    const number = await sentRing();
    const other = shop.browser({ token: buyer.token });
    const [one, two] = await Promise.all([askFor(number), askFor(number, other)]);
    expect(one.number).toBe(two.number);
    await shop.db.handle
      .updateTable('product')
      .set({ price_minor: 6_000_000, original_price_minor: null })
      .where('id', '=', ring)
      .execute();
    expect((await askFor(number)).number).toBe(one.number);
    shop.clock.advance(dayMs);
    const later = await askFor(number);
    expect(later.number).not.toBe(one.number);
    expect((await statementOf(one.number)).valuation?.amountMinor).toBe(5_540_000);
    expect((await statementOf(later.number)).valuation?.amountMinor).toBeGreaterThan(5_540_000);
    const rows = await shop.db.handle
      .selectFrom('piece_paper')
      .select('number')
      .where('kind', '=', 'valuation')
      .execute();
    expect(rows.map((row) => row.number).toSorted((a, b) => a - b)).toEqual(
      rows.map((_, index) => index + 1),
    );
  });

  it('is refused below the threshold, before dispatch, after a cancellation and for strangers', async () => {
    const cheap = await orderOf(buyer, studs);
    const text = async (number: number) => {
      const refusal = await refusalOf(askFor(number));
      expect(refusal.code).toBe(codes.orderInvalid);
      return refusal.message;
    };
    expect(await text(cheap.incrementId)).toContain('above a price');
    const { incrementId } = await orderOf(buyer, ring, { options: { size: '6' } });
    expect(await text(incrementId)).toContain('left our workshop');
    await buyer.call('orderCancel', { orderId: incrementId });
    expect(await text(incrementId)).toContain('cancelled or refunded');
    const item_id = await firstLine(incrementId);
    const other = await shop.customer('papers-other@example.com');
    const theirs = other.call('valuationRequest', { increment_id: incrementId, item_id });
    expect((await refusalOf(theirs)).code).toBe(codes.orderNotFound);
    const mine = await sentRing();
    const wrong = buyer.call('valuationRequest', { increment_id: mine, item_id });
    expect((await refusalOf(wrong)).code).toBe(codes.orderNotFound);
  });

  it('is revoked when the piece comes back, and then refused', async () => {
    const number = await sentRing();
    const issued = await askFor(number);
    await staff('deliver', number);
    const { items } = await buyer.call('salesAfterIndex', { increment_id: number });
    const { id } = await buyer.call('salesAfterSave', {
      ...{ item_id: items[0]?.item_id ?? 0, service_type: 'refund', reason: 'changed-mind' },
      description: 'Too bright for me.',
    });
    await staff('approve-return', id);
    await staff('receive-return', id);
    await staff('inspect-return', id, 'sellable', 'As new.');
    await staff('refund-return', id);
    await shop.work();
    const after = await shop.browser().call('piecePaperState', { number: issued.number });
    expect(after).toMatchObject({ state: 'revoked', revoked_on: issued.issued_on });
    expect((await piecesOf(number))[0]?.valuation).not.toBe('offered');
    expect((await refusalOf(askFor(number))).code).toBe(codes.orderInvalid);
  });
});

describe('a passport', () => {
  it('is issued at dispatch for a made piece, without personal data, and verified by anybody', async () => {
    const number = await sentDesign();
    const [passport] = await passportsOf(number);
    if (!passport) throw new Error('no passport was issued');
    const statement = await statementOf(passport.number);
    expect(statement).toMatchObject({ orderYear: 2026, makersMark: 'AUR', kind: 'passport' });
    expect(statement.pieces[0]?.metals[0]?.metal).toBe('gold-18k-white');
    expect(statement.pieces[0]?.stones[0]?.carat).toBe(1);
    expect(statement.designHash).toMatch(/^[0-9a-f]{16,}$/);
    const words = JSON.stringify(statement);
    for (const personal of [String(number), 'Chan', 'Mei', 'papers@example.com', 'ever thine'])
      expect(words).not.toContain(personal);
    for (const locale of triedLocales) {
      const { bytes } = await shop.browser({ locale }).call('piecePaperFile', { number: passport.number });
      keep(`passport-${locale}`, bytes);
      const text = await textOf(bytes);
      expect(text).toContain(passport.number);
      expect(text).not.toMatch(/HK\$|Chan/);
      expect(text).toContain(statement.designHash);
    }
    // Nothing is issued twice.
    await staff('deliver', number);
    await shop.work();
    expect(await passportsOf(number)).toHaveLength(1);
  });

  it('is not issued for pieces from stock', async () => {
    expect(await passportsOf(await sentRing())).toEqual([]);
  });

  it('is issued at the first look for a piece that was dispatched before there were passports', async () => {
    const number = await designInWork();
    await staff('ship', number, 'SF Express', 'SF12345', 'made outside the workshop list');
    await shop.db.handle.deleteFrom('job').where('kind', '=', 'piece-papers.follow').execute();
    const [passport, ...others] = await passportsOf(number);
    expect(passport).toMatchObject({ is_revoked: false });
    expect(others).toEqual([]);
    expect((await passportsOf(number)).map((each) => each.number)).toEqual([passport?.number]);
  });

  it('is revoked when the dispatch is taken back, and issued again with the next', async () => {
    const number = await designInWork();
    await shipped(number);
    const [first] = await passportsOf(number);
    await staff('undo-ship', number, 'wrong box');
    await follow(number);
    expect(await passportsOf(number)).toEqual([{ ...first, is_revoked: true }]);
    await shipped(number);
    const after = await passportsOf(number);
    expect(after.map(({ is_revoked }) => is_revoked)).toEqual([true, false]);
  });

  it.runIf(isLongSuite)('is revoked when the piece is refunded and taken back', async () => {
    const number = await sentDesign();
    const [passport] = await passportsOf(number);
    const desk = await openDesk(shop, ['owner']);
    const record = await desk.call('deskOrder', { id: number });
    const line = record.lines[0];
    if (!line) throw new Error('the order has no line');
    await desk.call('deskRefundOrder', {
      ...{ id: number, version: record.version, reference: 'BACK-1', reason: 'Taken back' },
      ...{ amount: { currency: 'HKD', minor: 100 }, pieces: { [line.id]: 1 } },
    });
    await shop.work();
    const state = await shop.browser().call('piecePaperState', { number: passport?.number ?? '' });
    expect(state.state).toBe('revoked');
  });

  it.runIf(isLongSuite)('stays verifiable after a rotation of the key', async () => {
    const number = await sentDesign();
    const [passport] = await passportsOf(number);
    const former = shop.host.config.paperSigningKey;
    const { privateKey } = generateKeyPairSync('ed25519');
    shop.host.config.paperSigningKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    try {
      const later = await sentDesign();
      const [next] = await passportsOf(later);
      const { keys } = await readPaperKeys(shop.browser());
      expect(keys).toHaveLength(2);
      expect(JSON.stringify(keys)).not.toContain('"d"');
      for (const each of [passport, next])
        expect((await statementOf(each?.number ?? '')).kind).toBe('passport');
      const published = await shop.app.request('/.well-known/jwks.json');
      expect(await published.json()).toEqual({ keys });
    } finally {
      shop.host.config.paperSigningKey = former;
    }
  });
});

describe('verification', () => {
  it('knows no other number', async () => {
    const number = await sentDesign();
    const [passport] = await passportsOf(number);
    const printed = passport?.number ?? '';
    const other = `${printed.slice(0, -1)}${printed.endsWith('0') ? '1' : '0'}`;
    for (const wrong of [other, 'P-999999-00000000', 'nothing'])
      expect(await shop.browser().call('piecePaperState', { number: wrong })).toMatchObject({
        state: 'unknown',
        document: '',
      });
    expect((await refusalOf(shop.browser().call('piecePaperFile', { number: other }))).code).toBe(
      codes.orderNotFound,
    );
    expect(await shop.browser().call('piecePaperState', { number: printed.toLowerCase() })).toMatchObject({
      state: 'valid',
    });
  });

  it('rests on rows that cannot be changed', async () => {
    const { handle } = shop.db;
    const rows = () => handle.updateTable('piece_paper');
    for (const change of [
      () => rows().set({ document: 'x' }).execute(),
      () => rows().set({ revoked_at: null, revoked_reason: null }).execute(),
      () => handle.deleteFrom('piece_paper').execute(),
    ])
      await expect(change()).rejects.toThrow(/never changed/);
  });
});

describe('the desk', () => {
  it('lists papers with who asked for them and when, prints and revokes them', async () => {
    const number = await sentDesign();
    const desk = await openDesk(shop, ['owner']);
    const { rows } = await desk.call('deskPiecePapers', { id: number });
    expect(rows).toMatchObject([{ kind: 'passport', askedBy: 'shop', revoked: null }]);
    const paper = rows[0]?.number ?? '';
    const { type, base64 } = await desk.call('deskPiecePaper', { id: number, paper });
    expect([type, base64.slice(0, 6)]).toEqual(['application/pdf', 'JVBERi']);
    const revoked = await desk.call('deskRevokePiecePaper', { id: number, paper });
    expect(revoked.rows[0]?.revoked).toMatchObject({ reason: 'staff' });
    // It is not replaced by itself.
    await staff('deliver', number);
    await shop.work();
    expect((await desk.call('deskPiecePapers', { id: number })).rows).toHaveLength(1);
    const sales = await openDesk(shop, ['workshop']);
    expect((await deskRefusal(sales.call('deskRevokePiecePaper', { id: number, paper }))).code).toBeDefined();
  });
});
