import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import {
  answerEstimate,
  cancelReturn,
  chooseRefund,
  type ReturnRequest,
  readReturn,
  readReturnables,
  readReturns,
  requestReturn as request,
  sendTracking,
} from '#client/api/returns.ts';
import { query } from '#client/query.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { ReturnId, SalesReturn } from '#kernel/shop/returns/return.ts';

export const pageSize = 10;

export const $page = atom<number | null>(null);

/** The shopper's returns, newest first. */
export const returns = query(
  'returns',
  'shopper',
  (page: number) => readReturns(api, { page, perPage: pageSize }),
  $page,
);

/** The return that the page shows; null until its id is read. */
export const $returnId = atom<ReturnId | null>(null);

export const shownReturn = query('return', 'shopper', (id: ReturnId) => readReturn(api, id), $returnId);

/** The order of the new return; null until its number is read. */
export const $order = atom<OrderNumber | null>(null);

export const returnables = query(
  'returnables',
  'shopper',
  (order: OrderNumber) => readReturnables(api, order),
  $order,
);

export function requestReturn(asked: ReturnRequest): Promise<SalesReturn> {
  return request(api, asked);
}

export async function callOff(id: ReturnId): Promise<void> {
  shownReturn.put(await cancelReturn(api, id));
}

export async function chooseMoney(id: ReturnId): Promise<void> {
  shownReturn.put(await chooseRefund(api, id));
}

/** Answers an estimate; returns the number of the order to be paid, null for none. */
export async function answer(
  id: ReturnId,
  asked: Parameters<typeof answerEstimate>[2],
): Promise<OrderNumber | null> {
  try {
    const { shown, order } = await answerEstimate(api, id, asked);
    shownReturn.put(shown);
    return order;
  } catch (error) {
    // The estimate may have been replaced.
    shownReturn.retry();
    throw error;
  }
}

export async function saveTracking(id: ReturnId, parcel: { company: string; number: string }): Promise<void> {
  shownReturn.put(await sendTracking(api, id, parcel));
}
