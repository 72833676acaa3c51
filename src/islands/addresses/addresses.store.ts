import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import type { ApiData } from '#client/api/api.ts';
import { isCustomer, onSessionEnd } from '#client/session.ts';

/** The address book with the names of countries and states; null until it is loaded. */
export const $addresses = atom<ApiData<'addressIndex'> | null>(null);

onSessionEnd(() => $addresses.set(null));

export async function loadAddresses(): Promise<void> {
  if (!isCustomer()) return;
  $addresses.set(await api.call('addressIndex', {}, { duplicate: 'allow', silent: true }));
}
