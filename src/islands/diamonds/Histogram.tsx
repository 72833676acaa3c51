import { cx } from '#ui/class-names.ts';

interface HistogramProps {
  counts: readonly number[];
  /** Whether the bar lies between the thumbs. */
  isWithin: (bar: number) => boolean;
}

/**
 * Bars above a slider, the highest at full height; the square root keeps small counts visible. Decorative:
 * the numbers are shown elsewhere.
 */
export function Histogram({ counts, isWithin }: HistogramProps) {
  const most = Math.max(1, ...counts);
  return (
    <div className="flex h-9 items-end gap-px" aria-hidden="true">
      {counts.map((count, bar) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
          key={bar}
          className={cx(
            'min-w-0 flex-1 transition-[height] duration-300 ease-calm',
            isWithin(bar) ? 'bg-gold-soft' : 'bg-line',
          )}
          style={{ height: count === 0 ? '1px' : `${Math.max(6, 100 * Math.sqrt(count / most))}%` }}
        />
      ))}
    </div>
  );
}
