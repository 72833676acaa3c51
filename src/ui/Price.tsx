import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { showsPriorPrices } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { cx } from './class-names.ts';

interface PriceProps {
  money: Money;
  locale: Locale;
  /** The price before a reduction; printed struck through when it is higher. */
  original?: Money | undefined;
  /** The lowest price of the 30 days before the reduction, shown where a country of delivery asks for it. */
  prior?: Money | undefined;
  /** For screen readers, before each of the two: a line through a number is not announced. */
  labels: { current: string; original: string; prior?: string };
  /** Before the amount where the piece may cost more. */
  from?: string | undefined;
  /**
   * The same amounts in the base currency, for the script that applies the saved currency before hydration.
   */
  base?: { minor: number; originalMinor: number; priorMinor?: number | undefined };
  className?: string;
}

interface AmountProps {
  money: Money;
  locale: Locale;
  baseMinor: number | undefined;
}

function Amount({ money, locale, baseMinor }: AmountProps) {
  return (
    <data value={money.minor / 100} data-price-minor={baseMinor} suppressHydrationWarning>
      {formatMoney(money, locale)}
    </data>
  );
}

/** An amount, and the higher one that it replaces. */
export function Price({ money, locale, original, labels, prior, from, base, className }: PriceProps) {
  const isReduced = original !== undefined && original.minor > money.minor;
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2.5 tabular-nums', className)}>
      {from && (
        <span className="text-stone" data-price-from="">
          {from}
        </span>
      )}
      <span className={isReduced ? 'text-ruby' : undefined}>
        {isReduced && <span className="sr-only">{labels.current} </span>}
        <Amount money={money} locale={locale} baseMinor={base?.minor} />
      </span>
      {isReduced && (
        <s className="text-[0.9em] text-stone decoration-1">
          <span className="sr-only">{labels.original} </span>
          <Amount money={original} locale={locale} baseMinor={base?.originalMinor} />
        </s>
      )}
      {isReduced && prior !== undefined && showsPriorPrices() && (
        <span className="basis-full text-xs/5 text-stone">
          {labels.prior} <Amount money={prior} locale={locale} baseMinor={base?.priorMinor} />
        </span>
      )}
    </span>
  );
}
