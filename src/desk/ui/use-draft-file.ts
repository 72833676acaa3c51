import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../base/desk-context.ts';
import { dropFile, keepFile, readFile } from './draft-files.ts';
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
  const { found, keep } = useDraft(`${form} file`);
  const [chosen, setChosen] = useState<Pick<DraftFile, 'file' | 'lost'>>(nothing);
  const kept = useRef('');

  const drop = useCallback(() => {
    keep(undefined);
    if (kept.current !== '') void dropFile(kept.current);
    kept.current = '';
    setChosen(nothing);
  }, [keep]);
  const choose = useCallback(
    (file: File) => {
      if (kept.current !== '') void dropFile(kept.current);
      kept.current = crypto.randomUUID();
      void keepFile(kept.current, me.id, file);
      keep({ values: { kept: kept.current, name: file.name }, before: {}, version: '' });
      setChosen({ file, lost: '' });
    },
    [keep, me.id],
  );
  useEffect(() => {
    if (!found) return;
    const name = String(found.values['name']);
    kept.current = String(found.values['kept']);
    void readFile(kept.current, me.id).then((file) =>
      // A file chosen meanwhile wins.
      setChosen((now) => (now.file ? now : { file, lost: file ? '' : name })),
    );
  }, [found, me.id]);
  // A page that is unloaded keeps the file; unmounting the form deletes it.
  useEffect(
    () => () => {
      if (kept.current !== '') void dropFile(kept.current);
    },
    [],
  );
  return { ...chosen, choose, drop };
}
