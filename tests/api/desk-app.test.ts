import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskAppCalls } from '#kernel/shop/desk/desk-app.calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Approvables, approveRequest, askSecondPerson } from '#server/approvals/approvals.service.ts';
import { shopLimit } from '#server/approvals/limits.service.ts';
import { auditLog } from '#server/audit/audit-log.service.ts';
import { openedBy } from '#server/desk-records/desk-records.service.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress } from '../fixtures/pay-shop.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let owner: Desk;
let sales: Desk;
let workshop: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await openDesk(shop, ['owner'], { name: 'Ada Lo' });
  sales = await openDesk(shop, ['sales'], { name: 'Ben Ma' });
  workshop = await openDesk(shop, ['workshop']);
});
afterAll(() => shop.close());

function callOf(desk: Desk, roles: readonly ('owner' | 'sales')[]) {
  return {
    locale: 'en' as const,
    now: shop.clock.now(),
    requestId: 'request-1',
    ip: '127.0.0.1',
    agent: '',
    staff: { id: desk.id, name: '', email: desk.email, roles, sessionId: 1 },
  };
}

describe('the search box', () => {
  let number = 0;
  const kindsFor = async (desk: Desk, words: string) => {
    const { groups } = await desk.call('deskSearch', { words });
    return groups.map(({ kind }) => kind);
  };

  beforeAll(async () => {
    const browser = await shop.customer('seek-me@example.com');
    await browser.call('cartAdd', { product_id: 1202, qty: 1, buy_now: true });
    const { incrementId } = await browser.call('submitOrder', {
      billing: { ...homeAddress, first_name: 'Wing', last_name: 'Tsui', telephone: '+85261234567' },
      shipping_method: 'insured_express',
      payment_method: 'stripe',
      terms: true,
    });
    number = incrementId;
  });

  it('finds an order by number, name, email and any spelling of its telephone', async () => {
    for (const words of [String(number), 'wing tsui', 'TSUI', 'seek-me@example.com', '6123 4567'])
      expect(await sales.call('deskSearch', { words }), words).toMatchObject({
        groups: expect.arrayContaining([
          expect.objectContaining({
            kind: 'order',
            hits: [expect.objectContaining({ id: String(number) })],
          }),
        ]),
      });
  });

  it('finds products and stones, in the language of the desk', async () => {
    const stone = await shop.db.handle
      .selectFrom('diamond')
      .select(['id', 'certificate_no'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { groups } = await workshop.call('deskSearch', { words: stone.certificate_no });
    expect(groups.map(({ kind }) => kind)).toEqual(['stone']);
    // An exact number comes before numbers that only begin with it.
    expect(groups[0]?.hits[0]).toMatchObject({ id: String(stone.id) });
    workshop.locale = 'tc';
    const product = await shop.db.handle
      .selectFrom('product')
      .select(['id', 'sku', 'text'])
      .where('id', '=', 1202)
      .executeTakeFirstOrThrow();
    const bySku = await workshop.call('deskSearch', { words: product.sku.toLowerCase() });
    expect(bySku.groups.find(({ kind }) => kind === 'product')?.hits[0]).toMatchObject({
      id: '1202',
      title: product.text['tc']?.name,
    });
    const byName = await workshop.call('deskSearch', { words: product.text['zh']?.name ?? '' });
    expect(byName.groups.flatMap(({ hits }) => hits.map(({ id }) => id))).toContain('1202');
    workshop.locale = 'en';
  });

  it('shows only records that a role may read, and does not expand wildcards', async () => {
    expect(await kindsFor(sales, 'seek-me@example.com')).toEqual(['order', 'customer']);
    expect(await kindsFor(workshop, 'seek-me@example.com')).toEqual(['order']);
    const content = await openDesk(shop, ['content']);
    expect(await kindsFor(content, 'seek-me@example.com')).toEqual([]);
    expect(await kindsFor(sales, '%%')).toEqual([]);
    expect(await kindsFor(sales, '__')).toEqual([]);
  });

  it('writes an audit entry with the query', async () => {
    await sales.call('deskSearch', { words: 'a jealous neighbour' });
    const { rows } = await owner.call('deskAudit', { filter: { staffId: sales.id }, isDescending: true });
    expect(rows[0]).toMatchObject({
      outcome: 'seen',
      kind: 'search',
      input: { words: 'a jealous neighbour' },
    });
  });
});

describe('personal desk data', () => {
  it('holds a person’s filters, by section', async () => {
    const saved = await sales.call('deskSaveFilter', {
      room: 'orders',
      name: 'To send',
      query: 'state=paid',
    });
    await sales.call('deskSaveFilter', { room: 'orders', name: 'To send', query: 'state=ready' });
    await owner.call('deskSaveFilter', { room: 'orders', name: 'To send', query: 'state=all' });
    expect((await sales.call('deskSavedFilters', { room: 'orders' })).rows).toEqual([
      { ...saved, query: 'state=ready' },
    ]);
    expect((await sales.call('deskSavedFilters', { room: 'returns' })).rows).toEqual([]);
    await owner.call('deskDropFilter', { id: saved.id });
    expect((await sales.call('deskSavedFilters', { room: 'orders' })).rows).toHaveLength(1);
    await sales.call('deskDropFilter', { id: saved.id });
    expect((await sales.call('deskSavedFilters', { room: 'orders' })).rows).toEqual([]);
  });

  it('holds a person’s open records, visible to others for a working day', async () => {
    const order = { kind: 'order', id: '1100000042' };
    expect(await sales.call('deskOpened', order)).toEqual({ others: [] });
    shop.clock.advance(60_000);
    const at = new Date(shop.clock.now().getTime() - 60_000).toISOString();
    expect(await owner.call('deskOpened', order)).toEqual({ others: [{ name: 'Ben Ma', at }] });
    const orders = ['1100000042', '1100000043'];
    const opened = async (desk = sales) =>
      openedBy(shop.db.handle, 'order', orders, { staff: { id: desk.id }, now: shop.clock.now() });
    expect([...(await opened())]).toEqual([
      ['1100000042', { name: 'Ada Lo', at: shop.clock.now().toISOString() }],
    ]);
    // Without the reader's own open records.
    expect([...(await opened(owner))]).toEqual([['1100000042', { name: 'Ben Ma', at }]]);
    const before = shop.clock.now();
    shop.clock.advance(9 * 3_600_000);
    expect([...(await opened())]).toEqual([]);
    shop.clock.set(before);
  });
});

describe('a second person', () => {
  const call = 'desk/test/refund';
  const { deskApprove } = deskAppCalls;
  let refunded: unknown[] = [];
  const approvables: Approvables = {
    [call]: async (_trx, _call, input) => {
      if (refunded.length > 90) throw new Error('the provider is away');
      refunded.push(input);
    },
  };

  async function ask(minor: number): Promise<number | null> {
    const asking = auditLog(shop.host).noted(callOf(sales, ['sales']), deskApprove, {}, (asked) =>
      askSecondPerson(shop.host, asked, {
        call,
        input: { id: '1100000042', minor },
        kind: 'order',
        recordId: '1100000042',
        minor,
        reason: 'A stone came loose',
      }),
    );
    const refused = await asking.catch((error: unknown) => error);
    if (!(refused instanceof BusinessError)) throw refused;
    expect(refused.code).toBe(deskCodes.secondPerson);
    return (refused.data as { approval: number | null }).approval;
  }
  const agreeAs = (desk: Desk, id: number | null) =>
    auditLog(shop.host).noted(callOf(desk, ['owner']), deskApprove, { id }, (agreeing) =>
      approveRequest(shop.host, agreeing, approvables, id ?? 0),
    );

  it('is needed above an amount that the owner sets', async () => {
    expect(await shopLimit(shop.db.handle, 'refunds')).toBe(2_000_000);
    const { rows } = await owner.call('deskSetLimit', { name: 'refunds', minor: 500_000 });
    expect(rows).toContainEqual({ name: 'refunds', amount: { currency: 'HKD', minor: 500_000 } });
    expect(await shopLimit(shop.db.handle, 'refunds')).toBe(500_000);
    const refused = await deskRefusal(sales.call('deskSetLimit', { name: 'refunds', minor: 1 }));
    expect(refused.code).toBe(deskCodes.notAllowed);
  });

  it('agrees once, and the act runs in the same transaction', async () => {
    const id = await ask(3_000_000);
    expect(await ask(3_000_000)).toBeNull();
    const waiting = await owner.call('deskApprovals', { filter: { state: 'waiting' } });
    expect(waiting.rows).toMatchObject([
      { id, isMine: true, askedBy: { name: 'Ben Ma' }, amount: { currency: 'HKD', minor: 3_000_000 } },
    ]);
    expect((await sales.call('deskApprovals', {})).rows).toMatchObject([{ isMine: false }]);
    // The requester cannot be the second person, whatever rights they have.
    await expect(agreeAs(sales, id)).rejects.toMatchObject({ code: deskCodes.notPossible });
    expect(await agreeAs(owner, id)).toMatchObject({ state: 'approved', decidedBy: { name: 'Ada Lo' } });
    expect(refunded).toEqual([{ id: '1100000042', minor: 3_000_000 }]);
    await expect(agreeAs(owner, id)).rejects.toMatchObject({ code: deskCodes.notPossible });
    expect(refunded).toHaveLength(1);
    const [line] = (
      await owner.call('deskAudit', { filter: { staffId: owner.id }, isDescending: true })
    ).rows.filter(({ kind }) => kind === 'order');
    expect(line).toMatchObject({ outcome: 'done', after: { approval: id, state: 'approved' } });
  });

  it('leaves it waiting if the act fails', async () => {
    const id = await ask(4_000_000);
    refunded = Array.from({ length: 99 });
    await expect(agreeAs(owner, id)).rejects.toThrow('the provider is away');
    refunded = [];
    const { rows } = await owner.call('deskApprovals', { filter: { state: 'waiting' } });
    expect(rows).toMatchObject([{ id, state: 'waiting' }]);
    await agreeAs(owner, id);
    expect(refunded).toEqual([{ id: '1100000042', minor: 4_000_000 }]);
  });

  it('of two simultaneous approvals one runs the act', async () => {
    const id = await ask(5_000_000);
    const second = await openDesk(shop, ['owner']);
    refunded = [];
    const both = await Promise.allSettled([agreeAs(owner, id), agreeAs(second, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(refunded).toHaveLength(1);
  });

  it('may decline, with a reason', async () => {
    const id = await ask(6_000_000);
    const answer = 'The customer keeps the ring';
    expect((await deskRefusal(sales.call('deskDecline', { id: id ?? 0, answer }))).code).toBe(
      deskCodes.notAllowed,
    );
    expect(await owner.call('deskDecline', { id: id ?? 0, answer })).toMatchObject({
      state: 'declined',
      answer,
    });
    expect((await deskRefusal(owner.call('deskApprove', { id: id ?? 0 }))).code).toBe(deskCodes.notPossible);
    expect((await deskRefusal(owner.call('deskApprove', { id: 999_999 }))).code).toBe(deskCodes.notFound);
  });
});
