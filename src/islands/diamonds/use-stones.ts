import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import type { Diamond } from '#kernel/wire/contracts/diamonds.contract.ts';

/** The stones of these ids in this order, as they are now; [] until they are there. */
export function useStones(ids: readonly number[]): readonly Diamond[] {
  const [stones, setStones] = useState<readonly Diamond[]>([]);
  const key = ids.join(',');
  useEffect(() => {
    if (key === '') {
      setStones([]);
      return;
    }
    const stop = new AbortController();
    const asked = key.split(',').map(Number);
    api.call('diamondSelection', { id: asked }, { signal: stop.signal, silent: true }).then(
      (answer) => setStones(answer.stones),
      () => undefined,
    );
    return () => stop.abort();
  }, [key]);
  return stones.filter(({ id }) => ids.includes(id));
}
