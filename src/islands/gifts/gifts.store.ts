import { api } from '#client/api/api.browser.ts';
import { readGifts } from '#client/api/gifts.ts';
import { query } from '#client/query.ts';

/** The gifts of the customer, the newest first. */
export const gifts = query('gifts', 'customer', () => readGifts(api));
