import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '#kernel/shop/money/format-amount.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { cx } from '#ui/class-names.ts';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { Money } from '../ui/Money.tsx';

type Day = DataOf<'deskSalesDays'>['days'][number];

const daysOfWeek = 7;
const barHeight = 56;

/** A bar for each day: last week pale, this week dark, today gold. */
function Bars({ days, label }: { days: readonly Day[]; label: (day: Day) => string }) {
  const most = Math.max(1, ...days.map(({ minor }) => minor));
  return (
    <ol className="flex items-end gap-1" style={{ height: barHeight }}>
      {days.map((day, index) => (
        <li
          key={day.day}
          title={label(day)}
          style={{ height: Math.max(2, Math.round((barHeight * day.minor) / most)) }}
          className={cx(
            'w-3 shrink-0',
            index === days.length - 1 ? 'bg-gold' : index < daysOfWeek ? 'bg-line-strong' : 'bg-ink',
          )}
        >
          <span className="sr-only">{label(day)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Paid orders and sales of today beside the same weekday of last week, with the days between. */
export function TodayFigures() {
  const { t, call, may, locale } = useDesk();
  const { data } = useQuery({
    queryKey: ['deskSalesDays'],
    queryFn: () => call('deskSalesDays', {}),
    enabled: may('reports.read'),
  });
  const today = data?.days.at(-1);
  const before = data?.days.at(-1 - daysOfWeek);
  if (!data || !today || !before) return null;
  const { days, currency } = data;
  const weekday = dayFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'short',
  });
  const label = ({ day, orders, minor }: Day) =>
    t('desk-today.figures-day', {
      day: weekday.format(new Date(day)),
      orders,
      sum: formatAmount({ currency, minor }, locale),
    });
  return (
    <section
      aria-label={t('desk-today.figures')}
      className="mb-9 flex flex-wrap items-end gap-x-12 gap-y-5 border-y border-line py-4"
    >
      <div>
        <p className="text-xs text-stone">{t('desk-today.figures-sales')}</p>
        <p className="font-display text-[1.75rem] leading-9 lining-nums">
          <Money value={{ currency, minor: today.minor }} />
        </p>
        <p className="text-xs text-stone">
          {t('desk-today.figures-before')} <Money value={{ currency, minor: before.minor }} />
        </p>
      </div>
      <div>
        <p className="text-xs text-stone">{t('desk-today.figures-orders')}</p>
        <p className="font-display text-[1.75rem] leading-9 lining-nums tabular-nums">{today.orders}</p>
        <p className="text-xs text-stone">
          {t('desk-today.figures-before')} {before.orders}
        </p>
      </div>
      <Bars days={days} label={label} />
    </section>
  );
}
