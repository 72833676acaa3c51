import { api } from '#client/api/api.browser.ts';
import { readWaitingOrder } from '#client/api/orders.ts';
import { query } from '#client/query.ts';

/** The newest order that awaits payment; null without one. */
export const waitingOrder = query('waiting-order', 'shopper', () => readWaitingOrder(api));
