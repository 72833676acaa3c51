import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiScope, apiScopes } from '#kernel/shop/desk/api-scopes.ts';
import type { DeskCall } from '#kernel/shop/desk/desk-call.ts';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type Desk, deskRefusal, openDesk, strangerAtDesk } from '../fixtures/desk-staff.ts';
import { openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

const studs = 1202;

let shop: PayShop;
let owner: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  owner = await openDesk(shop);
});
afterAll(() => shop.close());

/** A caller with a new key. */
async function keyWith(
  scopes: ApiScope[],
  { name = 'ERP', expiresOn = '' } = {},
): Promise<{ id: number; erp: Desk }> {
  const { key, secret } = await owner.call('deskNewApiKey', { name, scopes, expiresOn });
  return { id: key.id, erp: Object.assign(strangerAtDesk(shop), { token: secret }) };
}

const rowOf = (id: number) =>
  shop.db.handle.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const stateOf = async (id: number) =>
  (await owner.call('deskApiKeys', {})).rows.find((key) => key.id === id)?.state;

describe('an API key', () => {
  it('may make the calls of its scopes and no others', async () => {
    const { erp } = await keyWith(['stock:read']);
    expect((await erp.call('deskStockOf', { id: studs })).id).toBe(studs);
    const write = erp.call('deskReceiveStock', {
      ...{ id: studs, version: 'x', variant: '', place: 'workshop', pieces: 1, reason: '' },
    });
    expect((await deskRefusal(write)).code).toBe(deskCodes.notAllowed);
    for (const name of ['deskMe', 'deskWebhooks', 'deskApiKeys'] as const)
      expect((await deskRefusal(erp.call(name, {}))).code).toBe(deskCodes.notAllowed);
    const { rows } = await owner.call('deskAudit', { isDescending: true, filter: { outcome: 'refused' } });
    expect(rows[0]).toMatchObject({ staff: { name: 'ERP' } });
  });

  it('changes stock under its name in the audit log, and is no member of staff', async () => {
    const { id, erp } = await keyWith(['stock:read', 'stock:write']);
    const { version, stock } = await erp.call('deskStockOf', { id: studs });
    const given = { id: studs, version, variant: '', place: 'workshop', pieces: 2, reason: 'Delivery 17' };
    expect((await erp.call('deskReceiveStock', given)).stock).toBe(stock + 2);
    const { rows } = await owner.call('deskAudit', { isDescending: true });
    const line = rows.find(({ call }) => call === 'desk/stock/receive');
    expect(line).toMatchObject({ staff: { name: 'ERP' }, kind: 'stock', outcome: 'done' });
    expect((await owner.call('deskStaff', {})).rows.map(({ name }) => name)).not.toContain('ERP');
    const known = (await owner.call('deskApiKeys', {})).rows.find((key) => key.id === id);
    expect(known?.lastUsedAt).not.toBeNull();
    const { staff_id } = await rowOf(id);
    expect((await deskRefusal(owner.call('deskStaffOne', { id: staff_id }))).code).toBe(deskCodes.notFound);
    const roles = owner.call('deskSetRoles', { id: staff_id, version, roles: ['sales'] });
    expect((await deskRefusal(roles)).code).toBe(deskCodes.notFound);
  });

  it('is stored as a hash and shown once', async () => {
    const { erp } = await keyWith(['orders:read']);
    const stored = await shop.db.handle.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify([stored, await owner.call('deskApiKeys', {})])).not.toContain(erp.token);
    expect(erp.token).toMatch(/^shop_[\w-]{43}$/);
  });

  it('ends when it is revoked, and after its last day', async () => {
    const { id, erp } = await keyWith(['orders:read']);
    await erp.call('deskOrders', {});
    expect(await owner.call('deskRevokeApiKey', { id })).toMatchObject({ state: 'revoked' });
    expect((await deskRefusal(erp.call('deskOrders', {}))).code).toBe(deskCodes.signedOut);
    const today = shop.clock.now().toISOString().slice(0, 10);
    const short = await keyWith(['orders:read'], { expiresOn: today });
    await short.erp.call('deskOrders', {});
    expect(await stateOf(short.id)).toBe('active');
    shop.clock.advance(24 * 3_600_000);
    expect((await deskRefusal(short.erp.call('deskOrders', {}))).code).toBe(deskCodes.signedOut);
    owner = await openDesk(shop);
    expect(await stateOf(short.id)).toBe('expired');
    const late = owner.call('deskNewApiKey', { name: 'Late', scopes: ['orders:read'], expiresOn: today });
    expect((await deskRefusal(late)).code).toBe(deskCodes.fieldInvalid);
  });

  it('is made, seen and revoked by owners only', async () => {
    const { id } = await keyWith(['orders:read']);
    const sales = await openDesk(shop, ['sales', 'workshop', 'content']);
    const refusals = await Promise.all([
      deskRefusal(sales.call('deskNewApiKey', { name: 'Mine', scopes: ['orders:read'] })),
      deskRefusal(sales.call('deskApiKeys', {})),
      deskRefusal(sales.call('deskRevokeApiKey', { id })),
    ]);
    for (const { code } of refusals) expect(code).toBe(deskCodes.notAllowed);
  });

  it('makes 600 calls in a minute, whatever other keys do', async () => {
    const { id, erp } = await keyWith(['stock:read']);
    const other = await keyWith(['stock:read'], { name: 'Till' });
    const { staff_id } = await rowOf(id);
    for (let made = 0; made < 600; made += 1) shop.host.limits.tryTake('apiKey', String(staff_id));
    const over = await deskRefusal(erp.call('deskStockPlaces', {}));
    expect([over.code, over.status]).toEqual([codes.limitExceeded, 429]);
    await other.erp.call('deskStockPlaces', {});
  });

  it('imports prices of an ERP as a list: compared, refused by row, applied and undone', async () => {
    const { erp } = await keyWith(['products:write', 'products:read']);
    const { sku, price_minor } = await shop.db.handle
      .selectFrom('product')
      .select(['sku', 'price_minor'])
      .where('id', '=', studs)
      .executeTakeFirstOrThrow();
    const content = `row,sku,price\nproduct,${sku},1234.00\nproduct,NONE-1,10.00\n`;
    const list = { name: 'erp.csv', content: gzipSync(content).toString('base64'), format: 'own' as const };
    const { id } = await erp.call('deskNewProductImport', { ...list, categoryId: null, isHidden: true });
    await shop.work();
    const compared = await erp.call('deskProductImport', { id });
    expect(compared.list).toMatchObject({ state: 'checked', counts: { changed: 1, refused: 1 }, who: 'ERP' });
    const now = () =>
      shop.db.handle.selectFrom('product').select('price_minor').where('id', '=', studs).executeTakeFirst();
    expect(await now()).toEqual({ price_minor });
    await erp.call('deskApplyProductImport', { id });
    await shop.work();
    expect(await now()).toEqual({ price_minor: 123_400 });
    await erp.call('deskUndoProductImport', { id });
    await shop.work();
    expect(await now()).toEqual({ price_minor });
  });
});

describe('the description for other systems', () => {
  it('has every call with a scope, and every event', async () => {
    const answer = await shop.app.request('/openapi-desk.json');
    const document = (await answer.json()) as Record<'paths' | 'webhooks', Record<string, unknown>>;
    const scoped = Object.values<DeskCall>(deskCalls).filter(({ scope }) => scope !== undefined);
    expect(Object.keys(document.paths).toSorted()).toEqual(scoped.map(({ path }) => `/${path}`).toSorted());
    expect(new Set(scoped.map(({ scope }) => scope))).toEqual(new Set(apiScopes));
    expect(document.webhooks).toMatchObject({ 'order.paid': { post: {} }, 'webhook.test': { post: {} } });
    // A call before sign-in or about the shop's own staff is for people.
    expect(scoped.filter(({ access }) => access === 'anyone' || access === 'staff.handle')).toEqual([]);
  });
});
