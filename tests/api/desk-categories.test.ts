import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { countSold } from '#server/catalogue/sold-figures.service.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop);
});
afterAll(() => shop.close());

const fieldsOf = (name: string, parent: number | null = null) => ({
  ...{ name: localised(() => name), title: localised(() => name), description: localised(() => name) },
  ...{ metaDescription: localised(() => name), keywords: localised(() => '') },
  ...{ slug: name.toLowerCase().replaceAll(' ', '-'), parent, image: '', sort: 90 },
  ...{ order: 'recommended', first: [] as number[] },
});

const make = (fields: ReturnType<typeof fieldsOf>) =>
  desk.call('deskNewContent', { kind: 'category', fields });
const save = ({ id, version, fields }: Awaited<ReturnType<typeof make>>, changes: object) =>
  desk.call('deskSaveContent', { id, version, fields: { ...fields, ...changes } });
const menu = async () => (await shop.browser().call('homeBase', {})).top_nav;
const listed = async (categoryId: number, sortColumn?: 'low-to-high') =>
  (await shop.browser().call('categoryIndex', { categoryId, numPerPage: 96, sortColumn })).products
    .flatMap((pair) => Object.values(pair))
    .flatMap((card) => ('id' in card ? [card.id] : []));
const placeOf = async (productId: number) => {
  const { fields } = await desk.call('deskContent', { id: `product.${productId}` });
  return fields['categories'];
};

describe('categories at the desk', () => {
  it('are created in the menu, moved in the tree of two levels, and have an address of their own', async () => {
    const brooches = await make(fieldsOf('Brooches'));
    const pins = await make(fieldsOf('Pins', Number(brooches.key)));
    const entry = (await menu()).find(({ id }) => id === Number(brooches.key));
    expect(entry?.child[0]?.child.map(({ name }) => name)).toEqual(['Pins']);

    const below = await deskRefusal(make(fieldsOf('Tie pins', Number(pins.key))));
    expect(below.data).toMatchObject({ faults: [{ path: 'parent', problem: 'category-depth' }] });
    const taken = await deskRefusal(make(fieldsOf('Pins')));
    expect(taken.data).toMatchObject({ faults: [{ path: 'slug', problem: 'category-slug' }] });

    await save(pins, { parent: 1 });
    expect((await menu()).find(({ id }) => id === Number(brooches.key))?.child).toEqual([]);
  });

  it('form no circle when two people move two of them at once', async () => {
    const one = await make(fieldsOf('Hat pins'));
    const other = await make(fieldsOf('Tie clips'));
    const moves = await Promise.allSettled([
      save(one, { parent: Number(other.key) }),
      save(other, { parent: Number(one.key) }),
    ]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('order their products by the rule, after those that staff put first', async () => {
    const place = await desk.call('deskContent', { id: 'category.2' });
    const before = await listed(2);
    const first = before.slice(-2);
    await save(place, { order: 'price-up', first });
    const now = await listed(2);
    expect(now.slice(0, 2)).toEqual(first);
    const byPrice = await listed(2, 'low-to-high');
    expect(now.slice(2)).toEqual(byPrice.filter((id) => !first.includes(id)));
    expect(byPrice).not.toEqual(before);
  });

  it('are published again when the figures by which they are ordered change', async () => {
    const products = shop.db.handle.updateTable('product').where('id', '=', 1001);
    await products.set({ sold: 5 }).execute();
    await save(await desk.call('deskContent', { id: 'category.2' }), { order: 'best-selling' });
    await shop.db.handle.deleteFrom('publish').execute();
    expect(await countSold(shop.host)()).toBe(1);
    const row = await shop.db.handle.selectFrom('publish').select('what').executeTakeFirst();
    expect(row?.what).toBe('category');
  });

  it('are removed only once it is said where their products and subcategories go', async () => {
    const made = await make(fieldsOf('Charms'));
    const child = await make(fieldsOf('Beads', Number(made.key)));
    const product = await desk.call('deskContent', { id: 'product.1001' });
    const before = (await placeOf(1001)) as number[];
    const categories = [...before, Number(made.key)];
    await save(product, { categories });

    const version = async () => (await desk.call('deskContent', { id: made.id })).version;
    const full = await deskRefusal(desk.call('deskRemoveContent', { id: made.id, version: await version() }));
    expect(full.code).toBe(deskCodes.notPossible);
    expect(full.message).toMatch(/1 product and 1 subcategory/);
    const inside = { id: made.id, version: await version(), moveTo: child.key };
    expect((await deskRefusal(desk.call('deskRemoveContent', inside))).code).toBe(deskCodes.fieldInvalid);

    await desk.call('deskRemoveContent', { id: made.id, version: await version(), moveTo: 3 });
    expect(await placeOf(1001)).toEqual([...before, 3]);
    expect((await desk.call('deskContent', { id: child.id })).fields['parent']).toBe(3);
    expect((await menu()).some(({ id }) => id === Number(made.key))).toBe(false);
  });

  it('keep the address that a campaign is limited to, and stay on the home page', async () => {
    const rings = await desk.call('deskContent', { id: 'category.1' });
    await shop.db.handle
      .updateTable('coupon')
      .set({ sections: ['engagement-rings'] })
      .execute();
    const moved = save(rings, { slug: 'rings' });
    expect((await deskRefusal(moved)).data).toMatchObject({ faults: [{ problem: 'category-campaign' }] });
    const removed = desk.call('deskRemoveContent', { id: rings.id, version: rings.version, moveTo: 2 });
    expect((await deskRefusal(removed)).code).toBe(deskCodes.notPossible);
  });
});
