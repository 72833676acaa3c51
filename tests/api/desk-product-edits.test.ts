import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductEdit } from '#kernel/shop/content/product-edit.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
const ids = ['product.1001', 'product.1007', 'product.1202'];

beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop);
});
afterAll(() => shop.close());

const read = (id: string) => desk.call('deskContent', { id });
const states = () => Promise.all(ids.map(async (id) => (await read(id)).fields));
const lastOf = async (id: string) => (await desk.call('deskContentHistory', { id })).entries[0];

async function edit(change: ProductEdit) {
  const { rows } = await desk.call('deskPreviewProductEdit', { ids, edit: change as never });
  const products = rows.map(({ id, version }) => ({ id, version }));
  return { preview: rows, send: () => desk.call('deskEditProducts', { products, edit: change as never }) };
}

it('changes what the preview shows, with an entry in each history, and goes back at once', async () => {
  const before = await states();
  const { preview, send } = await edit({ act: 'percent', basisPoints: 1_000, step: 100 });
  expect(await states()).toEqual(before);
  const { batch, rows } = await send();
  expect(rows.map(({ after }) => after)).toEqual(preview.map(({ after }) => after));
  const after = await states();
  for (const [index, fields] of after.entries()) {
    expect(fields['priceMinor']).toBe(Math.round((Number(before[index]?.['priceMinor']) * 1.1) / 100) * 100);
    expect((await lastOf(ids[index] ?? ''))?.fields['priceMinor']).toBe(fields['priceMinor']);
  }
  const { last } = await desk.call('deskPublishes', {});
  expect(last).toMatchObject({ others: 2 });
  // A colleague changes one of them.
  const { version, fields } = await read('product.1007');
  await desk.call('deskSaveContent', { id: 'product.1007', version, fields: { ...fields, sort: 77 } });
  expect(await desk.call('deskUndoProductEdit', { batch: batch ?? 0 })).toEqual({
    restored: ['product.1001', 'product.1202'],
    changed: ['product.1007'],
  });
  expect(await states()).toEqual([before[0], { ...after[1], sort: 77 }, before[2]]);
});

it('goes back except where the former state is no longer possible', async () => {
  const { fields } = await read('category.2');
  const category = await desk.call('deskNewContent', {
    kind: 'category',
    fields: { ...fields, slug: 'short-lived', first: [] },
  });
  const moved = await read('product.1001');
  const own = { ...moved.fields, categories: [Number(category.key)] };
  await desk.call('deskSaveContent', { id: moved.id, version: moved.version, fields: own });
  const change = await edit({ act: 'categories', add: [3], remove: [Number(category.key)] });
  const { batch, rows } = await change.send();
  const changed = rows.flatMap(({ id, after }) => (after ? [id] : []));
  expect(changed).toContain('product.1001');
  const { id, version } = await read(category.id);
  await desk.call('deskRemoveContent', { id, version });
  const undone = await desk.call('deskUndoProductEdit', { batch: batch ?? 0 });
  expect(undone).toEqual({
    restored: changed.filter((each) => each !== 'product.1001'),
    changed: ['product.1001'],
  });
});

it('archives several and takes it back, and shows again what was archived', async () => {
  const before = await states();
  const archive = await (await edit({ act: 'state', to: 'archived' })).send();
  expect(await Promise.all(ids.map(async (id) => (await read(id)).isArchived))).toEqual([true, true, true]);
  const price = await edit({ act: 'price', minor: 100 });
  expect(price.preview.map(({ problem }) => problem?.problem)).toEqual(['archived', 'archived', 'archived']);
  const shown = await (await edit({ act: 'state', to: 'visible' })).send();
  expect(await states()).toEqual(before.map((fields) => ({ ...fields, isOnShelf: true })));
  await desk.call('deskUndoProductEdit', { batch: shown.batch ?? 0 });
  expect((await read('product.1001')).isArchived).toBe(true);
  await desk.call('deskRollBack', { entry: (await desk.call('deskPublishes', {})).last?.entry ?? 0 });
  expect(archive.batch).not.toBeNull();
  expect(await states()).toEqual(before);
});

it('leaves out what is a draft, has changed or would be faulty, and changes the others', async () => {
  const { version, fields } = await read('product.1001');
  await desk.call('deskKeepContent', { id: 'product.1001', version, fields });
  const all = (await read('product.1202')).fields['categories'] as number[];
  const { preview, send } = await edit({ act: 'categories', add: [5], remove: all });
  expect(preview[0]?.problem).toMatchObject({ problem: 'edit-draft' });
  const changed = await read('product.1007');
  await desk.call('deskSaveContent', {
    ...{ id: 'product.1007', version: changed.version, fields: { ...changed.fields, sort: 78 } },
  });
  const { rows } = await send();
  expect(rows.map(({ problem }) => problem?.problem)).toEqual(['edit-draft', 'edit-changed', undefined]);
  const empty = await edit({ act: 'categories', add: [], remove: [5, ...all] });
  expect(empty.preview[2]?.problem).toMatchObject({ problem: 'missing', field: 'categories' });
  const unknown = await edit({ act: 'categories', add: [9_999], remove: [] });
  expect(unknown.preview[2]?.problem).toMatchObject({ problem: 'unknown' });
  expect((await edit({ act: 'tags', add: [], remove: ['no such tag'] })).preview[2]).toMatchObject({
    ...{ after: null, problem: null },
  });
  const { code } = await deskRefusal(desk.call('deskUndoProductEdit', { batch: 1_000_000 }));
  expect(code).toBe(deskCodes.notPossible);
});

it('edits all products that match, chosen once, and takes them back together', async () => {
  const filter = { category: '5', state: 'visible' as const };
  const { ids: matching, total } = await desk.call('deskEditableProducts', { search: '', filter });
  const list = await desk.call('deskProducts', { filter, perPage: 100 });
  expect([total, matching.toSorted()]).toEqual([list.total, list.rows.map(({ id }) => id).toSorted()]);
  expect(total).toBeGreaterThan(3);

  const change = { act: 'tags', add: ['winter'], remove: [] } as never;
  const { rows } = await desk.call('deskPreviewProductEdit', { ids: matching, edit: change });
  const products = rows.filter(({ after }) => after).map(({ id, version }) => ({ id, version }));
  // A product joins the category between the preview and the edit.
  const { version, fields } = await read('product.1007');
  const joined = { ...fields, categories: [...(fields['categories'] as number[]), 5], isOnShelf: true };
  await desk.call('deskSaveContent', { id: 'product.1007', version, fields: joined });
  const first = await desk.call('deskEditProducts', { products: products.slice(0, 2), edit: change });
  const batch = first.batch ?? 0;
  const rest = await desk.call('deskEditProducts', { products: products.slice(2), edit: change, batch });
  expect(rest.batch).toBe(batch);
  expect((await read('product.1007')).fields['tags']).not.toContain('winter');
  const { restored, changed } = await desk.call('deskUndoProductEdit', { batch });
  expect([restored.length, changed]).toEqual([products.length, []]);
  const foreign = desk.call('deskEditProducts', { products, edit: change, batch: 999_999 });
  expect((await deskRefusal(foreign)).code).toBe(deskCodes.notFound);
});
