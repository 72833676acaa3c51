import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { toDecimalString } from '#kernel/shop/money/money.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { type Desk, deskRefusal, openDesk, setShopLimit } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

const studs = 1202;

let shop: PayShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop);
});
afterAll(() => shop.close());

/** A new customer who has received a piece. */
async function buyer(email: string) {
  const browser = shop.browser({ token: (await shop.customer(email)).token, locale: 'tc' });
  await browser.call('cartAdd', { product_id: studs, qty: 1, buy_now: true });
  const { incrementId: number } = await browser.call('submitOrder', {
    billing: homeAddress,
    shipping_method: 'insured_express',
    payment_method: 'stripe',
    terms: true,
  });
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  for (const [act = '', ...words] of [['start'], ['ship', 'SF Express', 'SF12345'], ['deliver']])
    await runStaffCommand(shop.host, [act, String(number), ...words]);
  return { number, browser };
}

/** A return of a new customer who has received the piece. */
async function asked(email: string, service: 'refund' | 'exchange' = 'refund') {
  const { number, browser } = await buyer(email);
  const { items } = await browser.call('salesAfterIndex', { increment_id: number });
  const { id } = await browser.call('salesAfterSave', {
    item_id: items[0]?.item_id ?? 0,
    service_type: service,
    reason: service === 'refund' ? 'changed-mind' : 'wrong-size',
    description: 'Too bright for me.',
  });
  return { id, number, browser };
}

