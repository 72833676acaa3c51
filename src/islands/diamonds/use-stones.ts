import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readDiamonds } from '#client/api/diamonds.ts';
import type { Diamond, StoneId } from '#kernel/shop/diamonds/diamond.ts';

/** The stones of these ids in this order, with current data; [] while they load. */
export function useStones(ids: readonly StoneId[]): readonly Diamond[] {
  const [stones, setStones] = useState<readonly Diamond[]>([]);
  const key = ids.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the ids
  useEffect(() => {
    if (key === '') {
      setStones([]);
      return;
    }
    const stop = new AbortController();
    readDiamonds(api, ids, stop.signal).then(setStones, () => undefined);
    return () => stop.abort();
  }, [key]);
  return stones.filter(({ id }) => ids.includes(id));
}
