import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { settingFor } from './setting-for.ts';

/** Weights that stones are usually asked for in, ct. */
const ASKED_FOR = [0.3, 0.5, 0.7, 1, 1.5, 2, 2.5, 3, 4, 5] as const;
/** Two weights nearer to each other than this look the same. */
const LEAST_APART = 1.3;

/** Three weights of its centre stone, in ct, at which a ring is shown. */
export interface WeightsToSee {
  own: number;
  /** Three, the lightest first; the ring’s own is among them. */
  all: number[];
}

/** A ring with a centre stone of this weight; null where its setting would lose something of itself, or is no ring's. */
export function atWeight(design: Design, carat: number): RingDesign | null {
  if (design.kind !== 'ring') return null;
  const fitted = settingFor({ ...design, centre: { ...design.centre, carat } }, design)?.design;
  return fitted?.centre.carat === carat ? fitted : null;
}

/**
 * The three weights to show a ring at: `own`, the weight it is sold with, about half of it and about twice as much, as far
 * as its setting takes them; two on one side where there is none on the other. null where there are no three.
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
