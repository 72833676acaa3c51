import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { type DesignDraft, readDesigns, removeDesign as remove, saveDesign } from '#client/api/designs.ts';
import { $designCount } from '#client/badges.ts';
import { isCustomer, onSessionEnd } from '#client/session.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { DesignId, SavedDesign } from '#kernel/designs/saved-design.ts';

interface DesignsState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  items: readonly SavedDesign[];
  pendingIds: readonly DesignId[];
}

const unknown: DesignsState = { status: 'idle', items: [], pendingIds: [] };

export const $designs = atom<DesignsState>(unknown);

onSessionEnd(() => $designs.set(unknown));

function patch(change: Partial<DesignsState>): void {
  $designs.set({ ...$designs.get(), ...change });
}

export async function loadDesigns(): Promise<void> {
  if (!isCustomer()) return;
  patch({ status: 'loading' });
  try {
    const items = await readDesigns(api);
    patch({ status: 'ready', items });
    $designCount.set(items.length);
  } catch (error) {
    if ($designs.get().status === 'loading') patch({ status: 'failed' });
    throw error;
  }
}

/** Does a change to a design, then shows what the server made of it; rejects when it refused. */
async function change(id: DesignId, work: () => Promise<unknown>): Promise<void> {
  patch({ pendingIds: [...$designs.get().pendingIds, id] });
  try {
    await work();
    await loadDesigns().catch(() => undefined);
  } finally {
    patch({ pendingIds: $designs.get().pendingIds.filter((other) => other !== id) });
  }
}

export const removeDesign = (id: DesignId): Promise<void> =>
  change(id, () => remove(api, id, { notify: true }));

/** A saved design that is a document of its own; a saved product cannot be renamed or duplicated. */
export type OwnDesign = SavedDesign & { design: Design };

export const isOwnDesign = (saved: SavedDesign): saved is OwnDesign => saved.design !== null;

const save = (saved: OwnDesign, as: Pick<DesignDraft, 'name' | 'image' | 'of'>): Promise<void> =>
  change(saved.id, () =>
    saveDesign(api, { design: saved.design, stoneId: saved.stoneId, ...as }, { notify: true }),
  );

export const renameDesign = (saved: OwnDesign, name: string): Promise<void> =>
  save(saved, { name, image: '', of: saved });

/** Saves the same design once more under another name; `image` is the id of its uploaded picture, or ''. */
export const duplicateDesign = (saved: OwnDesign, name: string, image: string): Promise<void> =>
  save(saved, { name, image, of: null });
