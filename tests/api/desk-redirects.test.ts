import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { up } from '#server/platform/db/migrations/0026-categories-redirects.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  desk = await openDesk(shop);
});
afterAll(() => shop.close());

const add = (from: string, to: string) => desk.call('deskAddRedirect', { from, to });
const table = async () => {
  const { redirects } = await shop.browser().call('siteRedirects', {});
  return Object.fromEntries(redirects.map(({ from, to }) => [from, to]));
};

describe('redirects at the desk', () => {
  it('are added, changed and removed, and ask the publisher once', async () => {
    const made = await add('https://old.example/Products/Ring/', '/details/1001');
    expect([made.from, made.to]).toEqual(['/products/ring', '/details/1001/']);
    const { id, version } = made;
    const saved = await desk.call('deskSaveRedirect', {
      ...{ id, version, from: '/products/ring', to: '/goods/1/?metal=platinum-950' },
    });
    expect(await table()).toEqual({ '/products/ring': '/goods/1/?metal=platinum-950' });
    const stale = desk.call('deskRemoveRedirect', { id, version });
    expect((await deskRefusal(stale)).code).toBe(deskCodes.versionConflict);
    await desk.call('deskRemoveRedirect', { id, version: saved.version });
    expect(await table()).toEqual({});
    const waiting = shop.db.handle.selectFrom('publish').select('id').where('what', '=', 'redirects');
    expect(await waiting.where('state', '=', 'waiting').execute()).toHaveLength(1);
  });

  it('lead to addresses without a placeholder of a web server', async () => {
    const { to } = await add('/old/braces/', '/goods/1/?x={env.SECRET}$1`');
    expect(to).toBe('/goods/1/?x=%7Benv.SECRET%7D%241%60');
  });

  it('refuse loops, chains, unusable addresses and those of a page', async () => {
    await add('/old/a/', '/goods/1/');
    const refused = async (from: string, to: string) => (await deskRefusal(add(from, to))).message;
    expect(await refused('/old/b', '/old/b/')).toMatch(/lead to itself/);
    expect(await refused('/old/b', '/OLD/a')).toMatch(/leads on itself/);
    expect(await refused('/goods/1/', '/stores/')).toMatch(/leads to this address/);
    expect(await refused('/old/a', '/goods/2/')).toMatch(/already/);
    expect(await refused('/old?id=1', '/goods/2/')).toMatch(/without \? or #/);
    expect(await refused('/old/b', '//evil.example/')).toMatch(/begins with https/);
    for (const page of [
      '/',
      '/tc/',
      '/shoppingcart',
      '/goods/2',
      '/details/1001/',
      '/desk',
      '/policy/privacy',
      '/policy/about-us',
      '/theme/theme.css',
      '/service-worker.js',
    ])
      expect([page, await refused(page, '/stores/')]).toEqual([
        page,
        expect.stringMatching(/has this|path of a/),
      ]);
    expect(await refused('/article/1/101/', '/stores/')).toMatch(/has this address/);
    await add('/details/999/', '/goods/2/');
  });

  it('are read from a list, with the refusals row by row; a dry run stores nothing', async () => {
    const text = 'from,to\n/old/a,/goods/3/\n"/old/c, new",/goods/3/\n/old/d;/stores/\n/old/e,/old/d\n,/x/\n';
    const dry = await desk.call('deskImportRedirects', { text, isDry: true });
    expect(dry).toMatchObject({ added: 1, changed: 1, unchanged: 0 });
    expect(dry.refused.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'from'],
      [5, 'chain-on'],
      [6, 'from'],
    ]);
    expect((await table())['/old/d']).toBeUndefined();
    await desk.call('deskImportRedirects', { text, isDry: false });
    expect(await table()).toMatchObject({ '/old/a': '/goods/3/', '/old/d': '/stores/' });
    const again = await desk.call('deskImportRedirects', { text, isDry: true });
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  it('of a list form no loop with the redirect that a refused row leaves', async () => {
    await add('/old/x/', '/old/y/');
    const text = '/old/y/,/old/x/\n/old/x/,javascript:alert(1)\n';
    const read = await desk.call('deskImportRedirects', { text, isDry: false });
    expect(read.refused.map(({ row, reason }) => [row, reason])).toEqual([
      [1, 'chain-on'],
      [2, 'to'],
    ]);
    expect(await table()).toMatchObject({ '/old/x': '/old/y/' });
    expect((await table())['/old/y']).toBeUndefined();
  });

  it('end when their address has a page again, however that comes', async () => {
    const product = () => desk.call('deskContent', { id: 'product.1002' });
    const path = '/details/1002';
    const hide = async () => {
      const { id, version, fields } = await product();
      await desk.call('deskSaveContent', { id, version, fields: { ...fields, isOnShelf: false } });
      await add(path, '/goods/1/');
    };
    await hide();
    const { id, version, fields } = await product();
    const saved = await desk.call('deskSaveContent', { id, version, fields: { ...fields, sort: 5 } });
    // Still hidden.
    expect((await table())[path]).toBe('/goods/1/');
    const visible = { ...saved.fields, isOnShelf: true };
    await desk.call('deskSaveContent', { id, version: saved.version, fields: visible });
    expect((await table())[path]).toBeUndefined();
    await hide();
    const products = [{ id, version: (await product()).version }];
    await desk.call('deskEditProducts', { products, edit: { act: 'state', to: 'visible' } });
    expect((await table())[path]).toBeUndefined();

    const store = await desk.call('deskContent', { id: 'store.1' });
    const made = await desk.call('deskNewContent', { kind: 'store', fields: store.fields });
    await desk.call('deskRemoveContent', { id: made.id, version: made.version });
    await add(`/stores/${made.key}`, '/stores/');
    const archived = await desk.call('deskContent', { id: made.id });
    await desk.call('deskRestoreContent', { id: made.id, version: archived.version });
    expect((await table())[`/stores/${made.key}`]).toBeUndefined();
  });

  it('are written when the address of an article changes, and lead straight to the newest one', async () => {
    const move = async (changes: object) => {
      const { id, version, fields } = await desk.call('deskContent', { id: 'article.101' });
      return (await desk.call('deskSaveContent', { id, version, fields: { ...fields, ...changes } })).path;
    };
    const { path: first } = await desk.call('deskContent', { id: 'article.101' });
    const second = await move({ slug: 'light-counted' });
    const third = await move({ slug: 'light-measured', tid: 2 });
    const now = await table();
    expect(now[first.slice(0, -1)]).toBe(third);
    expect(now[second.slice(0, -1)]).toBe(third);
    expect(now['/article/1/101']).toBe('/article/2/101/');
    // Back at its first address, which no longer leads away.
    await desk.call('deskRollBack', { entry: (await desk.call('deskPublishes', {})).last?.entry ?? 0 });
    expect((await table())[second.slice(0, -1)]).toBeUndefined();
    expect((await table())[third.slice(0, -1)]).toBe(second);
  });

  it('lead from a removed category to the one that got its products', async () => {
    const fields = {
      ...(await desk.call('deskContent', { id: 'category.2' })).fields,
      slug: 'cuffs',
      first: [],
    };
    const made = await desk.call('deskNewContent', { kind: 'category', fields });
    const { id, version } = made;
    await desk.call('deskRemoveContent', { id, version, moveTo: 2 });
    expect((await table())[`/goods/${made.key}`]).toBe('/goods/2/');
  });

  it('that lead to a removed category with a query lead on with it', async () => {
    const { fields } = await desk.call('deskContent', { id: 'category.2' });
    const made = await desk.call('deskNewContent', {
      kind: 'category',
      fields: { ...fields, slug: 'clips', first: [] },
    });
    await add('/old/clips', `/goods/${made.key}/?metal=gold`);
    await desk.call('deskRemoveContent', { id: made.id, version: made.version, moveTo: 2 });
    expect((await table())['/old/clips']).toBe('/goods/2/?metal=gold');
  });

  it('of articles are made from histories of any age', async () => {
    await shop.db.handle
      .insertInto('content_history')
      .values({ kind: 'article', key: '102', at: shop.clock.now(), who: 'Mei', fields: '{"tid":1}' as never })
      .execute();
    await up(shop.db.handle as never);
  });
});
