import { afterAll, beforeAll, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { solitaire } from '../fixtures/compositions.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let owner: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.customer('keeper@example.com');
  await owner.call('favourite', { product_id: 1001 });
});
afterAll(() => shop.close());

it('stores a note beside a favourite of its own only, and an empty one deletes it', async () => {
  const { stones } = await owner.call('diamonds', {});
  const stone = stones[0]?.id ?? 0;
  await owner.call('diamondFavouriteAdd', { diamond_id: stone });
  await owner.call('favouriteNote', { kind: 'product', id: 1001, note: 'For Mei, size 6' });
  await owner.call('favouriteNote', { kind: 'stone', id: stone, note: 'Ask about the girdle' });
  const { id: design } = await owner.call('designSave', { design: solitaire, name: 'Ours' });
  await owner.call('favouriteNote', { kind: 'design', id: design, note: 'In rose gold?' });
  expect((await owner.call('favouriteNotes', {})).notes).toEqual([
    { kind: 'product', id: 1001, note: 'For Mei, size 6' },
    { kind: 'stone', id: stone, note: 'Ask about the girdle' },
    { kind: 'design', id: design, note: 'In rose gold?' },
  ]);
  const stranger = await shop.customer('no-keeper@example.com');
  const refusal = await refusalOf(
    stranger.call('favouriteNote', { kind: 'product', id: 1001, note: 'mine' }),
  );
  expect(refusal.code).toBe(codes.favouriteMissing);
  const ofDesign = stranger.call('favouriteNote', { kind: 'design', id: design, note: 'mine' });
  expect((await refusalOf(ofDesign)).code).toBe(codes.favouriteMissing);
  expect((await stranger.call('favouriteNotes', {})).notes).toEqual([]);
  await owner.call('favouriteNote', { kind: 'stone', id: stone, note: '' });
  expect((await owner.call('favouriteNotes', {})).notes).toHaveLength(2);
});

it('shows the favourites to everyone with the link, anonymously, until it is revoked', async () => {
  expect(await owner.call('listShared', {})).toEqual({ token: '' });
  const { token } = await owner.call('listShare', {});
  expect(await owner.call('listShare', {})).toEqual({ token });
  const visitor = shop.browser();
  const shown = await visitor.call('sharedList', { token });
  expect(shown.products.map(({ product_id }) => product_id)).toEqual(['1001']);
  expect(shown.stones).toHaveLength(1);
  expect(JSON.stringify(shown)).not.toMatch(/keeper@example\.com|For Mei|rose gold/);
  await owner.call('listUnshare', {});
  expect((await refusalOf(visitor.call('sharedList', { token }))).code).toBe(codes.sharedListNotFound);
  const { token: next } = await owner.call('listShare', {});
  expect(next).not.toBe(token);
  expect((await refusalOf(visitor.call('sharedList', { token }))).code).toBe(codes.sharedListNotFound);
  expect((await refusalOf(visitor.call('listShare', {}))).code).toBe(codes.notSignedIn);
});
