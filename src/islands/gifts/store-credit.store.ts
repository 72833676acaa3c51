import { api } from '#client/api/api.browser.ts';
import { readStoreCredit } from '#client/api/credit.ts';
import { query } from '#client/query.ts';

/** The customer's store credit. */
export const storeCredit = query('store-credit', 'customer', () => readStoreCredit(api));
