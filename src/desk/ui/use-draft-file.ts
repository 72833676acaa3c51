import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../base/desk-context.ts';
import { dropFile, readFile, storeFile } from './draft-files.ts';
import { useDraft } from './use-draft.ts';

interface DraftFile {
  file: File | undefined;
  /** Name of a file chosen before a reload that the browser could not store. */
  lost: string;
  choose(file: File): void;
  /** Deletes the stored file after it was sent. */
  drop(): void;
}

const nothing = { file: undefined, lost: '' };

/** The file chosen in a form of this screen; stored as long as the form's draft (`useDraft`). */
export function useDraftFile(form: string): DraftFile {
  const { me } = useDesk();
  const { found, store } = useDraft(`${form} file`);
  const [chosen, setChosen] = useState<Pick<DraftFile, 'file' | 'lost'>>(nothing);
  const storedName = useRef('');

  const drop = useCallback(() => {
    store(undefined);
    if (storedName.current !== '') void dropFile(storedName.current);
    storedName.current = '';
    setChosen(nothing);
  }, [store]);
  const choose = useCallback(
    (file: File) => {
      if (storedName.current !== '') void dropFile(storedName.current);
      storedName.current = crypto.randomUUID();
      void storeFile(storedName.current, me.id, file);
      store({ values: { kept: storedName.current, name: file.name }, before: {}, version: '' });
      setChosen({ file, lost: '' });
    },
    [store, me.id],
  );
  useEffect(() => {
    if (!found) return;
    const name = String(found.values['name']);
    storedName.current = String(found.values['kept']);
    void readFile(storedName.current, me.id).then((file) =>
      // A file chosen meanwhile wins.
      setChosen((now) => (now.file ? now : { file, lost: file ? '' : name })),
    );
  }, [found, me.id]);
  // A page that is unloaded keeps the file; unmounting the form deletes it.
  useEffect(
    () => () => {
      if (storedName.current !== '') void dropFile(storedName.current);
    },
    [],
  );
  return { ...chosen, choose, drop };
}
