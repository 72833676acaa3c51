import { useEffect, useState } from 'react';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { type Offer, offerOf } from '#kernel/jewel/design/offers.ts';
import type { ChoiceControl } from '#kernel/jewel/pieces/parts/control.ts';

/** Longer without a break, and a press would wait for its answer on a slow telephone. */
const SLICE_MS = 8;

type BlockedBy = Offer['blockedBy'];

/**
 * The rule in the way of each option of a choice, in the order of the options. Every option is tried against all rules,
 * which cuts a stone for each shape the first time: in slices, behind what is seen. Until then what was known stands.
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
