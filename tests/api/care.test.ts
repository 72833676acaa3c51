import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { warrantyEnd } from '#kernel/shop/pieces/warranty.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { isLongSuite } from '../fixtures/suite.ts';
import { refusalOf, type TestBrowser, testPassword } from '../fixtures/test-shop.ts';

const studs = 1202;
const dayMs = 24 * 3_600_000;
const hkd = (minor: number) => ({ currency: 'HKD', minor });
const clasp = { first: { text: 'A new clasp', amount: hkd(800_00) } };
const free = { first: { text: 'Clasp, under warranty', amount: hkd(0) } };

let shop: PayShop;
let desk: Desk;
let file: { name: string; type: string; base64: string };
let sequence = 0;

beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop);
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c63' } });
  file = { name: 'ring.jpg', type: 'image/jpeg', base64: (await image.jpeg().toBuffer()).toString('base64') };
});
afterAll(() => shop.close());
beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

/** Advances the clock; sessions at the desk end meanwhile. */
async function later(ms: number): Promise<void> {
  shop.clock.advance(ms);
  desk = await openDesk(shop);
}

interface Asked {
  browser: TestBrowser;
  email: string;
  number: number;
  id: number;
}

/** A customer's received piece, with a request for its care. */
async function asked(
  more: { service?: 'repair' | 'cleaning' | 'resize'; way?: 'parcel' | 'store'; locale?: string } = {},
): Promise<Asked> {
  sequence += 1;
  const { service = 'repair', way = 'parcel', locale = 'en' } = more;
  const email = `care-${sequence}@example.com`;
  const browser = shop.browser({ token: (await shop.customer(email)).token, locale });
  await browser.call('cartAdd', { product_id: studs, qty: 1, buy_now: true });
  const { incrementId: number } = await browser.call('submitOrder', {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
  });
  await pay(browser, number);
  for (const [act = '', ...words] of [['start'], ['ship', 'SF Express', 'SF12345'], ['deliver']])
    await runStaffCommand(shop.host, [act, String(number), ...words]);
  const { items } = await browser.call('salesAfterIndex', { increment_id: number });
  const { id } = await browser.call('salesAfterSave', {
    item_id: items[0]?.item_id ?? 0,
    service_type: service,
    reason: service === 'repair' ? 'clasp' : service === 'cleaning' ? 'regular' : 'too-small',
    description: 'It does not close.',
    return_type: way,
  });
  return { browser, email, number, id };
}

async function pay(browser: TestBrowser, number: number): Promise<void> {
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
}

const read = async ({ id }: Pick<Asked, 'id'>) => {
  const { version } = await desk.call('deskReturn', { id });
  return { id, version };
};

const shown = async ({ browser, id }: Pick<Asked, 'browser' | 'id'>) => {
  const [one] = (await browser.call('salesAfterIndex', { id })).returns;
  if (!one) throw new Error(`return ${id} is not shown`);
  return one;
};

/** Takes a request to its inspection, photographed on arrival. */
async function inspected(care: Asked): Promise<Asked> {
  await desk.call('deskApproveReturn', { ...(await read(care)) });
  await desk.call('deskReceiveReturn', { ...(await read(care)), pictures: { front: file, back: file } });
  await desk.call('deskInspectReturn', {
    ...(await read(care)),
    remark: 'The spring of the clasp is broken.',
  });
  return care;
}

async function estimated(care: Asked, lines: typeof clasp = clasp, days = 14): Promise<number> {
  const sent = await desk.call('deskEstimateReturn', {
    ...(await read(care)),
    lines,
    days,
    note: 'One day.',
  });
  return sent.estimates[0]?.id ?? 0;
}

const answer = ({ browser, id }: Pick<Asked, 'browser' | 'id'>, estimate: number, chosen = 'approve') =>
  browser.call('salesAfterEstimate', { id, estimate, answer: chosen as 'approve' });

const kindsTo = async (email: string) => {
  await shop.deliverMails();
  return shop.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
};

const orderOf = (number: number) =>
  shop.db.handle
    .selectFrom('orders')
    .selectAll()
    .where('increment_id', '=', number)
    .executeTakeFirstOrThrow();

