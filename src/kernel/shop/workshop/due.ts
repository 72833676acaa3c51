import { afterWorkingDays, workingDaysBetween } from '#kernel/shop/checkout/working-days.ts';
import type { PieceNature, PieceStage } from './piece.moves.ts';

/** By which share of the time until an order is ready a stage is over. */
const shares: Readonly<Record<Exclude<PieceStage, 'done'>, number>> = {
  queue: 0.1,
  casting: 0.4,
  setting: 0.65,
  finishing: 0.85,
  quality: 1,
};

/**
 * The day (`YYYY-MM-DD`) by which a piece leaves its stage so that its order is ready when it was promised. A piece of
 * stock is looked over by the day itself.
 */
export function stageDue(
  stage: PieceStage,
  { from, readyOn }: { from: Date; readyOn: string },
  { isMade }: Pick<PieceNature, 'isMade'>,
): string | null {
  if (stage === 'done') return null;
  if (!isMade) return readyOn;
  // Noon in Hong Kong: the day itself, whatever hour the order was paid at.
  const days = workingDaysBetween(from, new Date(`${readyOn}T04:00:00Z`));
  const due = afterWorkingDays(from, Math.max(1, Math.round(days * shares[stage])));
  return due < readyOn ? due : readyOn;
}

/** Furthest that the house puts its promise off at once, in working days. */
export const maxDelayDays = 60;
