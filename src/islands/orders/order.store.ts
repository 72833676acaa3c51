import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { onSessionEnd } from '#client/session.ts';
import type { OrderDetail } from '#kernel/wire/contracts/orders.contract.ts';

export interface OrderState {
  status: 'loading' | 'ready' | 'missing' | 'failed';
  order: OrderDetail | null;
}

const unknown: OrderState = { status: 'loading', order: null };

export const $order = atom<OrderState>(unknown);

onSessionEnd(() => $order.set(unknown));

export async function loadOrder(incrementId: number): Promise<void> {
  try {
    const { order } = await api.call('orderView', { increment_id: incrementId });
    $order.set({ status: 'ready', order });
  } catch (error) {
    const isMissing = error instanceof Error && 'kind' in error && error.kind === 'business';
    $order.set({ status: isMissing ? 'missing' : 'failed', order: $order.get().order });
  }
}

export async function cancelOrder(incrementId: number): Promise<void> {
  await api.call('orderCancel', { orderId: incrementId }, { notify: true });
  await loadOrder(incrementId);
}