describe('a paid repair', () => {
  it('is photographed, estimated, approved, paid, done and sent back, with an email at every step', async () => {
    const care = await inspected(await asked());
    expect(await shown(care)).toMatchObject({
      status: 'inspected',
      remark: 'The spring of the clasp is broken.',
    });
    expect((await shown(care)).arrival_images).toHaveLength(2);
    const send = async () =>
      deskRefusal(desk.call('deskSendReturn', { ...(await read(care)), carrier: 'SF', parcel: 'SF1234' }));
    expect((await send()).code).toBe(deskCodes.notPossible);
    const estimate = await estimated(care);
    const [seen] = (await shown(care)).estimates;
    expect(seen).toMatchObject({ status: 'sent', total: { value: 800, code: 'HKD' }, can_answer: true });
    const { increment_id: order, sales_after } = await answer(care, estimate);
    expect(sales_after.status).toBe('awaiting_payment');
    expect(order).toBeGreaterThan(care.number);
    const finish = async () =>
      deskRefusal(desk.call('deskFinishReturn', { ...(await read(care)), pictures: { front: file } }));
    expect((await finish()).code).toBe(deskCodes.notPossible);
    await pay(care.browser, order ?? 0);
    await shop.work();
    expect((await shown(care)).status).toBe('in_work');
    expect((await orderOf(order ?? 0)).status).toBe('processing');
    const none = await deskRefusal(desk.call('deskFinishReturn', { ...(await read(care)) }));
    expect(none.data).toMatchObject({ field: 'pictures.front' });
    await desk.call('deskFinishReturn', {
      ...(await read(care)),
      pictures: { front: file },
      reply: 'As new.',
    });
    await desk.call('deskSendReturn', { ...(await read(care)), carrier: 'SF Express', parcel: 'SF777777' });
    const done = await shown(care);
    expect(done).toMatchObject({ status: 'sent_back', sent_number: 'SF777777', merchant_reply: 'As new.' });
    expect(done.leaving_images).toHaveLength(1);
    expect(await orderOf(order ?? 0)).toMatchObject({ status: 'completed', grand_minor: 800_00 });
    const { order: receipt } = await care.browser.call('orderView', { increment_id: order ?? 0 });
    expect(receipt.papers.map(({ kind }) => kind)).toEqual(['receipt']);
    expect(receipt.order_type).toBe('service');
    expect(receipt.history.map(({ status }) => status)).not.toContain('dispatched');
    expect(receipt.products).toMatchObject([{ kind: 'service', name: expect.stringMatching(/^Repair: /) }]);
    const emails = ['return-received', 'return-inspected', 'return-estimate-sent', 'return-awaiting-payment'];
    const then = ['return-in-work', 'return-work-done', 'return-sent-back'];
    expect((await kindsTo(care.email)).filter((kind) => kind.startsWith('return-'))).toEqual([
      ...['return-in-review', 'return-approved', ...emails, ...then],
    ]);
    expect(shop.mails.some(({ kind }) => kind === 'house-return-answer')).toBe(true);
    const { rows } = await desk.call('deskAudit', { filter: { kind: 'return', recordId: String(care.id) } });
    expect(rows.map(({ call }) => call)).toEqual(
      expect.arrayContaining(['desk/returns/estimate', 'desk/returns/finish', 'desk/returns/send']),
    );
    // The paid service can be refunded like any order, by its number.
    await runStaffCommand(shop.host, ['refund', String(order), '100.00', 'HKD', 'GOODWILL-1']);
    await shop.work();
    expect((await orderOf(order ?? 0)).refunded_minor).toBe(100_00);
  });

  it('is approved and paid by the link of the email, without an account', async () => {
    const care = await inspected(await asked({ locale: 'tc' }));
    const estimate = await estimated(care);
    await shop.deliverMails();
    const email = shop.mails.findLast(({ to, kind }) => to === care.email && kind === 'return-estimate-sent');
    expect(email?.text).toContain('A new clasp');
    const link = /#link=([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? '';
    const visitor = shop.browser();
    await visitor.call('orderLinkOpen', { link });
    const reader = { browser: visitor, id: care.id };
    expect((await shown(reader)).status).toBe('estimate_sent');
    const { increment_id: order } = await answer(reader, estimate);
    await pay(visitor, order ?? 0);
    await shop.work();
    expect((await shown(care)).status).toBe('in_work');
    const { estimates } = await desk.call('deskReturn', { id: care.id });
    expect(estimates[0]?.answeredBy).toBe('link');
    const stranger = await shop.customer(`care-stranger-${sequence}@example.com`);
    expect((await refusalOf(answer({ browser: stranger, id: care.id }, estimate))).code).toBe(
      codes.returnNotFound,
    );
  });

  it('that was declined returns to its owner as it came, and nothing is charged', async () => {
    const care = await inspected(await asked());
    const estimate = await estimated(care);
    expect((await answer(care, estimate, 'decline')).sales_after.status).toBe('declined');
    expect((await answer(care, estimate, 'decline')).increment_id).toBeNull();
    expect((await refusalOf(answer(care, estimate))).code).toBe(codes.returnSettled);
    const parcel = { carrier: 'SF Express', parcel: 'SF777777' };
    await desk.call('deskGiveBackReturn', { ...(await read(care)), ...parcel, pictures: { front: file } });
    const after = await shown(care);
    expect(after).toMatchObject({ status: 'returned_unworked', sent_number: 'SF777777' });
    expect(after.leaving_images).toHaveLength(1);
    expect(await kindsTo(care.email)).toEqual(
      expect.arrayContaining(['return-declined', 'return-returned-unworked']),
    );
  });

  it('with more work is agreed to again: declining it leaves the first work', async () => {
    const care = await inspected(await asked());
    const { increment_id: order } = await answer(care, await estimated(care));
    await pay(care.browser, order ?? 0);
    await shop.work();
    const more = await estimated(care, { first: { text: 'A second clasp', amount: hkd(300_00) } });
    expect((await shown(care)).status).toBe('estimate_sent');
    expect((await answer(care, more, 'decline')).sales_after.status).toBe('in_work');
  });
});

