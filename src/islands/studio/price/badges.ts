import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { ALLOYS } from '#kernel/jewel/metals/alloys.ts';
import type { Figures } from '../figures/figures.ts';

/** Circumference of one US size, in mm. */
const SIZE_STEP_MM = 2.55;
/** Heads above this catch in pockets. */
const HIGH_MM = 6.5;
/** Thinner bands need careful wear. */
const FINE_MM = 1.6;

interface BadgeText {
  key: string;
  values?: Record<string, number>;
  /** Important to know before paying. */
  isGrave: boolean;
}

/** Consequences of a design: returns, resizing, durability, care. */
export function badgesOf(design: Design, { consequences, measures }: Figures): BadgeText[] {
  const pieces = piecesOf(design);
  const stones = measures.pieces.flatMap((piece) => piece.stones);
  const badges: BadgeText[] = [
    { key: `returns-${consequences.returns}`, isGrave: consequences.returns === 'final' },
  ];
  const { resizableMm, heightAboveFingerMm } = consequences;
  if (resizableMm !== null) {
    const count = Math.round(resizableMm.up / SIZE_STEP_MM);
    badges.push(
      count === 0
        ? { key: 'resize-none', isGrave: true }
        : { key: 'resize-by', values: { count }, isGrave: false },
    );
  }
  if (heightAboveFingerMm !== null) {
    const isFine = pieces.some((piece) => 'shank' in piece && piece.shank.thicknessMm < FINE_MM);
    const key = heightAboveFingerMm > HIGH_MM ? 'wear-high' : isFine ? 'wear-fine' : 'wear-low';
    badges.push({ key, isGrave: false });
  }
  const isSoft = stones.some(({ material }) => material === 'emerald');
  const isPlated = pieces.some(({ metal }) => ALLOYS[metal].isPlated);
  const hasSmall = stones.some(({ role }) => role === 'halo' || role === 'pave');
  const care = isSoft ? 'care-soft' : isPlated ? 'care-plating' : hasSmall ? 'care-check' : 'care-low';
  return [...badges, { key: care, isGrave: false }];
}
