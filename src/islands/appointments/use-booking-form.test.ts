// @vitest-environment jsdom

import { expect, it, vi } from 'vitest';
import type { StoreId } from '#kernel/shop/stores/store.ts';
import { type BookingStore, chosenBefore } from './use-booking-form.ts';

vi.mock('#client/api/api.browser.ts', () => ({ api: { call: vi.fn() } }));

const names = { name: '', city: '', address: '', phone: '' };
const place = { ...names, timeZone: 'Asia/Hong_Kong', countryCode: 'HK', purposes: [] };
const stores: BookingStore[] = [4, 7].map((id) => ({ ...place, id: id as StoreId }));

it.each([
  ['?l=0', '4'],
  ['?l=1&by=video', '7'],
  ['?l=2', ''],
  ['?l=-1', ''],
  ['?l=', ''],
  ['', ''],
])('%s names a store by its position in the list, from 0', (search, store) => {
  history.replaceState(null, '', `/appointment/inquire/${search}`);
  expect(chosenBefore(stores).store).toBe(store);
});
