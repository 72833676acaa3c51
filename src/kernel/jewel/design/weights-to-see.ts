import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { settingFor } from './setting-for.ts';

/** Usual weights of stones, ct. */
const ASKED_FOR = [0.3, 0.5, 0.7, 1, 1.5, 2, 2.5, 3, 4, 5] as const;
/** Smallest ratio of two weights that look different. */
const LEAST_APART = 1.3;

/** Three weights of its centre stone, in ct, at which a ring is shown. */
export interface WeightsToSee {
  own: number;
  /** Three weights, lightest first, including the ring's own. */
  all: number[];
}

/** A ring with a centre stone of this weight; null if its setting would lose a trait or it is not a ring. */
export function atWeight(design: Design, carat: number): RingDesign | null {
  if (design.kind !== 'ring') return null;
  const fitted = settingFor({ ...design, centre: { ...design.centre, carat } }, design)?.design;
  return fitted?.centre.carat === carat ? fitted : null;
}

/**
 * The three weights to show a ring at: `own` (the weight it is sold with), about half and about twice that, within its
 * setting's limits; two on one side if the other has none. null if there are not three.
 */
export function weightsToSee(design: Design, own: number): WeightsToSee | null {
  const takes = (carat: number) => atWeight(design, carat) !== null;
  const nearestTo = (wanted: number, carats: readonly number[]) => {
    const factor = (carat: number) => Math.max(carat / wanted, wanted / carat);
    return carats.toSorted((a, b) => factor(a) - factor(b));
  };
  const lighter = nearestTo(
    own / 2,
    ASKED_FOR.filter((carat) => carat * LEAST_APART <= own),
  );
  const heavier = nearestTo(
    own * 2,
    ASKED_FOR.filter((carat) => carat >= own * LEAST_APART),
  );
  const [light, heavy] = [lighter.find(takes), heavier.find(takes)];
  const others =
    light !== undefined && heavy !== undefined ? [light, heavy] : [...lighter, ...heavier].filter(takes);
  const [first, second, third] = [own, ...others.slice(0, 2)].toSorted((a, b) => a - b);
  if (first === undefined || second === undefined || third === undefined) return null;
  return { own, all: [first, second, third] };
}