describe('work without a charge', () => {
  it('needs consent and no payment; a visit is agreed to in the store and handed over there', async () => {
    const care = await inspected(await asked({ service: 'cleaning', way: 'store' }));
    await estimated(care, free);
    const agreed = await desk.call('deskAgreeReturn', { ...(await read(care)) });
    expect(agreed).toMatchObject({ state: 'in_work', estimates: [{ answeredBy: 'store', orders: [] }] });
    await desk.call('deskFinishReturn', { ...(await read(care)), pictures: { front: file } });
    await desk.call('deskSendReturn', { ...(await read(care)) });
    expect(await shown(care)).toMatchObject({ status: 'sent_back', sent_number: '' });
    const sent = (await kindsTo(care.email)).filter((kind) => kind === 'return-sent-back');
    expect(sent).toHaveLength(1);
    // A cleaned piece can still be refunded.
    const { items } = await care.browser.call('salesAfterIndex', { increment_id: care.number });
    expect(items[0]?.services[0]?.obstacle).toBe('');
  });

  it('of a visit takes three acts at the desk after its request: arrival, estimate, hand-over', async () => {
    const care = await asked({ service: 'cleaning', way: 'store' });
    await desk.call('deskApproveReturn', { ...(await read(care)) });
    await desk.call('deskReceiveReturn', { ...(await read(care)), pictures: { front: file } });
    const price = {
      ...(await read(care)),
      lines: free,
      days: 14,
      note: 'No stone is loose.',
      isAgreed: true,
    };
    expect(await desk.call('deskEstimateReturn', price)).toMatchObject({
      ...{ state: 'in_work', estimates: [{ state: 'approved', answeredBy: 'store' }] },
    });
    const bare = await deskRefusal(desk.call('deskSendReturn', await read(care)));
    expect(bare.data).toMatchObject({ field: 'pictures.front' });
    await desk.call('deskSendReturn', { ...(await read(care)), pictures: { front: file } });
    const after = await shown(care);
    expect(after).toMatchObject({ status: 'sent_back', estimates: [{ note: 'No stone is loose.' }] });
    expect(after.leaving_images).toHaveLength(1);
    const emails = (await kindsTo(care.email)).filter((kind) => kind.startsWith('return-'));
    expect(emails.slice(2)).toEqual(['return-received', 'return-in-work', 'return-sent-back']);
  });

  it('is inspected before its estimate, and not handed over, if it came by parcel', async () => {
    const care = await asked();
    await desk.call('deskApproveReturn', { ...(await read(care)) });
    await desk.call('deskReceiveReturn', { ...(await read(care)), pictures: { front: file } });
    const price = { lines: free, days: 14, note: '' };
    const estimate = async (isAgreed: boolean) =>
      deskRefusal(desk.call('deskEstimateReturn', { ...(await read(care)), ...price, isAgreed }));
    expect((await estimate(false)).code).toBe(deskCodes.notPossible);
    await desk.call('deskInspectReturn', { ...(await read(care)) });
    expect((await estimate(true)).code).toBe(deskCodes.notPossible);
    await answer(care, await estimated(care, free));
    const sent = { ...(await read(care)), carrier: 'SF', parcel: 'SF1234', pictures: { front: file } };
    expect((await deskRefusal(desk.call('deskSendReturn', sent))).code).toBe(deskCodes.notPossible);
  });

  it('cannot be agreed to in the store for a piece that came by parcel', async () => {
    const care = await inspected(await asked());
    await estimated(care, free);
    const refusal = await deskRefusal(desk.call('deskAgreeReturn', { ...(await read(care)) }));
    expect(refusal.code).toBe(deskCodes.notPossible);
  });
});

