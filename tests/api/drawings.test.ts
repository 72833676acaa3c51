import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designHash } from '#kernel/jewel/design/design.canonical.ts';
import { waitingEmailDelayMs } from '#kernel/shop/checkout/checkout.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { parsed, solitaire, weighed } from '../fixtures/compositions.ts';
import { approveDrawings, paidDesign, pay } from '../fixtures/drawings.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

const dayMs = 24 * 3_600_000;

let shop: PayShop;
let folder: string;
let people = 0;
beforeAll(async () => {
  shop = await openPayShop();
  folder = mkdtempSync(join(tmpdir(), 'drawings-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const newBuyer = (): Promise<TestBrowser> => {
  people += 1;
  return shop.customer(`drawn-${people}@example.com`);
};
const emailOf = () => `drawn-${people}@example.com`;
const staff = (...words: (string | number)[]) => runStaffCommand(shop.host, words.map(String));
const drawingsOf = async (buyer: TestBrowser, number: number) =>
  (await buyer.call('drawingIndex', { increment_id: number })).drawings;
const stateOf = async (buyer: TestBrowser, number: number) =>
  (await buyer.call('orderView', { increment_id: number })).order.order_status;

/** A paid order of one ring, with its drawing sent. */
async function drawn(design?: object) {
  const buyer = await newBuyer();
  const number = await paidDesign(shop, buyer, design);
  const [piece] = (await drawingsOf(buyer, number)).pieces;
  const item = piece?.item_id ?? 0;
  await staff('send-drawing', number, item);
  return { buyer, number, item, drawing: await current(buyer, number) };
}

async function current(buyer: TestBrowser, number: number) {
  const [piece] = (await drawingsOf(buyer, number)).pieces;
  if (!piece?.drawing) throw new Error(`order ${number} has no drawing`);
  return piece.drawing;
}

async function emailsTo(kind: string, number: number) {
  await shop.deliverMails();
  return shop.mails.filter((mail) => mail.kind === kind && mail.text.includes(String(number)));
}

describe('a made-to-order piece', () => {
  it('waits for its drawing: its work does not begin before, and staff see it on their list', async () => {
    const buyer = await newBuyer();
    const number = await paidDesign(shop, buyer);
    const { pieces, is_agreed, ready_on } = await drawingsOf(buyer, number);
    expect(pieces).toMatchObject([{ drawing: null, can_answer: false, earlier: [] }]);
    expect([is_agreed, ready_on]).toEqual([false, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    expect(await staff('drawings')).toContain(`${number}  line ${pieces[0]?.item_id}`);
    await expect(staff('start', number)).rejects.toThrow(/waits for its drawing: send it first/);
    expect(await stateOf(buyer, number)).toBe('payment_confirmed');
  });

  it('is any that is made for its buyer, and none in stock', async () => {
    const buyer = await newBuyer();
    const { incrementId: ready } = await orderOf(buyer, 1001, { options: { size: '6' } });
    await pay(shop, buyer, ready);
    expect((await drawingsOf(buyer, ready)).pieces).toEqual([]);
    await staff('start', ready);
    const options = { metal: 'platinum-950', size: '6' };
    const { incrementId: made } = await orderOf(buyer, 1005, { options });
    await pay(shop, buyer, made);
    const { pieces } = await drawingsOf(buyer, made);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]?.choices?.sizes[0]).toMatchObject({ key: 'size', chosen: '6', label: 'Size' });
    await staff('send-drawing', made, pieces[0]?.item_id ?? 0);
    const { figures } = await current(buyer, made);
    expect(figures.find(({ label }) => label === 'Weight')?.value).toMatch(/^\d+\.\d\d g in /);
  });
});

describe('a drawing', () => {
  it('has re-encoded images and the figures of the design from the kernel, with its hash', async () => {
    const buyer = await newBuyer();
    const number = await paidDesign(shop, buyer);
    const [piece] = (await drawingsOf(buyer, number)).pieces;
    const file = join(folder, 'front.png');
    writeFileSync(
      file,
      await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#eee' } })
        .png()
        .toBuffer(),
    );
    const fake = join(folder, 'fake.jpg');
    writeFileSync(fake, '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const item = piece?.item_id ?? 0;
    await expect(staff('send-drawing', number, item, fake)).rejects.toThrow('fake.jpg is not taken');
    await expect(staff('send-drawing', number, item, '/no/such.png')).rejects.toThrow('no file');
    await expect(staff('send-drawing', number, 999_999)).rejects.toThrow(`${item} (Your ring`);
    expect(await staff('send-drawing', number, item, file, 'Seen', 'from', 'the', 'front.')).toContain(
      'Weight',
    );
    const drawing = await current(buyer, number);
    const design = parsed(solitaire);
    expect(drawing).toMatchObject({
      number: 1,
      state: 'sent',
      hash: await designHash(design),
      note: 'Seen from the front.',
      pictures: [{ width: 1200, height: 600 }],
    });
    const [grams] = Object.values((await weighed(design)).pieces[0]?.grams ?? {});
    const said = Object.fromEntries(drawing.figures.map(({ label, value }) => [label, value]));
    expect(said.Weight).toBe(`${grams?.toFixed(2)} g in 18k white gold`);
    expect(Object.values(said).join(' ')).toContain('ever thine');
    expect(Object.keys(said)).toEqual(expect.arrayContaining(['Height above the finger']));
    const picture = await shop.app.request(new URL(drawing.pictures[0]?.url ?? '').pathname);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const reader = shop.browser({ token: buyer.token, locale: 'tc' });
    expect((await current(reader, number)).figures.map(({ label }) => label)).toContain('重量');
    const [sentEmail] = await emailsTo('drawing-sent', number);
    expect(sentEmail?.subject).toContain('The drawing is ready');
    expect(sentEmail?.text).toContain('#link=');
    // The image of a drawing cannot be fetched as an upload.
    shop.clock.advance(2 * dayMs);
    await shop.work();
    expect((await shop.app.request(new URL(drawing.pictures[0]?.url ?? '').pathname)).status).toBe(200);
  });

  it('is approved with its hash, once; with the last one the work begins', async () => {
    const { buyer, number, item, drawing } = await drawn();
    const wrong = buyer.call('drawingApprove', { id: drawing.id, hash: 'x'.repeat(64) });
    expect((await refusalOf(wrong)).code).toBe(codes.drawingOutdated);
    const { drawings } = await buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    expect(drawings).toMatchObject({ is_agreed: true, address: null });
    expect(drawings.pieces[0]).toMatchObject({
      drawing: { state: 'approved', answered_by: 'owner', hash: drawing.hash },
      can_answer: false,
      choices: null,
    });
    expect(await stateOf(buyer, number)).toBe('processing');
    await buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    expect(await emailsTo('drawing-approved', number)).toHaveLength(1);
    expect((await emailsTo('house-drawing', number))[0]?.subject).toContain('is approved');
    await expect(staff('send-drawing', number, item)).rejects.toThrow('is approved');
    const late = buyer.call('drawingChange', { id: drawing.id, words: 'thinner' });
    expect((await refusalOf(late)).code).toBe(codes.drawingSettled);
    const cancelled = buyer.call('orderCancel', { orderId: number, with_refund: true });
    expect((await refusalOf(cancelled)).code).toBe(codes.parameterInvalid);
    await expect(staff('ship', number, 'SF Express', 'SF1234567890')).rejects.toThrow('at the bench');
    await staff('ship', number, 'SF Express', 'SF1234567890', 'finished before');
  });

  it('waits for the other drawings of its order', async () => {
    const buyer = await newBuyer();
    await buyer.call('cartAdd', {
      product_id: 1005,
      qty: 1,
      custom_option: { metal: 'platinum-950', size: '6' },
    });
    const number = await paidDesign(shop, buyer);
    const { pieces } = await drawingsOf(buyer, number);
    expect(pieces).toHaveLength(2);
    for (const { item_id } of pieces) await staff('send-drawing', number, item_id);
    const [first, second] = (await drawingsOf(buyer, number)).pieces.map(({ drawing }) => drawing);
    await buyer.call('drawingApprove', { id: first?.id ?? 0, hash: first?.hash ?? '' });
    expect(await stateOf(buyer, number)).toBe('payment_confirmed');
    await expect(staff('start', number)).rejects.toThrow('has not approved it yet');
    await buyer.call('drawingApprove', { id: second?.id ?? 0, hash: second?.hash ?? '' });
    expect(await stateOf(buyer, number)).toBe('processing');
  });

  it('is returned with comments: staff read them, draw again, and the first cannot be approved any more', async () => {
    const { buyer, number, item, drawing } = await drawn();
    const silent = buyer.call('drawingChange', { id: drawing.id, words: '' });
    expect((await refusalOf(silent)).code).toBe(codes.parameterMissing);
    const words = 'A thinner band, please.\nAnd a lower head.';
    await buyer.call('drawingChange', { id: drawing.id, words });
    expect(await current(buyer, number)).toMatchObject({ state: 'change_asked', asked: words });
    expect(await staff('drawings')).toContain('A thinner band, please. / And a lower head.');
    expect((await emailsTo('house-drawing', number))[0]?.text).toContain('And a lower head.');
    const early = buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    expect((await refusalOf(early)).code).toBe(codes.drawingSettled);
    await staff('send-drawing', number, item, 'Now 1.9 mm.');
    const { pieces } = await drawingsOf(buyer, number);
    expect(pieces[0]).toMatchObject({
      drawing: { number: 2, state: 'sent', note: 'Now 1.9 mm.' },
      earlier: [{ number: 1, state: 'superseded', asked: words }],
    });
    const old = buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    expect((await refusalOf(old)).code).toBe(codes.drawingOutdated);
  });

  it('that is sent while the previous one is approved is either too late or cancels the approval', async () => {
    const { buyer, number, item, drawing } = await drawn();
    const rounds = await Promise.allSettled([
      buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash }),
      staff('send-drawing', number, item),
      buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash }),
    ]);
    const [piece] = (await drawingsOf(buyer, number)).pieces;
    const isApproved = piece?.drawing?.state === 'approved';
    expect(rounds.map(({ status }) => status === 'fulfilled')).toEqual(
      isApproved ? [true, false, true] : [false, true, false],
    );
    expect(piece?.drawing?.number).toBe(isApproved ? 1 : 2);
    expect(await stateOf(buyer, number)).toBe(isApproved ? 'processing' : 'payment_confirmed');
    const inForce = await shop.db.handle
      .selectFrom('drawing')
      .select('id')
      .where('order_item_id', '=', item)
      .where('state', 'in', ['sent', 'approved', 'change_asked'])
      .execute();
    expect(inForce).toHaveLength(1);
  });

  it.runIf(isLongSuite)(
    'has reminders after two days and after five, and none once it is answered',
    async () => {
      const { buyer, number, drawing } = await drawn();
      const other = await drawn();
      await other.buyer.call('drawingChange', { id: other.drawing.id, words: 'larger' });
      const reminded = async (days: number) => {
        shop.clock.advance(days * dayMs);
        await shop.work();
        await shop.work();
        return (await emailsTo('drawing-reminder', number)).length;
      };
      expect(await reminded(1.9)).toBe(0);
      expect(await reminded(0.2)).toBe(1);
      expect(await reminded(2)).toBe(1);
      expect(await reminded(1)).toBe(2);
      expect(await reminded(6)).toBe(2);
      expect(await emailsTo('drawing-reminder', other.number)).toEqual([]);
      expect((await current(buyer, number)).id).toBe(drawing.id);
    },
  );

  it('postpones the ready day by the working days that it waits', async () => {
    const { buyer, number, drawing } = await drawn();
    const readyOn = async () => {
      const { ready_on } = await drawingsOf(buyer, number);
      // The order page shows the same day.
      expect((await buyer.call('orderView', { increment_id: number })).order.ready_on).toBe(ready_on);
      return ready_on ?? '';
    };
    const before = await readyOn();
    shop.clock.advance(7 * dayMs);
    const after = await readyOn();
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThanOrEqual(7 * dayMs);
    await buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    shop.clock.advance(7 * dayMs);
    expect(await readyOn()).toBe(after);
  });
});

