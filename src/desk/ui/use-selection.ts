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
  /** Selects all rows from the last selected one to this one. */
  const extend = (id: Id | undefined) => {
    const anchor = rows.findIndex((row) => row.id === [...ids].at(-1));
    const end = rows.findIndex((row) => row.id === id);
    if (end < 0) return;
    const [from, to] = anchor < 0 ? [end, end] : [Math.min(anchor, end), Math.max(anchor, end)];
    choose([...ids, ...rows.slice(from, to + 1).map((row) => row.id)]);
  };
  const toggle = (id: Id | undefined) => {
    if (id !== undefined) choose(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]);
  };
  return { chosen: rows.filter(({ id }) => ids.has(id)), choose, extend, toggle };
}