describe('races', () => {
  it('two approvals at once place one order', async () => {
    const care = await inspected(await asked());
    const estimate = await estimated(care);
    const other = { ...care, browser: shop.browser({ token: care.browser.token }) };
    const both = await Promise.all([answer(care, estimate), answer(other, estimate)]);
    expect(new Set(both.map(({ increment_id }) => increment_id)).size).toBe(1);
  });

  it.runIf(isLongSuite)('an expired or replaced estimate cannot be approved', async () => {
    const care = await inspected(await asked());
    const first = await estimated(care, clasp, 1);
    await later(dayMs + 1);
    expect((await refusalOf(answer(care, first))).code).toBe(codes.estimateOutdated);
    const second = await estimated(care, { first: { text: 'A new clasp', amount: hkd(900_00) } });
    expect((await refusalOf(answer(care, first))).code).toBe(codes.estimateOutdated);
    expect((await answer(care, second)).sales_after.status).toBe('awaiting_payment');
  });

  it.runIf(isLongSuite)(
    'a new price after the approval closes the unpaid order; money that still arrives is refunded',
    async () => {
      const care = await inspected(await asked());
      const first = await estimated(care);
      const { increment_id: order } = await answer(care, first);
      const { redirectUrl } = await care.browser.call('stripeStart', { increment_id: order ?? 0 });
      await estimated(care, { first: { text: 'Two clasps', amount: hkd(1_600_00) } });
      await shop.press(redirectUrl, 'pay');
      await shop.notified();
      await shop.work();
      expect((await shown(care)).status).toBe('estimate_sent');
      expect((await refusalOf(answer(care, first, 'pay'))).code).toBe(codes.estimateOutdated);
      expect(['refunded', 'canceled']).toContain((await orderOf(order ?? 0)).status);
      expect((await orderOf(order ?? 0)).refunded_minor).toBe(
        (await orderOf(order ?? 0)).paid_at ? 800_00 : 0,
      );
    },
  );

  it.runIf(isLongSuite)(
    'an order that expired unpaid is replaced by another one while the estimate is valid',
    async () => {
      const care = await inspected(await asked());
      const estimate = await estimated(care);
      const { increment_id: first } = await answer(care, estimate);
      await later(2 * 3_600_000);
      await shop.work();
      expect((await orderOf(first ?? 0)).status).toBe('payment_canceled');
      const { increment_id: second } = await answer(care, estimate, 'pay');
      expect(second).not.toBe(first);
      await pay(care.browser, second ?? 0);
      await shop.work();
      expect((await shown(care)).status).toBe('in_work');
    },
  );

  it('the database refuses work without consent and payment', async () => {
    const care = await inspected(await asked());
    const work = () =>
      shop.db.handle
        .updateTable('return_request')
        .set({ state: 'in_work' })
        .where('id', '=', care.id)
        .execute();
    await expect(work()).rejects.toThrow(/approved and paid/);
    const estimate = await estimated(care);
    await expect(work()).rejects.toThrow(/approved and paid/);
    await answer(care, estimate);
    await expect(work()).rejects.toThrow(/approved and paid/);
  });
});

