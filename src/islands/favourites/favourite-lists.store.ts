import { api } from '#client/api/api.browser.ts';
import {
  type FavouriteNote,
  type Noted,
  readNotes,
  readShared,
  saveNote as save,
  shareList,
  unshareList,
} from '#client/api/favourite-lists.ts';
import { query } from '#client/query.ts';

/** The customer's notes on favourite pieces, stones and designs. */
export const notes = query('favourite-notes', 'customer', () => readNotes(api));

/** The note on a favourite, '' without one; undefined while unknown. */
export const noteBeside = (known: readonly FavouriteNote[] | undefined, of: Noted): string | undefined =>
  known && (known.find(({ kind, id }) => kind === of.kind && id === of.id)?.note ?? '');

/** The secret of the link that shares the favourites; '' without one. */
export const sharedToken = query('shared-list', 'customer', () => readShared(api));

export function saveNote(note: FavouriteNote): Promise<void> {
  return notes.change(`${note.kind} ${note.id}`, () => save(api, note));
}

export async function shareFavourites(): Promise<void> {
  sharedToken.put(await shareList(api));
}

export async function unshareFavourites(): Promise<void> {
  await unshareList(api);
  sharedToken.put('');
}
