import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { refundWindowEnd } from '#kernel/shop/orders/orders.rules.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { auditPaymentLedger } from '#server/payment/payment-ledger.service.ts';
import { type Desk, deskRefusal, openDesk, setShopLimit } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';
import { type TestBrowser, testPassword } from '../fixtures/test-shop.ts';

const studs = 1202;
const dayMs = 24 * 3_600_000;
let shop: PayShop;
let desk: Desk;
let sequence = 0;

beforeAll(async () => {
  shop = await openPayShop();
  desk = await openDesk(shop, ['owner'], { name: 'Ada Lau' });
});
afterAll(() => shop.close());
beforeEach(() => shop.control({ reset: true, delayMs: 0 }));

async function settled(): Promise<void> {
  await shop.notified();
  await shop.work();
}

/** A paid order of a new customer. */
async function bought({ isPickup = false } = {}) {
  sequence += 1;
  const email = `desk-${sequence}@example.com`;
  const { token } = await shop.customer(email);
  const browser = shop.browser({ token, locale: 'en', currency: 'HKD' });
  await browser.call('cartAdd', { product_id: studs, qty: 1, buy_now: true });
  const { incrementId: id } = await browser.call('submitOrder', {
    billing: homeAddress,
    ...(isPickup ? { shipping_method: 'store_pickup', store_id: 1 } : { shipping_method: 'insured_express' }),
    payment_method: 'stripe',
    terms: true,
  });
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: id });
  await shop.press(redirectUrl, 'pay');
  await settled();
  return { browser, id, email };
}

const read = async (id: number) => desk.call('deskOrder', { id });
const versionOf = async (id: number) => ({ id, version: (await read(id)).version });
const inAccount = async (browser: TestBrowser, id: number) =>
  (await browser.call('orderView', { increment_id: id })).order;
async function emailsTo(email: string): Promise<string[]> {
  await shop.deliverMails();
  return shop.mails.filter(({ to }) => to === email).map(({ kind }) => kind);
}

