import { api } from '#client/api/api.browser.ts';
import { type DesignDraft, readDesigns, removeDesign as remove, saveDesign } from '#client/api/designs.ts';
import { $designCount } from '#client/badges.ts';
import type { SharedLook } from '#client/design-link.ts';
import { once, persistedList } from '#client/persisted-list.ts';
import { query } from '#client/query.ts';
import { isCustomer } from '#client/session.ts';
import { keys } from '#client/storage.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { DesignId, SavedDesign } from '#kernel/shop/designs/saved-design.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';

export const designs = query('designs', 'customer', async () => {
  const saved = hasModule('studio') ? await readDesigns(api) : [];
  $designCount.set(saved.length);
  return saved;
});

export const removeDesign = (id: DesignId): Promise<void> =>
  designs.change(id, () => remove(api, id, { notify: true }));

/** A saved design with its own document; a saved product cannot be renamed or duplicated. */
export type OwnDesign = SavedDesign & { design: Design };

export const isOwnDesign = (saved: SavedDesign): saved is OwnDesign => saved.design !== null;

const save = (saved: OwnDesign, as: Pick<DesignDraft, 'name' | 'image' | 'of'>): Promise<void> =>
  designs.change(saved.id, () =>
    saveDesign(api, { design: saved.design, stoneId: saved.stoneId, ...as }, { notify: true }),
  );

export const renameDesign = (saved: OwnDesign, name: string): Promise<void> =>
  save(saved, { name, image: '', of: saved });

/** Saves a copy under another name; `image` is the id of its uploaded image, or ''. */
export const duplicateDesign = (saved: OwnDesign, name: string, image: string): Promise<void> =>
  save(saved, { name, image, of: null });

/** A visitor's design on this device. */
export interface DeviceDesign extends Pick<SavedDesign, 'name' | 'hash' | 'stoneId'> {
  design: Design;
  /** A data URL, or '' without an image. */
  image: string;
  /** The view when it was saved; absent in older entries. */
  look?: SharedLook | undefined;
}

/** Limits the use of browser storage, because images are large. */
const maxDeviceDesigns = 12;

function isLook(value: unknown): value is SharedLook {
  if (typeof value !== 'object' || value === null) return false;
  const { light, view, turned } = value as Partial<Record<keyof SharedLook, unknown>>;
  return (
    typeof light === 'string' &&
    typeof view === 'string' &&
    (turned === undefined || (typeof turned === 'object' && turned !== null))
  );
}

function isDeviceDesign(value: unknown): value is DeviceDesign {
  if (typeof value !== 'object' || value === null) return false;
  const { name, hash, stoneId, design, image, look } = value as Partial<Record<keyof DeviceDesign, unknown>>;
  return (
    typeof name === 'string' &&
    typeof hash === 'string' &&
    (stoneId === null || typeof stoneId === 'number') &&
    typeof design === 'object' &&
    design !== null &&
    typeof image === 'string' &&
    (image === '' || image.startsWith('data:image/')) &&
    (look === undefined || isLook(look))
  );
}

const isSame = (one: Pick<SavedDesign, 'hash' | 'stoneId'>, other: Pick<SavedDesign, 'hash' | 'stoneId'>) =>
  one.hash === other.hash && one.stoneId === other.stoneId;

/** A visitor's designs, on this device. */
export const deviceDesigns = persistedList<DeviceDesign>(keys.deviceDesigns, {
  most: maxDeviceDesigns,
  accepts: isDeviceDesign,
  isSame,
  $count: $designCount,
});

/** Moves the designs of this device to the account after login, without duplicates. */
export const mergeDeviceDesigns = once(async () => {
  const items = deviceDesigns.$items.get();
  if (items.length === 0 || !isCustomer()) return;
  const known = await readDesigns(api);
  for (const item of items.toReversed()) {
    const { design, stoneId, name, image } = item;
    if (!known.some((saved) => isSame(saved, item)))
      await saveDesign(api, { design, stoneId, name, image, of: null }, { silent: true });
    deviceDesigns.drop(item);
  }
  await designs.refresh();
});