describe('before the approval', () => {
  it('size and engraving are changed at the paid price, and the piece is drawn again', async () => {
    const { buyer, number, item, drawing } = await drawn();
    const [piece] = (await drawingsOf(buyer, number)).pieces;
    const size = piece?.choices?.sizes[0];
    expect(size).toMatchObject({ key: 'size', chosen: '6' });
    expect(size?.values.map(({ value }) => value)).toEqual([
      '4',
      '4.5',
      '5',
      '5.5',
      '6',
      '6.5',
      '7',
      '7.5',
      '8',
    ]);
    expect(piece?.choices?.engraving).toEqual({ text: 'ever thine', characters: 10, width: null });
    const refused = async (change: object) =>
      (await refusalOf(buyer.call('drawingPiece', { item_id: item, ...change }))).data;
    expect(await refused({ size: '9' })).toMatchObject({ field: 'size' });
    expect(await refused({ engraving: 'for ever and ever' })).toMatchObject({ field: 'engraving' });
    expect(await refused({ size: '6' })).toMatchObject({ field: 'engraving' });
    await buyer.call('drawingPiece', { item_id: item, size: '6.5', engraving: 'ever mine' });
    const [changed] = (await drawingsOf(buyer, number)).pieces;
    expect(changed).toMatchObject({ drawing: null, earlier: [{ id: drawing.id, state: 'superseded' }] });
    const { order } = await buyer.call('orderView', { increment_id: number });
    expect(order.items[0]?.custom_option_info).toMatchObject({ Size: 'US 6.5', Engraving: 'ever mine' });
    expect((await emailsTo('house-drawing', number))[0]?.text).toContain('engraving: ever mine');
    await staff('send-drawing', number, item);
    expect((await current(buyer, number)).hash).not.toBe(drawing.hash);
    // Around the ordered size, not the changed one.
    const [again] = (await drawingsOf(buyer, number)).pieces;
    expect(again?.choices?.sizes[0]).toMatchObject({ chosen: '6.5', values: size?.values });
  });

  it('the address is changed within its country, by the rules of every address', async () => {
    const { buyer, number, drawing } = await drawn();
    const { address } = await drawingsOf(buyer, number);
    expect(address).toMatchObject({ street1: 'Flat 8B, 12 Lantern Street', country: 'HK' });
    const form = { ...address, increment_id: number };
    const wrong = buyer.call('drawingAddress', { ...form, title: 'ms', telephone: '12' });
    expect(await refusalOf(wrong)).toMatchObject({
      code: codes.addressInvalid,
      data: { field: 'telephone' },
    });
    await buyer.call('drawingAddress', { ...form, title: 'ms', street1: '9 Lantern Street' });
    const { order } = await buyer.call('orderView', { increment_id: number });
    expect(order.customer_address_lines).toContain('9 Lantern Street');
    expect((await emailsTo('order-readdressed', number))[0]?.text).toContain('9 Lantern Street');
    expect((await current(buyer, number)).state).toBe('sent');
    await buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    const late = buyer.call('drawingAddress', { ...form, title: 'ms' });
    expect((await refusalOf(late)).code).toBe(codes.drawingSettled);
    await staff('change-address', number, 'street1=10 Lantern Street');
    const moved = await buyer.call('orderView', { increment_id: number });
    expect(moved.order.customer_address_lines).toContain('10 Lantern Street');
    await expect(staff('change-address', number, 'planet=Mars')).rejects.toThrow('no part of an address');
  });

  it('the order is cancelled by its shopper, and nothing more is drawn for it', async () => {
    const { buyer, number, item, drawing } = await drawn();
    await buyer.call('orderCancel', { orderId: number, with_refund: true });
    const dead = buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    expect((await refusalOf(dead)).code).toBe(codes.drawingSettled);
    await expect(staff('send-drawing', number, item)).rejects.toThrow('while it is paid and in the house');
    expect((await drawingsOf(buyer, number)).pieces[0]?.can_answer).toBe(false);
  });
});

