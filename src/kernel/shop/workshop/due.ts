import { afterWorkingDays, workingDaysBetween } from '#kernel/shop/checkout/working-days.ts';
import { momentInShop } from '#kernel/shop/stores/business-day.ts';
import type { PieceStage } from './piece.transitions.ts';

/** Share of the time until the promised day by which a stage should be finished. */
const shares: Readonly<Record<Exclude<PieceStage, 'done'>, number>> = {
  queue: 0.1,
  casting: 0.4,
  setting: 0.65,
  finishing: 0.85,
  quality: 1,
};

/**
 * The day (`YYYY-MM-DD`) by which a piece should leave its stage so that its order is ready on the promised day.
 */
export function stageDue(
  stage: PieceStage,
  { from, readyOn }: { from: Date; readyOn: string },
): string | null {
  if (stage === 'done') return null;
  // Noon, so that the day counts regardless of the hour of payment.
  const days = workingDaysBetween(from, momentInShop(readyOn, '12:00'));
  const due = afterWorkingDays(from, Math.max(1, Math.round(days * shares[stage])));
  return due < readyOn ? due : readyOn;
}

/** Maximum postponement of the promised day at once, in working days. */
export const maxDelayDays = 60;
