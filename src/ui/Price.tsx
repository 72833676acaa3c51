import { formatMoney } from '#kernel/money/format.ts';
import type { Money } from '#kernel/money/money.ts';
import { cx } from './class-names.ts';

interface PriceProps {
  money: Money;
  /** The price before a reduction; printed struck through when it is higher. */
  original?: Money | undefined;
  /** Said before each of the two, as a line through a number is not heard. */
  labels: { current: string; original: string };
  className?: string;
}

/** An amount, and the higher one it replaces. */
export function Price({ money, original, labels, className }: PriceProps) {
  const isReduced = original !== undefined && original.minor > money.minor;
  if (!isReduced) return <span className={cx('tabular-nums', className)}>{formatMoney(money)}</span>;
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2.5 tabular-nums', className)}>
      <span>
        <span className="sr-only">{labels.current} </span>
        {formatMoney(money)}
      </span>
      <s className="text-[0.875em] text-stone decoration-1">
        <span className="sr-only">{labels.original} </span>
        {formatMoney(original)}
      </s>
    </span>
  );
}
