import { useState } from 'react';
import { useLocation } from 'react-router';

type Id = string | number;

/** Selected rows of the shown page of a list; another page or filter begins without a selection. */
export function useSelection<Row extends { id: Id }>(rows: readonly Row[]) {
  const { search } = useLocation();
  const [selection, setSelection] = useState<{ of: string; ids: ReadonlySet<Id> }>({
    of: '',
    ids: new Set(),
  });
  const ids = selection.of === search ? selection.ids : new Set<Id>();
  const choose = (chosen: readonly Id[]) => setSelection({ of: search, ids: new Set(chosen) });
  const toggle = (id: Id | undefined) => {
    if (id !== undefined) choose(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]);
  };
  return { chosen: rows.filter(({ id }) => ids.has(id)), choose, toggle };
}