describe('a return at the desk', () => {
  it('goes from the list to the payment ledger and an email, each step with an entry in the audit log', async () => {
    const { id, number, browser } = await asked('desk-refund@example.com');
    const list = await desk.call('deskReturns', {
      filter: { which: 'open', askedBy: '2026-12-31' },
      search: 'desk-refund@',
    });
    expect(list).toMatchObject({ total: 1, rows: [{ id, state: 'in_review', orderNumber: number }] });
    const one = await desk.call('deskReturn', { id });
    expect(one.may).toEqual(['approve', 'deny']);
    expect(one).toMatchObject({ description: 'Too bright for me.', letters: [{ sentAt: null }] });
    const approved = await desk.call('deskApproveReturn', {
      id,
      version: one.version,
      reply: 'With pleasure.',
    });
    expect(approved.may).toEqual(['receive']);
    const came = await desk.call('deskReceiveReturn', { id, version: approved.version });
    const inspected = await desk.call('deskInspectReturn', {
      id,
      version: came.version,
      isSellable: true,
      remark: 'As new.',
    });
    expect(inspected.may).toEqual(['reject', 'refund']);
    const half = { currency: 'HKD', minor: 100_00 };
    const tooMuch = { ...half, minor: 99_999_999_00 };
    await expect(
      desk.call('deskRefundReturn', { id, version: inspected.version, amount: tooMuch }),
    ).rejects.toThrow();
    const owed = await desk.call('deskRefundReturn', { id, version: inspected.version, amount: half });
    expect(owed).toMatchObject({ state: 'awaiting_refund', actual: half, may: [] });
    await shop.work();
    await shop.deliverMails();
    expect((await desk.call('deskReturn', { id })).state).toBe('refunded');
    const paymentRows = await shop.db.handle
      .selectFrom('payment_ledger')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_ledger.attempt_id')
      .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
      .where('orders.increment_id', '=', number)
      .select(['payment_ledger.kind', 'payment_ledger.amount_minor'])
      .orderBy('payment_ledger.id')
      .execute();
    expect(paymentRows.at(-1)).toEqual({ kind: 'refund', amount_minor: 100_00 });
    const sentEmails = shop.mails
      .filter(({ to }) => to === 'desk-refund@example.com')
      .map(({ kind }) => kind);
    expect(sentEmails).toEqual(expect.arrayContaining(['return-awaiting-refund', 'order-refunded']));
    expect((await browser.call('salesAfterIndex', { id })).returns[0]).toMatchObject({
      status: 'refunded',
      remark: 'As new.',
    });
    const { rows } = await desk.call('deskAudit', { filter: { kind: 'return', recordId: String(id) } });
    expect(rows.map((line) => line.call)).toEqual(
      expect.arrayContaining(['desk/returns/one', 'desk/returns/approve', 'desk/returns/refund']),
    );
  });

  it('is opened by staff and approved at once; a rule is overruled only as an exception', async () => {
    const { number, browser } = await buyer('desk-opened@example.com');
    const line = (await desk.call('deskOrder', { id: number })).lines[0]?.id ?? 0;
    const request = { order: number, line, quantity: 1, service: 'refund', way: 'store' } as const;
    const opened = await desk.call('deskOpenReturn', { ...request, reason: 'changed-mind' });
    expect(opened).toMatchObject({ state: 'approved', orderNumber: number, quantity: 1 });
    const { returns } = await browser.call('salesAfterIndex', { increment_id: number });
    expect(returns.map(({ id }) => id)).toEqual([opened.id]);
    const again = desk.call('deskOpenReturn', { ...request, reason: 'damaged', isException: true });
    expect(await deskRefusal(again)).toMatchObject({ data: { field: 'service' } });
    const late = await buyer('desk-late@example.com');
    const [piece] = (await desk.call('deskOrder', { id: late.number })).lines;
    await shop.db.handle
      .updateTable('orders')
      .set({ received_at: new Date(shop.clock.now().getTime() - 400 * 86_400_000) })
      .where('increment_id', '=', late.number)
      .execute();
    const overdue = { ...request, order: late.number, line: piece?.id ?? 0, reason: 'damaged' } as const;
    expect((await deskRefusal(desk.call('deskOpenReturn', overdue))).message).toContain('exception');
    const allowed = await desk.call('deskOpenReturn', { ...overdue, isException: true });
    expect(allowed.state).toBe('approved');
  });

  it('above the shop’s limit is refunded only after a second person agrees, as store credit if asked for', async () => {
    const { id, browser } = await asked('desk-second@example.com');
    const { rows } = await desk.call('deskLimits', {});
    const limitMinor = rows.find(({ name }) => name === 'refunds')?.amount.minor ?? 0;
    await desk.call('deskSetLimit', { name: 'refunds', minor: 50_00 });
    const read = async () => (await desk.call('deskReturn', { id })).version;
    await desk.call('deskApproveReturn', { id, version: await read(), reply: 'With pleasure.' });
    await desk.call('deskReceiveReturn', { id, version: await read() });
    await desk.call('deskInspectReturn', { id, version: await read(), isSellable: true, remark: 'As new.' });
    const below = { currency: 'HKD', minor: -100_00 };
    const none = await deskRefusal(
      desk.call('deskRefundReturn', { id, version: await read(), amount: below }),
    );
    expect([deskCodes.fieldInvalid, deskCodes.notPossible]).toContain(none.code);
    const refund = await deskRefusal(
      desk.call('deskRefundReturn', { id, version: await read(), amount: null, toCredit: true }),
    );
    expect(refund.code).toBe(deskCodes.secondPerson);
    expect((await desk.call('deskReturn', { id })).state).toBe('inspected');
    const [waiting] = (await desk.call('deskApprovals', { filter: { state: 'waiting' } })).rows;
    expect(waiting).toMatchObject({ call: 'desk/returns/refund', recordId: String(id) });
    const approval = waiting?.id ?? 0;
    const own = await deskRefusal(desk.call('deskApprove', { id: approval }));
    expect(own.code).toBe(deskCodes.notPossible);
    const second = await openDesk(shop);
    await second.call('deskApprove', { id: approval });
    const { state, actual } = await desk.call('deskReturn', { id });
    expect(state).toBe('awaiting_refund');
    await shop.work();
    const { balances } = await browser.call('ownCredit', {});
    expect(balances).toEqual([{ currency: 'HKD', amount: toDecimalString(actual?.minor ?? 0) }]);
    expect((await desk.call('deskReturn', { id })).state).toBe('refunded');
    await setShopLimit(shop, 'refunds', limitMinor);
  });

  it('is refused for an outdated version, and stays unchanged', async () => {
    const { id } = await asked('desk-conflict@example.com');
    const read = await desk.call('deskReturn', { id });
    await desk.call('deskReplyToReturn', { id, version: read.version, reply: 'We have a question.' });
    const conflict = await deskRefusal(
      desk.call('deskDenyReturn', { id, version: read.version, reply: 'No.' }),
    );
    expect(conflict.code).toBe(deskCodes.versionConflict);
    expect(conflict.data).toMatchObject({ theirs: { state: 'in_review', reply: 'We have a question.' } });
    expect((await desk.call('deskReturn', { id })).state).toBe('in_review');
  });

  it('gives the reason for a forbidden step in three languages', async () => {
    const { id } = await asked('desk-words@example.com', 'exchange');
    const { version } = await desk.call('deskReturn', { id });
    const said: string[] = [];
    for (const locale of ['en', 'tc', 'zh']) {
      desk.locale = locale;
      const early = desk.call('deskSendReturn', { id, version, carrier: 'SF Express', parcel: 'SF7788' });
      const { code, message } = await deskRefusal(early);
      expect(code).toBe(deskCodes.notPossible);
      said.push(message);
    }
    desk.locale = 'en';
    expect(said[0]).toContain('is in review. Only an inspected piece can be sent.');
    expect(said[1]).toContain('正待審核');
    expect(said[2]).toContain('正在审核');
    expect((await deskRefusal(desk.call('deskReturn', { id: 999_999 }))).code).toBe(deskCodes.notFound);
  });
});

