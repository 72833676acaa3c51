import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedDatabase, countedDatabase } from '../fixtures/counted-database.ts';
import { type Desk, openDesk } from '../fixtures/desk-staff.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';

/** Upper bounds of statements per desk call, including begin, commit and audit log, without the session look-up. */
const studs = 1202;
const sessionLookUp = 1;
let shop: PayShop;
let desk: Desk;
let database: CountedDatabase | undefined;

beforeAll(async () => {
  shop = await openPayShop({
    database: (db) => {
      database = countedDatabase(db);
      return database;
    },
  });
  desk = await openDesk(shop, ['owner']);
});
afterAll(() => shop.close());

async function counted<T>(call: () => Promise<T>): Promise<{ statements: number; answer: T }> {
  if (!database) throw new Error('nothing is counted');
  database.roundTrips.length = 0;
  const answer = await call();
  return { statements: database.roundTrips.length - sessionLookUp, answer };
}

async function paidOrder(email: string): Promise<number> {
  const { token } = await shop.customer(email);
  const browser = shop.browser({ token, locale: 'en', currency: 'HKD' });
  const { incrementId: id } = await orderOf(browser, studs);
  const { redirectUrl } = await browser.call('stripeStart', { increment_id: id });
  await shop.press(redirectUrl, 'pay');
  await shop.notified();
  await shop.work();
  return id;
}

async function awaitedOrder(email: string): Promise<void> {
  const { token } = await shop.customer(email);
  const { incrementId } = await orderOf(shop.browser({ token, locale: 'en', currency: 'HKD' }), studs);
  await shop.db.handle
    .updateTable('orders')
    .set({ payment_method: 'check_money' })
    .where('increment_id', '=', incrementId)
    .execute();
}

describe('round trips of the desk to the database', () => {
  it('are at most 20 to refund a part of an order, and one statement reads the whole order', async () => {
    const id = await paidOrder('counted-refund@example.com');
    const { answer: shown } = await counted(() => desk.call('deskOrder', { id }));
    const part = {
      amount: { currency: 'HKD', minor: 100_00 },
      reference: 'COUNTED-1',
      reason: 'Late',
    } as const;
    const refund = await counted(() => desk.call('deskRefundOrder', { id, version: shown.version, ...part }));
    expect(refund.answer.refunds).toMatchObject([{ reason: 'part', amount: part.amount }]);
    expect(refund.statements).toBeLessThanOrEqual(20);
    // Order, bank entries, carriers and limit; begin, four statements and commit of the audit log.
    const again = await counted(() => desk.call('deskOrder', { id }));
    expect(again.answer.version).toBe(refund.answer.version);
    expect(again.statements).toBeLessThanOrEqual(10);
  });

  it('are as many for a long list of awaited transfers as for a short one', async () => {
    for (const name of ['first', 'second']) await awaitedOrder(`counted-${name}@example.com`);
    const short = await counted(() => desk.call('deskTransfers', { search: 'counted-' }));
    expect(short.answer.rows).toHaveLength(2);
    for (const name of ['third', 'fourth', 'fifth']) await awaitedOrder(`counted-${name}@example.com`);
    const long = await counted(() => desk.call('deskTransfers', { search: 'counted-' }));
    expect(long.answer.rows).toHaveLength(5);
    expect(long.statements).toBe(short.statements);
    // The versions in the list are those of the orders.
    for (const { id, version } of long.answer.rows)
      expect((await desk.call('deskOrder', { id })).version).toBe(version);
  });
});
