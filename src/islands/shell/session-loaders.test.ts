// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession } from '#client/boot.ts';
import { $token, $user, endSession, expireSession, startSession } from '#client/session.ts';
import { addressBook } from '#islands/addresses/addresses.store.ts';
import { $cart } from '#islands/cart/cart.store.ts';
import { designs } from '#islands/designs/designs.store.ts';
import { favourites } from '#islands/parts/favourites.store.ts';
import { emptyCartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import { sessionLoaders } from './session-loaders.store.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const currency = { code: 'HKD', rate: '1', symbol: 'HK$' };
const user = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Wong',
  phone: '',
  birthday: '',
  relationship: '',
  anniversary: '',
  is_subscribed: 2,
  is_guest: 0,
};
const answers: Record<string, object> = {
  profile: { user },
  cartIndex: {
    cart_info: emptyCartInfo(''),
    currency,
    enablePaypalExpress: false,
    express: [],
    suggestions: [],
  },
  addressIndex: { addressList: [], countryArr: { HK: 'Hong Kong' }, stateArr: [] },
  favourites: { productList: [], count: 0, numPerPage: 100 },
  designList: { coll: [], current_currency: currency, count: 0 },
};

const stores = { addresses: addressBook, favourites, designs };
const stops: (() => void)[] = [];
const known = () =>
  Object.entries(stores).flatMap(([name, { $asked }]) => ($asked.get().data === undefined ? [] : [name]));

beforeEach(() => {
  call.mockImplementation((name: string) => Promise.resolve(answers[name]));
  // As if something on the page displayed them.
  for (const { $asked } of Object.values(stores)) stops.push($asked.listen(() => undefined));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  endSession();
  vi.clearAllMocks();
});

it.each([
  ['a sign-out', endSession],
  ['an expired session', expireSession],
])('data of a session is cleared with it: by %s', async (_, end) => {
  startSession('a-token-of-some-length');
  await loadSession(sessionLoaders);
  expect($user.get()?.firstName).toBe('Ada');
  expect($cart.get().status).toBe('ready');
  await vi.waitFor(() => expect(known()).toEqual(['addresses', 'favourites', 'designs']));
  end();
  expect([$token.get(), $user.get(), $cart.get().status]).toEqual(['', null, 'idle']);
  expect(known()).toEqual([]);
});
