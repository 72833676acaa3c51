import { api } from '#client/api/api.browser.ts';
import { type DesignDraft, readDesigns, removeDesign as remove, saveDesign } from '#client/api/designs.ts';
import { $designCount } from '#client/badges.ts';
import { query } from '#client/query.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import type { DesignId, SavedDesign } from '#kernel/designs/saved-design.ts';

export const designs = query('designs', 'customer', async () => {
  const saved = await readDesigns(api);
  $designCount.set(saved.length);
  return saved;
});

export const removeDesign = (id: DesignId): Promise<void> =>
  designs.change(id, () => remove(api, id, { notify: true }));

/** A saved design that is a document of its own; a saved product cannot be renamed or duplicated. */
export type OwnDesign = SavedDesign & { design: Design };

export const isOwnDesign = (saved: SavedDesign): saved is OwnDesign => saved.design !== null;

const save = (saved: OwnDesign, as: Pick<DesignDraft, 'name' | 'image' | 'of'>): Promise<void> =>
  designs.change(saved.id, () =>
    saveDesign(api, { design: saved.design, stoneId: saved.stoneId, ...as }, { notify: true }),
  );

export const renameDesign = (saved: OwnDesign, name: string): Promise<void> =>
  save(saved, { name, image: '', of: saved });

/** Saves the same design once more under another name; `image` is the id of its uploaded picture, or ''. */
export const duplicateDesign = (saved: OwnDesign, name: string, image: string): Promise<void> =>
  save(saved, { name, image, of: null });
