import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { cancelOrder as cancel, readOrder } from '#client/api/orders.ts';
import { onSessionEnd } from '#client/session.ts';
import type { Order, OrderNumber } from '#kernel/orders/order.ts';

export interface OrderState {
  status: 'loading' | 'ready' | 'missing' | 'failed';
  order: Order | null;
}

const unknown: OrderState = { status: 'loading', order: null };

export const $order = atom<OrderState>(unknown);

onSessionEnd(() => $order.set(unknown));

export async function loadOrder(number: OrderNumber): Promise<void> {
  try {
    $order.set({ status: 'ready', order: await readOrder(api, number) });
  } catch (error) {
    $order.set({ status: isRefused(error) ? 'missing' : 'failed', order: $order.get().order });
  }
}

export async function cancelOrder(number: OrderNumber): Promise<void> {
  await cancel(api, number);
  await loadOrder(number);
}