describe('after the approval', () => {
  it('only staff change the piece: the approval is void, and nothing is shipped before the next', async () => {
    const { buyer, number, item, drawing } = await drawn();
    await buyer.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    const change = buyer.call('drawingPiece', { item_id: item, size: '6.5' });
    expect((await refusalOf(change)).code).toBe(codes.drawingSettled);
    expect(await staff('change-piece', number, item, 'size', '9')).toContain('approval is void');
    expect((await drawingsOf(buyer, number)).pieces[0]).toMatchObject({
      drawing: null,
      earlier: [{ id: drawing.id, state: 'voided', hash: drawing.hash }],
    });
    await expect(staff('ship', number, 'SF Express', 'SF1')).rejects.toThrow('no parcel number');
    await expect(staff('ship', number, 'SF Express', 'SF1234')).rejects.toThrow('waits for its drawing');
    await approveDrawings(shop, buyer, number);
    await staff('ship', number, 'SF Express', 'SF1234', 'finished before');
  });
});

describe('a guest with an email link', () => {
  it('approves and asks for changes, which is recorded as such, but cannot change the order', async () => {
    const { buyer, number, item, drawing } = await drawn();
    shop.clock.advance(waitingEmailDelayMs);
    const [sentEmail] = await emailsTo('drawing-sent', number);
    const link = /#link=([\w-]{43})/.exec(sentEmail?.text ?? '')?.[1] ?? '';
    const visitor = shop.browser();
    await visitor.call('orderLinkOpen', { link });
    const seen = await drawingsOf(visitor, number);
    expect(seen).toMatchObject({ address: null, pieces: [{ can_answer: true, choices: null }] });
    const change = visitor.call('drawingPiece', { item_id: item, size: '6.5' });
    expect((await refusalOf(change)).code).toBe(codes.parameterInvalid);
    const address = visitor.call('drawingAddress', { increment_id: number, street1: '1 Elsewhere' });
    expect((await refusalOf(address)).code).toBe(codes.parameterInvalid);
    await visitor.call('drawingApprove', { id: drawing.id, hash: drawing.hash });
    expect((await current(buyer, number)).answered_by).toBe('link');
    expect((await emailsTo('house-drawing', number))[0]?.text).toContain('By the link of an e-mail');
    expect((await emailsTo('drawing-approved', number))[0]?.to).toBe(emailOf());
  });
});
