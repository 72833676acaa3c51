import { readAddressBook } from '#client/api/addresses.ts';
import { api } from '#client/api/api.browser.ts';
import { query } from '#client/query.ts';

/** The address book with the names of countries and states. */
export const addressBook = query('addresses', 'customer', () => readAddressBook(api));
