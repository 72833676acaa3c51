import type { Money } from '#kernel/shop/money/money.ts';

/**
 * `draft`: previewed only; `asked`: waits for a second person; `waiting`: takes effect on its day; `holds`: in
 * effect; `past`: replaced by another; `undone`, `dropped`: withdrawn after or before it took effect.
 */
export const priceRuleStates = ['draft', 'asked', 'waiting', 'holds', 'past', 'undone', 'dropped'] as const;

export type PriceRuleState = (typeof priceRuleStates)[number];

/** States in which a price rule can be withdrawn. */
export const droppableStates: readonly PriceRuleState[] = ['draft', 'asked', 'waiting'];

interface TagChange {
  before: Money;
  after: Money;
}

/** Effect of a price rule on the prices of the collection, counting each product once. */
export interface PriceRuleEffect {
  /** Sum of all price changes. */
  sumMinor: number;
  /** Sum of the absolute price changes; compared with the approval limit. */
  movedMinor: number;
  /** Largest rise and largest fall; 0 if there is none. */
  riseMinor: number;
  fallMinor: number;
}

export function effectOf(changes: readonly TagChange[]): PriceRuleEffect {
  const moves = changes.map(({ before, after }) => after.minor - before.minor);
  return {
    sumMinor: moves.reduce((sum, move) => sum + move, 0),
    movedMinor: moves.reduce((sum, move) => sum + Math.abs(move), 0),
    riseMinor: Math.max(0, ...moves),
    fallMinor: Math.max(0, ...moves.map((move) => -move)),
  };
}