describe('an order at the desk', () => {
  it('is made, shipped, delivered and completed; each step appears in the account and in an email', async () => {
    const { browser, id, email } = await bought();
    let order = await read(id);
    expect(order.acts).toEqual(['ship', 'begin', 'hold', 'cancel', 'refund', 'change-address', 'delay']);
    expect(order.lines[0]).toMatchObject({ quantity: 1, isMadeToOrder: false, stage: null });
    expect(order.timeline.filter(({ kind }) => kind === 'money')).toHaveLength(1);
    order = await desk.call('deskBeginOrder', { id, version: order.version });
    expect(order).toMatchObject({ state: 'processing', waitsFor: 'parcel' });
    expect((await inAccount(browser, id)).order_status).toBe('processing');
    order = await desk.call('deskShipOrder', {
      ...{ id, version: order.version },
      ...{ carrier: 'SF Express', parcel: 'SF1234' },
    });
    expect(order).toMatchObject({
      acts: ['deliver', 'correct-parcel', 'resend-shipping', 'undo-dispatch', 'refund'],
      tracking: { company: 'SF Express', number: 'SF1234', url: expect.stringContaining('SF1234') },
    });
    order = await desk.call('deskUndoDispatch', { id, version: order.version, reason: 'not packed yet' });
    expect(order).toMatchObject({ state: 'processing', tracking: null });
    order = await desk.call('deskShipOrder', {
      ...{ id, version: order.version },
      ...{ carrier: 'other', otherCarrier: 'Lantern Couriers', parcel: 'LC9999' },
    });
    expect(order.tracking).toEqual({ company: 'Lantern Couriers', number: 'LC9999', url: null });
    order = await desk.call('deskCorrectParcel', {
      ...{ id, version: order.version },
      ...{ carrier: 'SF Express', parcel: 'SF1234' },
    });
    expect((await inAccount(browser, id)).tracking_url).toContain('SF1234');
    order = await desk.call('deskResendShipping', { id, version: order.version });
    expect(await inAccount(browser, id)).toMatchObject({
      order_status: 'dispatched',
      tracking_number: 'SF1234',
    });
    order = await desk.call('deskDeliverOrder', { id, version: order.version });
    expect(order.acts).toEqual(['refund']);
    const early = deskRefusal(desk.call('deskCompleteOrder', { id, version: order.version }));
    expect(await early).toMatchObject({ code: deskCodes.notPossible });
    shop.clock.set(new Date(refundWindowEnd(shop.clock.now(), 30).getTime() + dayMs));
    // Sessions expire long before.
    desk = await openDesk(shop, ['owner'], { name: 'Ada Lau' });
    order = await desk.call('deskCompleteOrder', await versionOf(id));
    expect(order.state).toBe('completed');
    expect(await emailsTo(email)).toEqual(
      expect.arrayContaining([
        ...['order-paid', 'order-shipped', 'order-recalled', 'parcel-corrected', 'order-delivered'],
      ]),
    );
    const emails = (await read(id)).timeline.flatMap((entry) => (entry.kind === 'email' ? [entry] : []));
    const shipped = emails.find((entry) => entry.email === 'order-shipped')?.id ?? 0;
    const opened = await desk.call('deskEmail', { id: shipped });
    expect(opened).toMatchObject({ to: email, state: 'sent', isAsSent: true, resendTo: email });
    // The parcel of that day, and no link that signs in.
    expect(opened.html).toContain('SF1234');
    expect(opened.html).not.toContain('link=');
    await desk.call('deskResendEmail', { id: shipped });
    const listed = await desk.call('deskEmails', { filter: { order: id }, isDescending: true });
    expect(listed.rows[0]).toMatchObject({ kind: 'order-shipped', to: email, state: 'waits' });
    expect((await emailsTo(email)).filter((kind) => kind === 'order-shipped')).toHaveLength(4);
    const again = shop.browser({ locale: 'en' });
    await again.call('loginAccount', { email, password: testPassword });
    expect((await inAccount(again, id)).order_status).toBe('completed');
  });

  it('that is collected is made ready and handed over only with its code', async () => {
    const { browser, id, email } = await bought({ isPickup: true });
    await desk.call('deskBeginOrder', await versionOf(id));
    const sent = desk.call('deskShipOrder', { ...(await versionOf(id)), carrier: 'DHL', parcel: 'JD0146' });
    expect((await deskRefusal(sent)).message).toContain('collected in a store');
    const ready = await desk.call('deskReadyOrder', await versionOf(id));
    expect(ready).toMatchObject({
      acts: ['hand-over', 'resend-shipping', 'undo-dispatch', 'refund'],
      waitsFor: 'pickup',
    });
    const { pickup_code } = await inAccount(browser, id);
    const wrong = desk.call('deskHandOverOrder', { ...(await versionOf(id)), code: 'WRONGONE' });
    expect(await deskRefusal(wrong)).toMatchObject({ code: deskCodes.fieldInvalid, data: { field: 'code' } });
    const code = (pickup_code ?? '').toLowerCase();
    const handed = await desk.call('deskHandOverOrder', { ...(await versionOf(id)), code });
    expect(handed.state).toBe('received');
    expect(await emailsTo(email)).toContain('order-ready');
  });

  it('above the limit is cancelled only with a second person, who is needed to raise the limit too', async () => {
    const { id } = await bought();
    const sales = await openDesk(shop, ['sales']);
    await desk.call('deskSetLimit', { name: 'refunds', minor: 1_00 });
    const reason = 'Asked for on the telephone';
    const cancelled = sales.call('deskCancelOrder', { ...(await versionOf(id)), reason });
    expect((await deskRefusal(cancelled)).code).toBe(deskCodes.secondPerson);
    const raised = desk.call('deskSetLimit', { name: 'refunds', minor: 2_000_000 });
    expect((await deskRefusal(raised)).code).toBe(deskCodes.secondPerson);
    const limit = async () => (await desk.call('deskLimits', {})).rows.find(({ name }) => name === 'refunds');
    expect([(await read(id)).state, (await limit())?.amount.minor]).toEqual(['payment_confirmed', 1_00]);
    const second = await openDesk(shop);
    for (const { id: approval } of (await second.call('deskApprovals', { filter: { state: 'waiting' } }))
      .rows)
      await second.call('deskApprove', { id: approval });
    await settled();
    const order = await read(id);
    expect([order.state, order.refunded]).toEqual(['refunded', order.total]);
    expect((await limit())?.amount.minor).toBe(2_000_000);
  });

  it('is held with a reason and released, and cancelled with a refund', async () => {
    const { browser, id, email } = await bought();
    const held = await desk.call('deskHoldOrder', {
      ...(await versionOf(id)),
      reason: 'The telephone number is not theirs.',
    });
    expect(held).toMatchObject({ state: 'holded', acts: ['accept', 'cancel', 'refund'], waitsFor: 'review' });
    expect(held.timeline).toContainEqual(
      expect.objectContaining({ kind: 'state', note: 'The telephone number is not theirs.' }),
    );
    const accepted = await desk.call('deskAcceptOrder', { id, version: held.version });
    expect(accepted.state).toBe('payment_confirmed');
    expect((await emailsTo(email)).filter((kind) => kind === 'order-paid')).toHaveLength(1);
    await desk.call('deskCancelOrder', {
      id,
      version: accepted.version,
      reason: 'Asked for on the telephone',
    });
    expect((await inAccount(browser, id)).order_status).toBe('canceled');
    await settled();
    const order = await read(id);
    expect(order).toMatchObject({ state: 'refunded', acts: [] });
    expect(order.refunded).toEqual(order.total);
    expect(await emailsTo(email)).toEqual(expect.arrayContaining(['order-called-off', 'order-refunded']));
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('is refunded in part once for its reference, and a large part only with a second person', async () => {
    const { id, email } = await bought();
    const part = {
      amount: { currency: 'HKD', minor: 200_00 },
      reference: 'RESIZE-17',
      reason: 'A scratch on the band',
    } as const;
    const asked = await desk.call('deskRefundOrder', { ...(await versionOf(id)), ...part });
    expect(asked.refunds).toMatchObject([{ reason: 'part', state: 'pending', amount: part.amount }]);
    await settled();
    const after = await read(id);
    expect(after).toMatchObject({ state: 'payment_confirmed', refunded: part.amount });
    expect(after.refundable.minor).toBe(after.total.minor - 200_00);
    expect(after.timeline).toContainEqual(expect.objectContaining({ kind: 'money', movement: 'refund' }));
    expect(await emailsTo(email)).toContain('order-refunded');
    const twice = desk.call('deskRefundOrder', { ...(await versionOf(id)), ...part });
    expect(await deskRefusal(twice)).toMatchObject({
      code: deskCodes.fieldInvalid,
      data: { field: 'reference' },
    });
    await desk.call('deskSetLimit', { name: 'refunds', minor: 300_00 });
    const sales = await openDesk(shop, ['sales'], { name: 'Ben Ko' });
    const large = {
      amount: { currency: 'HKD', minor: 150_00 },
      reference: 'STONE-4',
      reason: 'A stone',
    } as const;
    const waits = await deskRefusal(sales.call('deskRefundOrder', { ...(await versionOf(id)), ...large }));
    expect(waits.code).toBe(deskCodes.secondPerson);
    expect((await read(id)).refunds).toHaveLength(1);
    const { rows } = await desk.call('deskApprovals', { filter: { state: 'waiting' } });
    const [waiting] = rows.filter(({ recordId }) => recordId === String(id));
    await desk.call('deskApprove', { id: waiting?.id ?? 0 });
    await settled();
    const refunded = await read(id);
    expect(refunded.refunded.minor).toBe(350_00);
    expect(refunded.refunds).toMatchObject([
      { note: 'A scratch on the band', askedBy: 'Ada Lau', approvedBy: '' },
      { note: 'A stone', askedBy: 'Ben Ko', approvedBy: 'Ada Lau' },
    ]);
    await setShopLimit(shop, 'refunds', 2_000_000);
    const much = {
      amount: { currency: 'HKD', minor: 999_999_00 },
      reference: 'MUCH',
      reason: 'Too much',
    } as const;
    const most = desk.call('deskRefundOrder', { ...(await versionOf(id)), ...much });
    expect(await deskRefusal(most)).toMatchObject({
      code: deskCodes.fieldInvalid,
      data: { field: 'amount' },
    });
  });

  it('is refunded for pieces, which are on sale again at the chosen store, once', async () => {
    const { id } = await bought();
    const { lines, subtotal } = await read(id);
    const [line] = lines;
    if (!line?.product) throw new Error('no piece from stock');
    expect(line.paidFor).toEqual([subtotal.minor]);
    const product = line.product;
    const stockAt = async (place: string) =>
      (await desk.call('deskStockOf', { id: product })).places.find((each) => each.place === place)?.pieces;
    const before = [await stockAt('2'), await stockAt('workshop')];
    const refund = (reference: string) => ({
      ...{ amount: { currency: 'HKD', minor: 100_00 } as const, reference },
      ...{ reason: 'Ordered twice', pieces: { [line.id]: 1 }, restock: '2' },
    });
    const asked = await desk.call('deskRefundOrder', { ...(await versionOf(id)), ...refund('TWICE-1') });
    const back = [{ name: line.name, quantity: 1, restockedTo: '2' }];
    expect(asked.refunds).toMatchObject([{ note: 'Ordered twice', askedBy: 'Ada Lau', pieces: back }]);
    expect(asked.timeline).toContainEqual(
      expect.objectContaining({ kind: 'refund', note: 'Ordered twice', who: 'Ada Lau' }),
    );
    expect(await stockAt('2')).toBe((before[0] ?? 0) + 1);
    const again = desk.call('deskRefundOrder', { ...(await versionOf(id)), ...refund('TWICE-2') });
    expect((await deskRefusal(again)).data).toMatchObject({ field: `pieces.${line.id}` });
    // The cancelled order returns nothing a second time.
    await desk.call('deskCancelOrder', { ...(await versionOf(id)), reason: 'All of it' });
    await settled();
    expect([await stockAt('2'), await stockAt('workshop')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    const moves = (await read(id)).timeline.flatMap((entry) => (entry.kind === 'state' ? [entry] : []));
    expect(moves.find(({ state }) => state === 'canceled')?.who).toBe('Ada Lau');
    expect(moves.find(({ state }) => state === 'payment_confirmed')?.who).toBe('');
  });

  it('takes a transfer from the bank statement, and lists awaited ones', async () => {
    const { token } = await shop.customer('desk-bank@example.com');
    const browser = shop.browser({ token, locale: 'en', currency: 'HKD' });
    const { incrementId: id } = await orderOf(browser, studs);
    // Like one above every provider's limit.
    await shop.db.handle
      .updateTable('orders')
      .set({ payment_method: 'check_money' })
      .where('increment_id', '=', id)
      .execute();
    const { rows } = await desk.call('deskTransfers', { search: 'desk-bank' });
    expect(rows).toMatchObject([{ id, email: 'desk-bank@example.com' }]);
    const [row] = rows;
    expect((await read(id)).acts).toContain('confirm-transfer');
    const paid = await desk.call('deskConfirmTransfer', {
      ...{ id, version: row?.version ?? '' },
      amount: { currency: 'HKD', minor: row?.total.minor ?? 0 },
      ...{ receivedOn: '2026-11-20', reference: 'FT 1' },
    });
    expect(paid.state).toBe('payment_confirmed');
    expect((await inAccount(browser, id)).order_status).toBe('payment_confirmed');
    expect((await desk.call('deskTransfers', { search: 'desk-bank' })).total).toBe(0);
    await desk.call('deskCancelOrder', { ...(await versionOf(id)), reason: 'test of the queue' });
    await settled();
    const [owed] = (await desk.call('deskRefundsByHand', { search: String(id) })).rows;
    expect(owed).toMatchObject({ order: id, name: 'Mei Chan', amount: row?.total });
    const wrote = { id: owed?.id ?? 0, version: owed?.version ?? '', reference: 'FPS 4711' };
    expect(await desk.call('deskRefundPaid', wrote)).toEqual({ order: id });
    expect((await read(id)).state).toBe('refunded');
    expect(await deskRefusal(desk.call('deskRefundPaid', wrote))).toMatchObject({
      code: deskCodes.notPossible,
    });
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('is paid by several transfers: a typing error is reversed, charges accepted, a surplus refunded', async () => {
    const { token } = await shop.customer('desk-parts@example.com');
    const browser = shop.browser({ token, locale: 'en', currency: 'HKD' });
    const { incrementId: id } = await orderOf(browser, studs);
    await shop.db.handle
      .updateTable('orders')
      .set({ payment_method: 'check_money' })
      .where('increment_id', '=', id)
      .execute();
    const total = (await read(id)).total.minor;
    const enter = async (minor: number, reference: string, isSure = true) =>
      desk.call('deskConfirmTransfer', {
        ...(await versionOf(id)),
        ...{ amount: { currency: 'HKD', minor }, receivedOn: '2026-11-20', reference, isSure },
      });
    expect((await deskRefusal(enter(1_000_00, 'FT 1', false))).data).toMatchObject({ field: 'isSure' });
    const wrong = await enter(1_000_00, 'FT 1');
    expect(wrong).toMatchObject({
      ...{ state: 'holded', waitsFor: 'transfer' },
      transfer: { received: { minor: 1_000_00 }, due: { minor: total - 1_000_00 } },
      attempts: [{ received: { minor: 1_000_00 } }],
    });
    expect((await inAccount(browser, id)).transfer).toMatchObject({ received: '1000.00' });
    expect(await emailsTo('desk-parts@example.com')).toContain('transfer-due');
    const again = await desk.call('deskReverseTransfer', {
      ...{ id, version: wrong.version, entry: wrong.transfer?.entries[0]?.id ?? 0, reason: 'a typing error' },
    });
    expect(again).toMatchObject({ state: 'payment_pending', transfer: { due: { minor: total } } });
    await enter(total - 300_00, 'FT 2');
    const short = await enter(100_00, 'FT 3');
    expect(short.acts).toContain('accept-shortfall');
    const paid = await desk.call('deskAcceptShortfall', {
      ...{ id, version: short.version, reason: 'charges of the banks' },
    });
    expect(paid).toMatchObject({ state: 'payment_confirmed', transfer: { shortfall: { minor: 200_00 } } });
    expect(await emailsTo('desk-parts@example.com')).toContain('order-paid');
    const over = await enter(500_00, 'FT 4');
    expect(over).toMatchObject({ state: 'payment_confirmed', transfer: { surplus: { minor: 500_00 } } });
    await desk.call('deskRefundSurplus', { id, version: over.version });
    await settled();
    const [owed] = (await desk.call('deskRefundsByHand', { search: String(id) })).rows;
    expect(owed).toMatchObject({ reason: 'overpaid', amount: { minor: 500_00 } });
    await desk.call('deskRefundPaid', {
      ...{ id: owed?.id ?? 0, version: owed?.version ?? '', reference: 'FPS 1' },
    });
    const after = await read(id);
    expect(after).toMatchObject({ state: 'payment_confirmed', refunded: { minor: 0 } });
    expect(after.papers).toHaveLength(1);
    const receipt = await desk.call('deskOrderPaper', { id, paper: after.papers[0] ?? '' });
    expect(Buffer.from(receipt.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await emailsTo('desk-parts@example.com')).toContain('transfer-surplus');
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('is paid by a transfer in another currency once the credited sum is entered', async () => {
    const { token } = await shop.customer('desk-foreign@example.com');
    const browser = shop.browser({ token, locale: 'en', currency: 'HKD' });
    const { incrementId: id } = await orderOf(browser, studs);
    await shop.db.handle
      .updateTable('orders')
      .set({ payment_method: 'check_money' })
      .where('increment_id', '=', id)
      .execute();
    const total = (await read(id)).total.minor;
    const sent = Math.round(total / 7.8);
    const held = await desk.call('deskConfirmTransfer', {
      ...(await versionOf(id)),
      ...{
        amount: { currency: 'USD', minor: sent },
        receivedOn: '2026-11-20',
        reference: 'USD 1',
        isSure: true,
      },
    });
    expect(held).toMatchObject({ state: 'holded', transfer: { due: { minor: total } } });
    expect(held.acts).toContain('convert-transfer');
    const entry = held.transfer?.entries[0]?.id ?? 0;
    const convert = (minor: number, rate: string) =>
      desk.call('deskConvertTransfer', {
        ...{ id, version: held.version, entry, rate, reason: 'sent in dollars' },
        amount: { currency: 'HKD', minor },
      });
    expect((await deskRefusal(convert(total, '0.1282'))).data).toMatchObject({ field: 'rate' });
    const paid = await convert(total, '7.8');
    expect(paid).toMatchObject({
      state: 'payment_confirmed',
      transfer: {
        received: { currency: 'HKD', minor: total },
        entries: [{ reversed: { reason: 'sent in dollars' } }, { converted: { from: entry, rate: '7.8' } }],
      },
    });
    expect(await emailsTo('desk-foreign@example.com')).toContain('order-paid');
    await desk.call('deskCancelOrder', { ...(await versionOf(id)), reason: 'test of the currency' });
    await settled();
    const [owed] = (await desk.call('deskRefundsByHand', { search: String(id) })).rows;
    expect(owed).toMatchObject({ amount: { currency: 'HKD', minor: total } });
    expect((await auditPaymentLedger(shop.db.handle)).faults).toEqual([]);
  });

  it('has its ready day postponed, which the account shows and an email says; its address changed; its notes', async () => {
    const { browser, id, email } = await bought();
    const before = (await inAccount(browser, id)).ready_on ?? '';
    const late = await desk.call('deskDelayOrder', {
      ...(await versionOf(id)),
      days: 5,
      reason: 'The caster is ill',
    });
    expect(late.delayDays).toBe(5);
    const { ready_on: after } = await inAccount(browser, id);
    expect(after).toBe(late.readyOn);
    expect((after ?? '') > before).toBe(true);
    await shop.deliverMails();
    const sentEmail = shop.mails.find(({ to, kind }) => to === email && kind === 'order-delayed');
    expect(sentEmail?.html).toContain(`${Number((after ?? '').slice(8))}`);
    const { country: _country, states: _states, ...address } = late.address;
    const moved = await desk.call('deskChangeAddress', {
      ...{ id, version: late.version },
      address: { ...address, street1: '9 Lantern Street' },
    });
    expect(moved.destination.lines.join()).toContain('9 Lantern Street');
    expect(await emailsTo(email)).toContain('order-readdressed');
    const noted = await desk.call('deskNoteOrder', { id, version: moved.version, text: 'Ring before noon.' });
    expect(noted.timeline).toContainEqual(
      expect.objectContaining({ kind: 'note', who: 'Ada Lau', text: 'Ring before noon.' }),
    );
    const label = await desk.call('deskParcelLabel', { id });
    expect(Buffer.from(label.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('several orders at once', () => {
  it('are printed as one PDF, begun with the versions of the list, and those that cannot be are named', async () => {
    const sent = await bought();
    const collected = await bought({ isPickup: true });
    const orders = [sent.id, collected.id];
    const labels = await desk.call('deskPrintOrders', { orders, paper: 'label' });
    expect(labels.problems).toEqual([
      { id: collected.id, text: expect.stringContaining(String(collected.id)) },
    ]);
    const pagesOf = async (base64 = '') =>
      (await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')))).numPages;
    expect(await pagesOf(labels.file?.base64)).toBe(1);
    const slips = await desk.call('deskPrintOrders', { orders, paper: 'slip' });
    expect(slips.problems).toEqual([]);
    expect(await pagesOf(slips.file?.base64)).toBe(2);
    const { rows } = await desk.call('deskOrders', { search: sent.email });
    const begun = await desk.call('deskBeginOrder', { id: sent.id, version: rows[0]?.version ?? '' });
    expect(begun.state).toBe('processing');
  });
});

describe('a refused act', () => {
  it('in a forbidden state gives the reason in three languages, and changes nothing', async () => {
    const { browser, id } = await bought();
    const said = new Set<string>();
    for (const locale of locales) {
      desk.locale = locale;
      const { code, message } = await deskRefusal(desk.call('deskDeliverOrder', await versionOf(id)));
      expect(code).toBe(deskCodes.notPossible);
      expect(message).toContain(String(id));
      said.add(message);
    }
    desk.locale = 'en';
    expect(said.size).toBe(3);
    expect((await inAccount(browser, id)).order_status).toBe('payment_confirmed');
    const unknown = deskRefusal(desk.call('deskOrder', { id: 1_199_999_999 }));
    expect(await unknown).toMatchObject({ code: deskCodes.notFound });
  });

  it('on an outdated version shows the current one; the other change is preserved', async () => {
    const { id } = await bought();
    const stale = await versionOf(id);
    await desk.call('deskNoteOrder', { ...stale, text: 'Somebody else was here' });
    const lost = await deskRefusal(desk.call('deskBeginOrder', stale));
    expect(lost.code).toBe(deskCodes.versionConflict);
    expect(lost.data).toMatchObject({ theirs: { id, state: 'payment_confirmed' } });
    expect((await read(id)).state).toBe('payment_confirmed');
  });

  it('writes old and new values to the audit log', async () => {
    const { id } = await bought();
    await desk.call('deskBeginOrder', await versionOf(id));
    const { rows } = await desk.call('deskAudit', { filter: { recordId: String(id) }, isDescending: true });
    expect(rows.find(({ call }) => call === 'desk/orders/begin')).toMatchObject({
      kind: 'order',
      outcome: 'done',
      staff: { name: 'Ada Lau' },
      before: { status: 'payment_confirmed' },
      after: { status: 'processing' },
    });
    expect((await desk.call('deskVerifyAudit', {})).isWhole).toBe(true);
  });
});

describe('the list', () => {
  it('finds by number, last digits, name, email and telephone, and filters by what is waited for', async () => {
    const { id, email } = await bought({ isPickup: true });
    const found = async (search: string) =>
      (await desk.call('deskOrders', { search, isDescending: true, perPage: 100 })).rows.map((row) => row.id);
    for (const words of [String(id), String(id - 1_100_000_000), email, 'chan mei', '5550 1234', 'Ch'])
      expect(await found(words), words).toContain(id);
    for (const words of ['1199999999', 'nobody-of-this-name', '9999999', '%', 'zz'])
      expect(await found(words), words).toEqual([]);
    const narrowed = async (filter: object) =>
      (await desk.call('deskOrders', { filter, isDescending: true, perPage: 100 })).rows.map((row) => row.id);
    const today = new Date(shop.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const filter of [
      { state: 'payment_confirmed' },
      { method: 'stripe', country: 'HK' },
      { store: '1' },
      { made: 'in-stock' },
      { from: today, until: today },
      { waitsFor: 'parcel' },
    ])
      expect(await narrowed(filter), JSON.stringify(filter)).toContain(id);
    for (const filter of [
      { state: 'refunded' },
      { country: 'JP' },
      { made: 'to-order' },
      { until: '2020-01-01' },
      { waitsFor: 'pickup' },
    ])
      expect(await narrowed(filter), JSON.stringify(filter)).not.toContain(id);
    const page = await desk.call('deskOrders', { sort: 'total', perPage: 1, page: 2 });
    expect(page.rows).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
    const [row] = (await desk.call('deskOrders', { search: String(id) })).rows;
    expect(row).toMatchObject({ email, isMadeToOrder: false, waitsFor: 'parcel', pieces: 1 });
    expect(row?.store).toBeTruthy();
  });
});
