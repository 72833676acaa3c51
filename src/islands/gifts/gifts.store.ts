import { api } from '#client/api/api.browser.ts';
import { readGifts } from '#client/api/gifts.ts';
import { query } from '#client/query.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';

/** The customer's gifts, newest first. */
export const gifts = query('gifts', 'customer', async () => (hasModule('gifts') ? readGifts(api) : []));
