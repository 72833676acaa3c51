import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskData } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { stockDeskCalls } from '#kernel/shop/desk/stock.calls.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

const studs = 1202;
const central = '1';
const harbour = '2';

let shop: TestShop;
let workshop: Desk;
let shopper: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  workshop = await openDesk(shop, ['workshop']);
  shopper = await shop.customer('collects@example.com');
  await shopper.call('cartAdd', { product_id: studs, qty: 1 });
});
afterAll(() => shop.close());

type Stock = DeskData<(typeof stockDeskCalls)['deskStockOf']>;

const one = () => workshop.call('deskStockOf', { id: studs });
const at = ({ places }: Pick<Stock, 'places'>, place: string) =>
  places.find((each) => each.place === place)?.pieces;

/** Sets the stock of a place to a number by a count. */
async function count(place: string, pieces: number): Promise<Stock> {
  const now = await one();
  if (at(now, place) === pieces) return now;
  return workshop.call('deskCorrectStock', {
    ...{ id: studs, version: now.version, place, pieces },
    reason: 'Counted on Monday',
  });
}

/** The places with stock, without those that have none. */
async function lay(held: Readonly<Record<string, number>>): Promise<Stock> {
  for (const { place } of (await one()).places) await count(place, held[place] ?? 0);
  return one();
}

async function collectedToday(): Promise<string[]> {
  const { pickups } = await shopper.call('onepageIndex', { country: 'HK' });
  return pickups.flatMap(({ store_id, is_today }) => (is_today ? [String(store_id)] : []));
}

const soldIn = async () => (await shopper.call('productStock', { product_id: studs })).stock;

describe('stock at the desk', () => {
  it('moved between stores is offered there at once', async () => {
    shop.clock.set('2026-11-20T04:00:00Z');
    const { version } = await lay({ workshop: 1, [central]: 1 });
    expect(await collectedToday()).toEqual([central]);
    const sold = await soldIn();
    const move = { id: studs, version, from: central, to: harbour, pieces: 1, reason: 'For Ms Ho' };
    const moved = await workshop.call('deskMoveStock', move);
    expect([at(moved, 'workshop'), at(moved, central), at(moved, harbour), moved.stock]).toEqual([
      1, 0, 1, 2,
    ]);
    expect(await collectedToday()).toEqual([harbour]);
    expect(await soldIn()).toBe(sold);
    expect(moved.acts[0]).toMatchObject({
      kind: 'moved',
      changes: [
        { place: central, pieces: -1 },
        { place: harbour, pieces: 1 },
      ],
      reason: 'For Ms Ho',
      isUndone: false,
    });
    const undone = await workshop.call('deskUndoStock', { id: studs, version: moved.version });
    expect(await collectedToday()).toEqual([central]);
    expect(undone.acts.slice(0, 2).map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
      ['undone', false],
      ['moved', true],
    ]);
    expect(undone.may).not.toContain('undo');
  });

  it('received is sold at once, and subscribers are emailed', async () => {
    const { version } = await lay({});
    expect(await soldIn()).toBe(0);
    await shopper.call('productTellMe', { product_id: studs, email: 'waits@example.com' });
    expect((await one()).wishes).toBe(1);
    const requested = await workshop.call('deskStock', { filter: { which: 'wished' } });
    expect(requested.rows.map(({ id }) => id)).toEqual([studs]);
    const out = await workshop.call('deskStock', { filter: { which: 'out' } });
    expect(out.rows.map(({ id }) => id)).toContain(studs);
    const received = await workshop.call('deskReceiveStock', {
      ...{ id: studs, version, place: harbour, pieces: 3 },
      reason: 'Delivery 4711',
    });
    expect([received.stock, at(received, harbour)]).toEqual([3, 3]);
    expect(await soldIn()).toBe(3);
    const there = await workshop.call('deskStock', { filter: { place: harbour }, search: received.sku });
    expect(there.rows.map(({ id, stock }) => [id, stock])).toEqual([[studs, 3]]);
  });

  it('is not changed with an outdated version, and returns the current one', async () => {
    const { version } = await one();
    await workshop.call('deskReceiveStock', { id: studs, version, place: central, pieces: 1 });
    const late = { id: studs, version, place: central, pieces: 2 };
    const refusal = await deskRefusal(workshop.call('deskReceiveStock', late));
    expect(refusal.code).toBe(deskCodes.versionConflict);
    expect(refusal.data).toMatchObject({ theirs: { id: studs, stock: (await one()).stock } });
  });

  it('is refused at its field if it makes no sense, and nothing changes', async () => {
    const before = await lay({ workshop: 1, [central]: 1 });
    const { version } = before;
    const seen = { id: studs, version };
    const refused = async (call: Promise<unknown>) => {
      const { code, data } = await deskRefusal(call);
      return [code, (data as { field?: string }).field];
    };
    const invalid = (field: string) => [deskCodes.fieldInvalid, field];
    const move = (from: string, to: string, pieces: number) =>
      refused(workshop.call('deskMoveStock', { ...seen, from, to, pieces }));
    expect(await move('workshop', central, 2)).toEqual(invalid('pieces'));
    expect(await move(central, central, 1)).toEqual(invalid('to'));
    expect(await move('workshop', '999', 1)).toEqual(invalid('to'));
    expect(await move('workshop', central, 0)).toEqual(invalid('pieces'));
    const correct = (reason: string, pieces: number) =>
      refused(workshop.call('deskCorrectStock', { ...seen, place: central, pieces, reason }));
    expect(await correct('', 0)).toEqual(invalid('reason'));
    expect(await correct('As it was', 1)).toEqual(invalid('pieces'));
    expect(await correct('Below nothing', -1)).toEqual(invalid('pieces'));
    expect((await deskRefusal(workshop.call('deskStockOf', { id: 999_999 }))).code).toBe(deskCodes.notFound);
    expect((await one()).version).toBe(version);
  });

  it('cannot be undone once it was sold', async () => {
    await lay({ [central]: 0 });
    const { version } = await one();
    await workshop.call('deskReceiveStock', { id: studs, version, place: central, pieces: 1 });
    expect((await one()).may).toContain('undo');
    await shop.db.handle.updateTable('product').set({ stock: 0 }).where('id', '=', studs).execute();
    const now = await one();
    expect(now.may).not.toContain('undo');
    const undo = workshop.call('deskUndoStock', { id: studs, version: now.version });
    expect((await deskRefusal(undo)).code).toBe(deskCodes.notPossible);
  });

  it('is read by sales and changed by the workshop, and is in the log', async () => {
    const sales = await openDesk(shop, ['sales']);
    const seen = await sales.call('deskStockOf', { id: studs });
    expect(seen.may).toEqual([]);
    const receive = { id: studs, version: seen.version, place: 'workshop', pieces: 1 } as const;
    expect((await deskRefusal(sales.call('deskReceiveStock', receive))).code).toBe(deskCodes.notAllowed);
    const content = await openDesk(shop, ['content']);
    expect((await deskRefusal(content.call('deskStock', {}))).code).toBe(deskCodes.notAllowed);
    await workshop.call('deskReceiveStock', receive);
    const line = await shop.db.handle
      .selectFrom('audit_line')
      .select(['kind', 'record_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toEqual({ kind: 'stock', record_id: seen.sku });
  });
});
