import { useState } from 'react';
import { readStored, storeValue } from '../base/desk-storage.ts';

type Hidden = Readonly<Record<string, readonly string[]>>;

function readHidden(): Hidden {
  try {
    return JSON.parse(readStored('columns') || '{}') as Hidden;
  } catch {
    return {};
  }
}

/** The columns of a list that this person has hidden in this browser, by its call. */
export function useHiddenColumns(call: string): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(readHidden()[call]));
  return [
    hidden,
    (next) => {
      setHidden(next);
      storeValue('columns', JSON.stringify({ ...readHidden(), [call]: [...next] }));
    },
  ];
}
