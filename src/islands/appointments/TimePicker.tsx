import { useId, useState } from 'react';
import type { BookableDay } from '#client/api/appointments.ts';
import type { Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { cx, smallLabel } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { dayParts } from './appointment-time.ts';

const daysShown = 7;

interface TimePickerProps {
  days: readonly BookableDay[];
  /** The chosen moment, '' for none. */
  value: string;
  onChange: (startsAt: string) => void;
  error?: string | undefined;
  locale: Locale;
  t: Translate;
}

const hasFree = (day: BookableDay): boolean => day.times.some(({ isFree }) => isFree);

function DayButton({
  day,
  group,
  isChosen,
  onChoose,
  locale,
  t,
}: {
  day: BookableDay;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  locale: Locale;
  t: Translate;
}) {
  const { weekday, day: number, full } = dayParts(locale, day.date);
  const note = day.isOpen ? (hasFree(day) ? '' : t('appointments.day-full')) : t('appointments.day-closed');
  return (
    <label
      className={cx(
        'relative flex min-h-16 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-control border border-line bg-white px-0.5 py-2 text-center transition-colors duration-150 hover:border-line-strong has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        note !== '' && 'bg-ground text-stone',
      )}
    >
      <input
        type="radio"
        name={group}
        value={day.date}
        checked={isChosen}
        onChange={onChoose}
        aria-label={note === '' ? full : `${full}, ${note}`}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      <span aria-hidden="true" className="text-xs text-stone">
        {weekday}
      </span>
      <span
        aria-hidden="true"
        className={cx('font-display text-xl leading-none lining-nums', !day.isOpen && 'line-through')}
      >
        {number}
      </span>
    </label>
  );
}

/** One week of a store's calendar, with the times of the chosen day below. */
export function TimePicker({ days, value, onChange, error, locale, t }: TimePickerProps) {
  const group = useId();
  const ofValue = days.findIndex(({ times }) => times.some(({ startsAt }) => startsAt === value));
  const firstFree = Math.max(0, ofValue < 0 ? days.findIndex(hasFree) : ofValue);
  const [chosen, setChosen] = useState<string>();
  const index = chosen === undefined ? firstFree : days.findIndex(({ date }) => date === chosen);
  const day = days[index] ?? days[0];
  const [shownFrom, setShownFrom] = useState<number>();
  const from = shownFrom ?? Math.floor(index / daysShown) * daysShown;
  const week = days.slice(from, from + daysShown);
  const [first, last] = [week[0], week.at(-1)];
  if (!day || !first || !last) return null;
  const months = [...new Set([dayParts(locale, first.date).month, dayParts(locale, last.date).month])];
  const free = day.times.filter(({ isFree }) => isFree);
  return (
    <div>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('appointments.day')}</legend>
        <div className="flex items-center justify-between gap-3">
          <p className="font-display text-xl" aria-live="polite">
            {months.join(' – ')}
          </p>
          <div className="-mr-2.5 flex">
            <IconButton
              icon="chevron-left"
              label={t('appointments.week-before')}
              disabled={from === 0}
              onClick={() => setShownFrom(Math.max(0, from - daysShown))}
            />
            <IconButton
              icon="chevron-right"
              label={t('appointments.week-after')}
              disabled={from + daysShown >= days.length}
              onClick={() => setShownFrom(from + daysShown)}
            />
          </div>
        </div>
        <div className="mt-3 grid grid-cols-7 gap-1 sm:gap-2">
          {week.map((each) => (
            <DayButton
              key={each.date}
              day={each}
              group={group}
              isChosen={each.date === day.date}
              onChoose={() => {
                setChosen(each.date);
                setShownFrom(from);
                onChange('');
              }}
              locale={locale}
              t={t}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-6">
        {free.length > 0 ? (
          <RadioGroup
            name="time"
            legend={t('appointments.times', { day: dayParts(locale, day.date).full })}
            options={free.map(({ time, startsAt }) => ({ value: startsAt, label: time }))}
            value={value}
            onChange={onChange}
            error={error}
            className="tabular-nums"
          />
        ) : (
          <>
            <p className={cx(smallLabel, 'text-ink')}>{dayParts(locale, day.date).full}</p>
            <p role="status" className="mt-2 leading-relaxed text-stone">
              {t(
                day.isOpen
                  ? day.times.length === 0
                    ? 'appointments.too-soon'
                    : 'appointments.all-taken'
                  : 'appointments.not-open',
              )}
            </p>
            {error && (
              <p role="alert" className="mt-1.5 text-sm text-ruby">
                {error}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
