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

/** What the customer has noted beside favourite pieces, stones and designs. */
export const notes = query('favourite-notes', 'customer', () => readNotes(api));

/** The note beside a favourite, '' where there is none; undefined while that is not known. */
export const noteBeside = (known: readonly FavouriteNote[] | undefined, of: Noted): string | undefined =>
  known && (known.find(({ kind, id }) => kind === of.kind && id === of.id)?.note ?? '');

/** The secret of the link under which the favourites are shown; '' while there is none. */
export const sharedToken = query('shared-list', 'customer', () => readShared(api));

export function saveNote(note: FavouriteNote): Promise<void> {
  return notes.change(`${note.kind} ${note.id}`, () => save(api, note));
}

export async function share(): Promise<void> {
  sharedToken.put(await shareList(api));
}

export async function unshare(): Promise<void> {
  await unshareList(api);
  sharedToken.put('');
}
