import { type ComponentProps, useState } from 'react';
import { loadGradeTest } from '../grade-test.store.ts';

type Loaded = Awaited<ReturnType<typeof loadGradeTest>>;
export type AskedTest = Omit<ComponentProps<Loaded['GradeTest']>, 't' | 'onClose'>;

/** The blind test of a grade, which comes when it is first opened; `dialog` stands wherever it is not hidden. */
export function useGradeTest(test: AskedTest) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  // A part that does not arrive is told by the page, which watches for it.
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
