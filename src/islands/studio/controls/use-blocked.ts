import { useEffect, useState } from 'react';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type Offer, offerOf } from '#kernel/jewel/design/offers.ts';
import type { ChoiceControl } from '#kernel/jewel/pieces/parts/control.ts';

/** Longer tasks would delay a press on a slow phone. */
const SLICE_MS = 8;

type BlockedBy = Offer['blockedBy'];

/**
 * The rule that blocks each option of a choice, in the order of the options. Trying all options against all
 * rules builds a stone per shape the first time, so it runs in slices in the background; until then the last
 * result is returned.
 */
export function useBlocked(
  design: Design,
  control: ChoiceControl,
  index: number | null,
): readonly BlockedBy[] {
  const [blocked, setBlocked] = useState<ReadonlyMap<string, BlockedBy>>(new Map());
  useEffect(() => {
    const found = new Map<string, BlockedBy>();
    const left = [...control.options];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = () => {
      const until = performance.now() + SLICE_MS;
      while (performance.now() < until) {
        const option = left.shift();
        if (option === undefined) {
          setBlocked(found);
          return;
        }
        found.set(option, offerOf(design, control, option, index).blockedBy);
      }
      timer = setTimeout(goOn);
    };
    goOn();
    return () => clearTimeout(timer);
  }, [design, control, index]);
  return control.options.map((option) => (option === control.value ? null : (blocked.get(option) ?? null)));
}
