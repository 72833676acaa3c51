import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { addDays, wallTime } from '#kernel/shop/stores/opening.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { DayBox } from '../ui/DayBox.tsx';
import { smallBox } from '../ui/field-box.ts';
import { Heading } from '../ui/Heading.tsx';
import { Loading } from '../ui/Loading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { appointmentTones } from './appointment-tones.ts';
import { zoneName } from './zone-name.ts';

type Calendar = DataOf<'deskCalendar'>;
type Visit = Calendar['days'][number]['appointments'][number];

/** Calendar of a store: a week from Monday on, or one day, with a column for each adviser. */
export function CalendarScreen() {
  const { t, call, locale } = useDesk();
  const [query, setQuery] = useSearchParams();
  const isDay = query.get('days') === '1';
  const shown = query.get('day') ?? wallTime(new Date(), shopZone()).date;
  const weekday = (new Date(`${shown}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = isDay ? shown : addDays(shown, -weekday);
  const days = isDay ? 1 : 7;
  const store = Number(query.get('store')) || undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ['deskCalendar', from, days, store],
    queryFn: () => call('deskCalendar', { from, days, ...(store ? { store } : {}) }),
    placeholderData: (before) => before,
    retry: false,
  });
  const go = (changes: Readonly<Record<string, string>>) =>
    setQuery({ ...Object.fromEntries(query), ...changes }, { replace: true });
  return (
    <>
      <Heading
        title={t('desk-appointments.calendar')}
        back={{ to: '/appointments', label: t('desk-appointments.title') }}
      />
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <label className="text-xs text-stone">
          <span className="mb-1 block">{t('desk-appointments.store')}</span>
          <select
            className={smallBox}
            value={data?.store.id ?? ''}
            onChange={(event) => go({ store: event.currentTarget.value })}
          >
            {data?.stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <DayBox label={t('desk-appointments.day')} value={shown} onDay={(day) => day !== '' && go({ day })} />
        <Button kind="secondary" onPress={() => go({ day: addDays(from, -days) })}>
          {t('desk-appointments.before')}
        </Button>
        <Button kind="secondary" onPress={() => go({ day: addDays(from, days) })}>
          {t('desk-appointments.after')}
        </Button>
        <Button kind="secondary" onPress={() => go({ days: isDay ? '7' : '1' })}>
          {t(isDay ? 'desk-appointments.by-week' : 'desk-appointments.by-day')}
        </Button>
      </div>
      <Loading data={data} error={error} onRetry={refetch} />
      {data && (
        <>
          <p className="mb-3 text-sm text-stone">
            {t('desk-appointments.store-clock', { zone: zoneName(data.store.timeZone, locale) })}
          </p>
          <Days calendar={data} intl={languageOf(locale).intl} />
        </>
      )}
    </>
  );
}

function Days({ calendar: { store, days }, intl }: { calendar: Calendar; intl: string }) {
  const { t } = useDesk();
  const isDay = days.length === 1;
  const partOf = (parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(intl, { ...parts, timeZone: 'UTC' });
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
  };
  const weekday = partOf({ weekday: 'short' });
  const day = partOf({ day: 'numeric', month: 'short' });
  const columns = isDay
    ? Array.from({ length: store.advisers }, (_, index) => ({
        key: String(index + 1),
        title: t('desk-appointments.seat', { number: index + 1 }),
        below: days[0]?.opens ? `${days[0].opens}–${days[0].closes}` : t('desk-appointments.closed'),
        visits: days[0]?.appointments.filter(({ seat }) => (seat ?? 1) === index + 1) ?? [],
      }))
    : days.map(({ date, opens, closes, appointments }) => ({
        key: date,
        title: `${weekday(date)} ${day(date)}`,
        below: opens ? `${opens}–${closes}` : t('desk-appointments.closed'),
        visits: appointments,
      }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section aria-label={t('desk-appointments.calendar')} tabIndex={0} className="overflow-x-auto">
      <ul
        className="grid min-w-[46rem] gap-x-px border-y border-ink/80 bg-line"
        style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
      >
        {columns.map(({ key, title, below, visits }) => (
          <li key={key} className="min-h-48 bg-paper p-2.5">
            <h2 className="font-body text-sm font-semibold break-keep">{title}</h2>
            <p className="mb-3 text-xs text-stone tabular-nums">{below}</p>
            <ul className="grid gap-2">
              {visits.map((visit) => (
                <VisitCard key={visit.id} visit={visit} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function VisitCard({ visit }: { visit: Visit }) {
  const { t } = useDesk();
  return (
    <li>
      <Link
        to={`/appointments/${visit.id}`}
        className="block rounded-control border border-line bg-white p-2 text-xs hover:border-ink"
      >
        <span className="block font-semibold tabular-nums">
          {visit.time} · {t('desk-appointments.minutes', { count: visit.minutes })}
        </span>
        <span className="block wrap-anywhere">{visit.customer.name}</span>
        <span className="block text-stone">{t(`desk-appointments.purpose-${visit.purpose}`)}</span>
        <span className="block text-stone">{visit.adviser}</span>
        <StateMark tone={appointmentTones[visit.state]} text={t(`desk-appointments.state-${visit.state}`)} />
      </Link>
    </li>
  );
}
