import { useState } from 'react';
import * as v from 'valibot';
import type { Noted } from '#client/api/favourite-lists.ts';
import type { Translate } from '#client/texts.ts';
import { maxNoteCharacters } from '#kernel/shop/favourites/favourite-note.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useForm } from '#ui/use-form.ts';
import { saveNote } from './favourite-lists.store.ts';

function NoteForm({ of, note, onDone, t }: { of: Noted; note: string; onDone: () => void; t: Translate }) {
  const form = useForm({
    schema: () => v.object({ note: v.pipe(v.string(), v.trim()) }),
    initial: { note },
    send: async ({ note: next }) => {
      if (next !== note) await saveNote({ ...of, note: next });
      onDone();
    },
  });
  return (
    <form {...form.props} className="mt-3">
      <TextArea {...form.field('note')} label={t('favourites.note')} rows={3} maxLength={maxNoteCharacters} />
      <div className="mt-1 flex gap-5">
        <Button kind="quiet" type="submit" isPending={form.isPending}>
          {t('favourites.note-save')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('favourites.note-cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The shopper's private note on a favourite. Empty while `note` is unknown. */
export function FavouriteNote({
  of,
  name,
  note,
  t,
}: {
  of: Noted;
  name: string;
  note: string | undefined;
  t: Translate;
}) {
  const [isOpen, setOpen] = useState(false);
  if (note === undefined) return null;
  if (isOpen) return <NoteForm of={of} note={note} onDone={() => setOpen(false)} t={t} />;
  return (
    <div className="mt-2">
      {note !== '' && <p className="whitespace-pre-line break-words text-sm text-stone">{note}</p>}
      <Button
        kind="quiet"
        aria-label={t(note === '' ? 'favourites.note-of' : 'favourites.note-edit-of', { name })}
        onClick={() => setOpen(true)}
      >
        {t(note === '' ? 'favourites.note-add' : 'favourites.note-edit')}
      </Button>
    </div>
  );
}
