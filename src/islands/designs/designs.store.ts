import { atom } from 'nanostores';
import { api } from '#client/api.browser.ts';
import { $designCount } from '#client/badges.ts';
import { isCustomer, onSessionEnd } from '#client/session.ts';
import type { SavedDesign } from '#kernel/designs/designs.contract.ts';

interface DesignsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly SavedDesign[];
  currency: string;
  pendingIds: readonly number[];
}

const unknown: DesignsState = { status: 'idle', items: [], currency: 'HKD', pendingIds: [] };

export const $designs = atom<DesignsState>(unknown);

onSessionEnd(() => $designs.set(unknown));

function patch(change: Partial<DesignsState>): void {
  $designs.set({ ...$designs.get(), ...change });
}

export async function loadDesigns(): Promise<void> {
  if (!isCustomer()) return;
  patch({ status: 'loading' });
  try {
    const { coll, current_currency, count } = await api.call(
      'designList',
      { numPerPage: 100 },
      { duplicate: 'allow', silent: true },
    );
    patch({ status: 'ready', items: coll, currency: current_currency.code });
    $designCount.set(count);
  } catch (error) {
    if ($designs.get().status === 'loading') patch({ status: 'failed' });
    throw error;
  }
}

export async function removeDesign(id: number): Promise<void> {
  patch({ pendingIds: [...$designs.get().pendingIds, id] });
  try {
    await api.call('designRemove', { id }, { notify: true });
    await loadDesigns().catch(() => undefined);
  } finally {
    patch({ pendingIds: $designs.get().pendingIds.filter((other) => other !== id) });
  }
}
