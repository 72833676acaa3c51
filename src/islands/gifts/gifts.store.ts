import { api } from '#client/api/api.browser.ts';
import { readGifts } from '#client/api/gifts.ts';
import { query } from '#client/query.ts';

/** The customer's gifts, newest first. */
export const gifts = query('gifts', 'customer', () => readGifts(api));