it.runIf(isLongSuite)('every email of care is written in every language', async () => {
  for (const locale of locales) {
    const care = await inspected(await asked({ locale, service: 'resize' }));
    const { increment_id: order } = await answer(care, await estimated(care));
    await pay(care.browser, order ?? 0);
    await shop.work();
    await desk.call('deskFinishReturn', { ...(await read(care)), pictures: { front: file } });
    await desk.call('deskSendReturn', { ...(await read(care)), carrier: 'SF Express', parcel: 'SF777777' });
    await shop.deliverMails();
    const emails = shop.mails.filter(({ to }) => to === care.email);
    for (const { subject, text } of emails)
      expect(`${subject} ${text}`).not.toMatch(/\{|mail\.(?:return|order)-/);
  }
});

it('an erased account leaves no note on its estimates', async () => {
  const care = await inspected(await asked());
  await answer(care, await estimated(care), 'decline');
  const parcel = { carrier: 'SF Express', parcel: 'SF777777' };
  await desk.call('deskGiveBackReturn', { ...(await read(care)), ...parcel, pictures: { front: file } });
  await care.browser.call('eraseAccount', { password: testPassword });
  const { estimates, arrival } = await desk.call('deskReturn', { id: care.id });
  expect(estimates).toMatchObject([{ note: '', lines: [{ text: 'A new clasp' }] }]);
  expect(arrival).toEqual([]);
});

describe('the page of a piece', () => {
  it('records each visit and service, with photographs, the last day of care and the warranty', async () => {
    const care = await inspected(await asked({ service: 'cleaning', way: 'store' }));
    const { items } = await care.browser.call('salesAfterIndex', { increment_id: care.number });
    const item_id = items[0]?.item_id ?? 0;
    expect((await care.browser.call('pieceIndex', {})).pieces).toMatchObject([{ item_id, cared_at: null }]);
    await estimated(care, free);
    await desk.call('deskAgreeReturn', { ...(await read(care)) });
    await desk.call('deskFinishReturn', { ...(await read(care)), pictures: { front: file } });
    await desk.call('deskSendReturn', { ...(await read(care)) });
    const { customer_id, received_at } = await orderOf(care.number);
    await shop.db.handle
      .insertInto('appointment')
      .values({
        ...{ customer_id, store_id: 1, state: 'completed', purpose: 'care', way: 'store', style: '' },
        ...{
          starts_at: shop.clock.now(),
          ends_at: new Date(shop.clock.now().getTime() + 1_800_000),
          product_id: null,
          design_id: null,
        },
        ...{ piece_name: null, name: 'Mei Chan', email: care.email, phone: '+85255500101' },
        ...{ contact_by: 'email', remark: '', locale: 'en', video_room: '', reminded_at: null },
        ...{ contact_due_at: shop.clock.now(), created_at: shop.clock.now(), updated_at: shop.clock.now() },
      })
      .execute();
    const seen = await care.browser.call('pieceIndex', { item_id });
    expect(seen.pieces[0]).toMatchObject({
      increment_id: care.number,
      cared_at: shop.clock.now().toISOString(),
      warranty_until: warrantyEnd(received_at ?? shop.clock.now(), 24)?.toISOString(),
    });
    expect(seen.returns).toMatchObject([{ id: care.id, status: 'sent_back', service_type: 'cleaning' }]);
    expect(seen.returns[0]?.arrival_images).toHaveLength(2);
    expect(seen.returns[0]?.leaving_images).toHaveLength(1);
    expect(seen.visits).toMatchObject([
      { at: shop.clock.now().toISOString(), label: expect.stringMatching(/./) },
    ]);
    const stranger = await shop.customer('care-other@example.com');
    expect((await refusalOf(stranger.call('pieceIndex', { item_id }))).code).toBe(codes.orderNotFound);
    expect((await stranger.call('pieceIndex', {})).count).toBe(0);
  });
});
