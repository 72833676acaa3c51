import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Desk, deskRefusal, openDesk, strangerAtDesk } from '../fixtures/desk-staff.ts';
import { openPayShop, orderOf, type PayShop } from '../fixtures/pay-shop.ts';

const studs = 1202;

let shop: PayShop;
let owner: Desk;
let erp: Desk;
let sku = '';
beforeAll(async () => {
  shop = await openPayShop();
  owner = await openDesk(shop);
  const key = await owner.call('deskNewApiKey', { name: 'ERP', scopes: ['stock:read', 'stock:write'] });
  erp = Object.assign(strangerAtDesk(shop), { token: key.secret });
  ({ sku } = await owner.call('deskStockOf', { id: studs }));
});
afterAll(() => shop.close());

async function settled(id: number) {
  await shop.work();
  return erp.call('deskStockImport', { id });
}

async function compared(rows: readonly string[], header = 'sku,place,pieces') {
  const content = gzipSync([header, ...rows].join('\n')).toString('base64');
  return settled((await erp.call('deskNewStockImport', { name: 'erp.csv', content })).id);
}

const at = async (place: string) =>
  (await owner.call('deskStockOf', { id: studs })).places.find((each) => each.place === place)?.pieces ?? 0;

const reasonsOf = ({ rows }: Awaited<ReturnType<typeof settled>>) =>
  rows.map(({ state, reasons }) => [state, ...reasons.map(({ code }) => code)]);

describe('a list of stock', () => {
  it('is compared with each refused row, applied and undone by a key of an ERP', async () => {
    const [workshop, store] = [await at('workshop'), await at('1')];
    const list = await compared([
      `${sku},,${workshop + 3}`,
      `${sku},1,${store}`,
      `${sku},1,9`,
      `NONE-1,,5`,
      `${sku},attic,5`,
      `${sku},2,many`,
      `,,5`,
    ]);
    expect(list.list).toMatchObject({ state: 'checked', who: 'ERP' });
    expect(reasonsOf(list)).toEqual([
      ['changed'],
      ['unchanged'],
      ['refused', 'list-twice'],
      ['refused', 'list-stock-code'],
      ['refused', 'list-stock-place'],
      ['refused', 'list-number'],
      ['refused', 'list-code-missing'],
    ]);
    expect(list.rows.map(({ code }) => code)).toEqual([sku, sku, sku, 'NONE-1', sku, sku, '']);
    expect(list.rows[0]).toMatchObject({ productId: studs, before: workshop, after: workshop + 3 });
    expect(await at('workshop')).toBe(workshop);

    await erp.call('deskApplyStockImport', { id: list.list.id });
    expect((await settled(list.list.id)).list).toMatchObject({ state: 'applied', counts: { updated: 1 } });
    expect(await at('workshop')).toBe(workshop + 3);
    const { acts } = await owner.call('deskStockOf', { id: studs });
    expect(acts[0]).toMatchObject({ kind: 'corrected', who: 'ERP', reason: 'erp.csv' });

    await erp.call('deskUndoStockImport', { id: list.list.id });
    expect((await settled(list.list.id)).list).toMatchObject({ state: 'undone', counts: { reverted: 1 } });
    expect(await at('workshop')).toBe(workshop);
  });

  it('leaves a number that changed since, and keeps what was sold at its undo', async () => {
    const workshop = await at('workshop');
    const late = await compared([`${sku},workshop,${workshop + 5}`]);
    const buyer = await shop.customer('stock-import@example.com');
    await orderOf(buyer, studs);
    await erp.call('deskApplyStockImport', { id: late.list.id });
    expect(reasonsOf(await settled(late.list.id))).toEqual([['refused', 'list-stock-since']]);

    const more = await compared([`${sku},workshop,${(await at('workshop')) + 1}`]);
    await erp.call('deskApplyStockImport', { id: more.list.id });
    await settled(more.list.id);
    await compared([`${sku},workshop,0`]).then(({ list }) =>
      erp.call('deskApplyStockImport', { id: list.id }),
    );
    await shop.work();
    expect(await at('workshop')).toBe(0);
    await erp.call('deskUndoStockImport', { id: more.list.id });
    const held = await settled(more.list.id);
    expect(held.list.state).toBe('applied');
    expect(reasonsOf(held)).toEqual([['updated', 'list-stock-sold']]);
  });

  it('needs its columns and the right', async () => {
    const content = gzipSync('code,number\nx,1').toString('base64');
    const refused = await deskRefusal(erp.call('deskNewStockImport', { name: 'x.csv', content }));
    expect([refused.code, refused.data]).toEqual([
      deskCodes.fieldInvalid,
      expect.objectContaining({ field: 'content' }),
    ]);
    const sales = await openDesk(shop, ['sales']);
    expect((await deskRefusal(sales.call('deskStockImports', {}))).code).toBe(deskCodes.notAllowed);
  });
});
