import { useEffect, useState } from 'react';
import type { SetDesign } from '#kernel/jewel/design/design.contract.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { backgroundWorker, whenIdle } from './background.ts';

/** A ring with a matching wedding band, built in the background once it `isWanted`; undefined until then. */
export function useSetWithBand(ring: RingDesign, isWanted: boolean): SetDesign | undefined {
  const [made, setMade] = useState<{ ring: RingDesign; set: SetDesign } | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOvertaken = false;
    const make = async () => {
      await whenIdle();
      if (isOvertaken) return;
      const set = await backgroundWorker().withBand(ring);
      if (!isOvertaken) setMade({ ring, set });
    };
    // Without it no price is shown; the press tries again.
    make().catch(() => undefined);
    return () => {
      isOvertaken = true;
    };
  }, [ring, isWanted]);
  return made?.ring === ring ? made.set : undefined;
}
