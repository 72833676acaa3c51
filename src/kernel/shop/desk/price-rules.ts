import type { Money } from '#kernel/shop/money/money.ts';

/**
 * `draft`: looked at, nothing is changed; `asked`: waits for a second person; `waiting`: begins by itself on its day;
 * `holds`: the shop asks by it; `past`: another took its place; `undone`, `dropped`: taken back after and before it began.
 */
export const priceRuleStates = ['draft', 'asked', 'waiting', 'holds', 'past', 'undone', 'dropped'] as const;

export type PriceRuleState = (typeof priceRuleStates)[number];

/** What a price rule may be taken back from before it holds. */
export const droppableStates: readonly PriceRuleState[] = ['draft', 'asked', 'waiting'];

interface TagChange {
  before: Money;
  after: Money;
}

/** What a price rule does to the tags of the collection, one piece of each. */
export interface PriceRuleEffect {
  /** What all pieces cost more, or less, together. */
  sumMinor: number;
  /** As much moves up and down together: what a second person's agreement is measured by. */
  movedMinor: number;
  /** The largest rise and the largest fall; 0 where there is none. */
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
