import type { PriceLine } from '#kernel/jewel/pricing/price-line.ts';

/** How many stones a piece has at a path: two in a pair of earrings. */
export const countAt = (lines: readonly PriceLine[], piece: number, path: string): number =>
  lines.reduce(
    (count, { subject, quantity }) =>
      subject.kind === 'stones' && subject.source.piece === piece && subject.source.path === path
        ? Math.round(quantity / subject.milliCarat)
        : count,
    1,
  );
