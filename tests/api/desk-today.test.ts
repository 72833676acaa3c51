import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { mayDo } from '#kernel/shop/desk/roles.ts';
import { benchKinds, isBenchKind, type TodayKind, todayKinds } from '#kernel/shop/desk/today.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { readWaiting } from '#server/desk/today.repo.ts';
import { insertRefusedNotification } from '#server/payment/refused-notifications.repo.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { benchWaiting } from '#server/workshop/bench-waiting.service.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { approveDrawings, paidDesign } from '../fixtures/drawings.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

const kinds = Object.keys(todayKinds) as TodayKind[];

describe('today', () => {
  it('finds every kind of open task', async () => {
    for (const kind of kinds) {
      const { handle } = shop.host.db;
      const { count, rows } = isBenchKind(kind)
        ? await benchWaiting(handle, benchKinds[kind], { locale: 'en', now: shop.clock.now() })
        : await readWaiting(handle, kind, { staffId: 0, locale: 'en' });
      expect(rows.length, kind).toBe(Math.min(count, 5));
    }
  });

  it('shows a failed publish with its deadline, only to staff who may publish', async () => {
    const now = shop.clock.now();
    const { id } = await shop.host.db.handle
      .insertInto('publish')
      .values({
        what: 'article',
        key: '101',
        who: 'test',
        due_at: now,
        state: 'failed',
        attempts: 3,
        created_at: now,
        finished_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const owner = await openDesk(shop, ['owner']);
    const { lines } = await owner.call('deskToday', {});
    const dueAt = new Date(now.getTime() + 4 * 3_600_000).toISOString();
    expect(lines.find(({ kind }) => kind === 'publish-failed')).toEqual({
      kind: 'publish-failed',
      count: 1,
      dueAt,
      items: [{ id: String(id), text: 'article 101', dueAt }],
    });
    const sales = await openDesk(shop, ['sales']);
    const theirs = (await sales.call('deskToday', {})).lines.map(({ kind }) => kind);
    expect(theirs).not.toContain('publish-failed');
    expect(theirs.filter((kind) => !mayDo(['sales'], todayKinds[kind].right))).toEqual([]);
  });

  /** The tasks of one kind on a person's list. */
  async function lineOf(desk: Desk, kind: TodayKind) {
    const { lines } = await desk.call('deskToday', {});
    return lines.find((line) => line.kind === kind);
  }

  async function paid(email: string, productId: number, options: Record<string, string> = {}) {
    const browser = await shop.customer(email);
    const { incrementId: number } = await orderOf(browser, productId, { options });
    const { redirectUrl } = await browser.call('stripeStart', { increment_id: number });
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    return number;
  }

  it('leads a made order over the workshop to its parcel, each with its deadline; one from stock at once', async () => {
    const owner = await openDesk(shop, ['owner']);
    const stock = await paid('ready-made@example.com', 1202);
    expect(await lineOf(owner, 'parcels-to-send')).toMatchObject({
      count: 1,
      items: [{ id: String(stock) }],
    });
    expect(await lineOf(owner, 'orders-to-start')).toBeUndefined();
    await runStaffCommand(shop.host, ['ship', String(stock), 'SF Express', 'SF1234']);
    expect(await lineOf(owner, 'parcels-to-send')).toBeUndefined();
    const buyer = await shop.customer('made@example.com');
    const number = await paidDesign(shop, buyer);
    const id = String(number);
    await approveDrawings(shop, buyer, number);
    const { version } = await owner.call('deskOrder', { id: number });
    const held = await owner.call('deskHoldOrder', { id: number, version, reason: 'A call first' });
    const freed = await owner.call('deskAcceptOrder', { id: number, version: held.version });
    expect(await lineOf(owner, 'orders-to-start')).toMatchObject({ count: 1, items: [{ id }] });
    const unbegun = owner.call('deskShipOrder', {
      ...{ id: number, version: freed.version, carrier: 'DHL', parcel: 'JD0146' },
    });
    expect((await deskRefusal(unbegun)).message).toContain('Begin its work first');
    await runStaffCommand(shop.host, ['start', id]);
    expect(await lineOf(owner, 'orders-to-start')).toBeUndefined();
    const queue = await lineOf(owner, 'pieces-queue');
    expect(queue).toMatchObject({ count: 1, items: [{ id }] });
    const { pieces } = await owner.call('deskWorkshop', {});
    const piece = pieces.find((each) => each.order === number);
    expect(queue?.dueAt).toBe(new Date(`${piece?.dueOn}T18:00:00+08:00`).toISOString());
    const workshop = await openDesk(shop, ['workshop']);
    expect((await lineOf(workshop, 'pieces-queue'))?.count).toBe(1);
    let at = piece;
    for (const stage of ['casting', 'setting', 'finishing', 'quality', 'done'] as const) {
      if (!at) throw new Error('the piece is not on the bench');
      at = await workshop.call('deskMovePiece', { id: at.id, version: at.version, to: stage });
      const line = stage === 'done' ? 'parcels-to-send' : (`pieces-${stage}` as const);
      expect(await lineOf(owner, line)).toMatchObject({ count: 1, items: [{ id }] });
    }
    const listed = await owner.call('deskOrders', { filter: { waitsFor: 'parcel' } });
    expect(listed.rows.map((row) => row.id)).toEqual([number]);
  });

  it('names low stock in the reader’s language, with its number', async () => {
    const owner = await openDesk(shop, ['owner']);
    for (const locale of ['en', 'tc', 'zh'] as const) {
      const line = await lineOf({ ...owner, locale }, 'stock-low');
      const product = await shop.db.handle
        .selectFrom('product')
        .select(['sku', 'text'])
        .where('id', '=', Number(line?.items[0]?.id))
        .executeTakeFirstOrThrow();
      expect(line?.items[0]?.text).toBe(`${localText(product.text, locale).name} · ${product.sku}`);
    }
  });

  it('asks for the drawing of made-to-order pieces, and shows the same orders as the list', async () => {
    const owner = await openDesk(shop, ['owner']);
    const number = await paid('engraved@example.com', 1005, { metal: 'platinum-950', size: '6' });
    const drawn = await lineOf(owner, 'drawings-to-send');
    const listed = await owner.call('deskOrders', { filter: { waitsFor: 'drawing' } });
    expect(listed.rows.map(({ id }) => id)).toEqual([number]);
    expect(drawn?.items.map(({ id }) => Number(id))).toEqual([number]);
    expect(drawn?.dueAt).toBe(new Date(shop.clock.now().getTime() + 48 * 3_600_000).toISOString());
  });

  it('shows refused notices until they were read, and again at the next one', async () => {
    const owner = await openDesk(shop, ['owner']);
    const forged = () =>
      shop.app.request('/payment/notify/stripe', {
        method: 'POST',
        headers: { 'stripe-signature': 't=1,v1=00' },
        body: '{}',
      });
    expect((await forged()).status).toBe(400);
    const line = await lineOf(owner, 'notices-refused');
    expect(line).toMatchObject({ count: 1, items: [{ id: 'stripe', text: 'time' }] });
    const sales = await openDesk(shop, ['sales']);
    expect(await lineOf(sales, 'notices-refused')).toBeUndefined();
    expect((await owner.call('deskBooks', {})).notices).toMatchObject([
      { provider: 'stripe', fault: 'time' },
    ]);
    expect((await owner.call('deskNoticeSeen', { provider: 'stripe' })).notices).toEqual([]);
    expect(await lineOf(owner, 'notices-refused')).toBeUndefined();
    await expect(owner.call('deskNoticeSeen', { provider: 'stripe' })).rejects.toMatchObject({
      code: deskCodes.notFound,
    });
    shop.clock.advance(1_000);
    await forged();
    expect((await lineOf(owner, 'notices-refused'))?.count).toBe(1);
    // Many notices are one line, dated by the first.
    const since = async () => (await owner.call('deskBooks', {})).notices[0]?.since;
    const first = await since();
    await insertRefusedNotification(
      shop.db.handle,
      { provider: 'stripe', fault: 'time', why: 'timestamp' },
      shop.clock.now(),
    );
    expect(await since()).toBe(first);
  });

  it('shows pending approvals to everybody who may agree, except the requester', async () => {
    const [asker, other] = [await openDesk(shop, ['owner']), await openDesk(shop, ['owner'])];
    await shop.db.handle
      .insertInto('approval')
      .values({
        ...{ call: 'desk/orders/refund', input: jsonb({}), kind: 'order', record_id: '1100000042' },
        ...{ amount_minor: 5_000_000, reason: 'Lost on its way', asked_by: asker.id, state: 'waiting' },
        ...{ asked_at: shop.clock.now(), decided_by: null, decided_at: null },
      })
      .execute();
    expect(await lineOf(asker, 'approvals-waiting')).toBeUndefined();
    expect(await lineOf(other, 'approvals-waiting')).toMatchObject({
      count: 1,
      items: [{ text: 'Lost on its way' }],
    });
  });

  it('shows who has an order open, on the order and in the list', async () => {
    const [first, second] = [await openDesk(shop, ['sales']), await openDesk(shop, ['sales'])];
    const { rows } = await second.call('deskOrders', {});
    const id = String(rows[0]?.id);
    await first.call('deskOpened', { kind: 'order', id });
    const { others } = await second.call('deskOpened', { kind: 'order', id });
    expect(others).toHaveLength(1);
    const [row] = (await first.call('deskOrders', { search: id })).rows;
    expect(row?.opened?.name).toMatch(/^Desk \d+$/);
  });
});
