import { api } from '#client/api/api.browser.ts';
import { $designCount } from '#client/badges.ts';
import { query } from '#client/query.ts';
import type { SavedDesign } from '#kernel/wire/contracts/designs.contract.ts';

const perPage = 100;

/** The saved designs, with the currency of their prices. */
export const designs = query('designs', 'customer', async () => {
  const page = (p: number) =>
    api.call('designList', { p, numPerPage: perPage }, { duplicate: 'allow', silent: true });
  const { coll, current_currency, count } = await page(1);
  const items = [...coll];
  for (let p = 2; items.length < count; p++) {
    const { coll: more } = await page(p);
    if (more.length === 0) break;
    items.push(...more);
  }
  $designCount.set(count);
  return { items, currency: current_currency.code };
});

export const removeDesign = (id: number): Promise<void> =>
  designs.change(id, () => api.call('designRemove', { id }, { notify: true }));

/** A saved design that is a document of its own; a saved product cannot be renamed or duplicated. */
export type OwnDesign = SavedDesign & { design: NonNullable<SavedDesign['design']> };

export const isOwnDesign = (saved: SavedDesign): saved is OwnDesign => saved.design !== null;

const documentOf = ({ design, stone_id }: OwnDesign) => ({ design, stone_id: stone_id ?? '' });

export const renameDesign = (saved: OwnDesign, name: string): Promise<void> =>
  designs.change(saved.id, () =>
    api.call(
      'designSave',
      { ...documentOf(saved), id: saved.id, version: saved.version, name, image: '' },
      { notify: true },
    ),
  );

/** Saves the same design once more under another name; `image` is the id of its uploaded picture, or ''. */
export const duplicateDesign = (saved: OwnDesign, name: string, image: string): Promise<void> =>
  designs.change(saved.id, () =>
    api.call('designSave', { ...documentOf(saved), name, image }, { notify: true }),
  );
