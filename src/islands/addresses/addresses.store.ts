import { atom } from 'nanostores';
import { readAddressBook } from '#client/api/addresses.ts';
import { api } from '#client/api/api.browser.ts';
import { isCustomer, onSessionEnd } from '#client/session.ts';
import type { AddressBook } from '#kernel/addresses/address.ts';

/** The address book with the names of countries and states; null until it is loaded. */
export const $addresses = atom<AddressBook | null>(null);

onSessionEnd(() => $addresses.set(null));

export async function loadAddresses(): Promise<void> {
  if (!isCustomer()) return;
  $addresses.set(await readAddressBook(api));
}