describe('a review at the desk', () => {
  it('appears in the product page’s call, and queues a publish, once it is approved', async () => {
    const { browser } = await buyer('desk-review@example.com');
    await browser.call('reviewSubmit', {
      product_id: studs,
      selectStar: 4,
      summary: 'Quietly bright',
      review_content: 'See www.example.com for more.',
    });
    const onPage = async () => {
      const { reviewList } = await shop.browser().call('reviewList', { product_id: studs });
      return reviewList.some(({ summary }) => summary === 'Quietly bright');
    };
    const publishes = () =>
      shop.db.handle
        .selectFrom('publish')
        .select('id')
        .where('what', '=', 'review')
        .where('key', '=', String(studs))
        .where('state', '=', 'waiting')
        .execute();
    await shop.db.handle.deleteFrom('publish').execute();
    expect(await onPage()).toBe(false);
    const { rows } = await desk.call('deskReviews', { filter: { state: 'held' } });
    const held = rows.find(({ title }) => title === 'Quietly bright');
    expect(held).toMatchObject({ heldFor: 'link', product: { id: studs } });
    const id = held?.id ?? 0;
    const { version } = await desk.call('deskReview', { id });
    const released = await desk.call('deskReleaseReview', { id, version });
    expect(released).toMatchObject({ state: 'published', may: ['refuse', 'answer'] });
    expect(await onPage()).toBe(true);
    expect(await publishes()).toHaveLength(1);
    const seen = released.version;
    expect(await desk.call('deskAnswerReview', { id, version: seen, answer: 'Thank you.' })).toMatchObject({
      answer: 'Thank you.',
    });
    const stale = desk.call('deskRefuseReview', { id, version: seen, reason: 'No.' });
    expect((await deskRefusal(stale)).code).toBe(deskCodes.versionConflict);
    await shop.deliverMails();
    const sentEmails = shop.mails
      .filter(({ to }) => to === 'desk-review@example.com')
      .map(({ kind }) => kind);
    expect(sentEmails).toEqual(expect.arrayContaining(['review-published', 'review-answered']));
  });
});
