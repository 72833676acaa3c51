import { api } from '#client/api/api.browser.ts';
import { readWaitingOrder } from '#client/api/orders.ts';
import { query } from '#client/query.ts';

/** The newest order that waits for its payment; null where none does. */
export const waitingOrder = query('waiting-order', 'shopper', () => readWaitingOrder(api));
