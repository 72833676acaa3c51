import { api } from '#client/api/api.browser.ts';
import {
  readProductNotes,
  readShared,
  saveProductNote,
  shareList,
  unshareList,
} from '#client/api/favourite-lists.ts';
import { query } from '#client/query.ts';
import type { ProductId } from '#kernel/catalogue/product-card.ts';

/** What the customer has noted beside pieces of the wishlist. */
export const notes = query('favourite-notes', 'customer', () => readProductNotes(api));

/** The secret of the link under which the favourites are shown; '' while there is none. */
export const sharedToken = query('shared-list', 'customer', () => readShared(api));

export function saveNote(id: ProductId, note: string): Promise<void> {
  return notes.change(id, () => saveProductNote(api, id, note));
}

export async function share(): Promise<void> {
  sharedToken.put(await shareList(api));
}

export async function unshare(): Promise<void> {
  await unshareList(api);
  sharedToken.put('');
}
