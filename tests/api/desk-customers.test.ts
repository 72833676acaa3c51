import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop, ['sales']);
});
afterAll(() => shop.close());

describe('a customer at the desk', () => {
  it('is found by address and name, and shown completely without any secret', async () => {
    await shop.customer('found-me@example.com');
    for (const search of ['found-me@ex', 'FOUND-ME@example.com']) {
      const { rows, total } = await desk.call('deskCustomers', { search, filter: { kind: 'account' } });
      expect([total, rows[0]?.email]).toEqual([1, 'found-me@example.com']);
    }
    expect((await desk.call('deskCustomers', { search: 'mei chan' })).total).toBeGreaterThan(0);
    // A wildcard of LIKE matches itself.
    expect((await desk.call('deskCustomers', { search: 'found_me' })).total).toBe(0);
    const { rows } = await desk.call('deskCustomers', { search: 'found-me@' });
    const id = rows[0]?.id ?? 0;
    const one = await desk.call('deskCustomer', { id });
    expect(one).toMatchObject({ name: 'Mei Chan', isGuest: false, openSessions: 1, orders: [] });
    const { file } = await desk.call('deskExportCustomer', { id });
    const exported = Buffer.from(file.base64, 'base64').toString();
    expect(JSON.parse(exported)).toMatchObject({
      format: 'shop.own-data',
      data: { account: { email: 'found-me@example.com' } },
    });
    for (const text of [exported, JSON.stringify(one)])
      expect(text).not.toMatch(/password|token_hash|argon2/);
  });

  it('is found by a full name, with any number and order of its words', async () => {
    for (const [email, firstname, lastname] of [
      ['mei.ling@example.com', 'Mei Ling', 'Szeto'],
      ['vera@example.com', 'Vera', 'van der Meer'],
      ['tai.man@example.com', '大文', '司徒'],
    ] as const)
      await shop.db.handle
        .insertInto('customer')
        .values({
          email,
          firstname,
          lastname,
          is_guest: false,
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute();
    const found: Record<string, string> = {
      'mei ling szeto': 'mei.ling@example.com',
      'Szeto Mei Ling': 'mei.ling@example.com',
      'mei sze': 'mei.ling@example.com',
      'Mei Ling': 'mei.ling@example.com',
      'van der Meer': 'vera@example.com',
      'vera van der': 'vera@example.com',
      '司徒 大文': 'tai.man@example.com',
      '  大 司 ': 'tai.man@example.com',
    };
    for (const [search, email] of Object.entries(found)) {
      const { rows, total } = await desk.call('deskCustomers', { search });
      expect([search, total, rows[0]?.email]).toEqual([search, 1, email]);
      const { groups } = await desk.call('deskSearch', { words: search.trim() });
      const hits = groups.find(({ kind }) => kind === 'customer')?.hits ?? [];
      expect([search, ...hits.map(({ detail }) => detail)]).toEqual([search, email]);
    }
    for (const search of ['ling szeto', 'szeto vera', 'mei_ szeto', 'mei ling szeto meer'])
      expect((await desk.call('deskCustomers', { search })).total, search).toBe(0);
  });

  it('is not found if unknown, and is closed without the right', async () => {
    expect((await deskRefusal(desk.call('deskCustomer', { id: 999_999 }))).code).toBe(deskCodes.notFound);
    const workshop = await openDesk(shop, ['workshop']);
    expect((await deskRefusal(workshop.call('deskCustomers', {}))).code).toBe(deskCodes.notAllowed);
  });
});
