import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { $designCount } from '#client/badges.ts';
import { isCustomer, onSessionEnd } from '#client/session.ts';
import type { SavedDesign } from '#kernel/wire/contracts/designs.contract.ts';

interface DesignsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly SavedDesign[];
  currency: string;
  pendingIds: readonly number[];
}

const perPage = 100;

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
    const page = (p: number) =>
      api.call('designList', { p, numPerPage: perPage }, { duplicate: 'allow', silent: true });
    const { coll, current_currency, count } = await page(1);
    const items = [...coll];
    for (let p = 2; items.length < count; p++) {
      const { coll: more } = await page(p);
      if (more.length === 0) break;
      items.push(...more);
    }
    patch({ status: 'ready', items, currency: current_currency.code });
    $designCount.set(count);
  } catch (error) {
    if ($designs.get().status === 'loading') patch({ status: 'failed' });
    throw error;
  }
}

/** Does a change to a design, then shows what the server made of it; rejects when it refused. */
async function change(id: number, work: () => Promise<unknown>): Promise<void> {
  patch({ pendingIds: [...$designs.get().pendingIds, id] });
  try {
    await work();
    await loadDesigns().catch(() => undefined);
  } finally {
    patch({ pendingIds: $designs.get().pendingIds.filter((other) => other !== id) });
  }
}

export const removeDesign = (id: number): Promise<void> =>
  change(id, () => api.call('designRemove', { id }, { notify: true }));

/** A saved design that is a document of its own; a saved product cannot be renamed or duplicated. */
export type OwnDesign = SavedDesign & { design: NonNullable<SavedDesign['design']> };

export const isOwnDesign = (saved: SavedDesign): saved is OwnDesign => saved.design !== null;

const documentOf = ({ design, stone_id }: OwnDesign) => ({ design, stone_id: stone_id ?? '' });

export const renameDesign = (saved: OwnDesign, name: string): Promise<void> =>
  change(saved.id, () =>
    api.call(
      'designSave',
      { ...documentOf(saved), id: saved.id, version: saved.version, name, image: '' },
      { notify: true },
    ),
  );

/** Saves the same design once more under another name; `image` is the id of its uploaded picture, or ''. */
export const duplicateDesign = (saved: OwnDesign, name: string, image: string): Promise<void> =>
  change(saved.id, () => api.call('designSave', { ...documentOf(saved), name, image }, { notify: true }));
