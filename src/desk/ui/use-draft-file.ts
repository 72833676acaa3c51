import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '../base/desk-context.ts';
import { dropFile, keepFile, readFile } from './draft-files.ts';
import { useDraft } from './use-draft.ts';

interface DraftFile {
  file: File | undefined;
  /** The name of a file that was chosen before the page was loaded anew and that the browser could not keep. */
  lost: string;
  choose(file: File): void;
  /** It is sent: nothing of it is kept any longer. */
  drop(): void;
}

const nothing = { file: undefined, lost: '' };

/** The file that was chosen in a form of this screen; it stays as long as what was typed beside it (`useDraft`). */
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
      // Whoever has chosen meanwhile means the new one.
      setChosen((now) => (now.file ? now : { file, lost: file ? '' : name })),
    );
  }, [found, me.id]);
  // A page that goes keeps the file; a form that goes has been left.
  useEffect(
    () => () => {
      if (kept.current !== '') void dropFile(kept.current);
    },
    [],
  );
  return { ...chosen, choose, drop };
}
