import { type ComponentProps, useState } from 'react';
import { loadGradeTest } from '../grade-test.store.ts';

type Loaded = Awaited<ReturnType<typeof loadGradeTest>>;
export type AskedTest = Omit<ComponentProps<Loaded['GradeTest']>, 't' | 'onClose'>;

/** The blind test of a grade, loaded when it is first opened. Render `dialog` anywhere that is not hidden. */
export function useGradeTest(test: AskedTest) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  // The page reports a part that fails to load.
  const open = async () => {
    setLoading(true);
    try {
      setLoaded(loaded ?? (await loadGradeTest()));
      setOpen(true);
    } finally {
      setLoading(false);
    }
  };
  const dialog = loaded && isOpen && (
    <loaded.GradeTest {...test} t={loaded.t} onClose={() => setOpen(false)} />
  );
  return { open, isLoading, dialog };
}
