import type { Translate } from '#client/texts.ts';
import { openingAt, wallTime } from '#kernel/stores/opening.ts';
import type { StoreWithServices } from '#kernel/stores/store.ts';
import { type Locale, localeTags } from '#kernel/text/locales.ts';
import { cx } from '#ui/class-names.ts';
import { Picture } from '#ui/Picture.tsx';

interface EntryProps {
  store: StoreWithServices;
  now: Date;
  locale: Locale;
  t: Translate;
}

/** Any Monday: names of weekdays come from the calendar of the language. */
const monday = Date.UTC(2026, 0, 5);
const dayMs = 86_400_000;

function weekdayName(locale: Locale, weekday: number): string {
  const { intl } = localeTags[locale];
  return new Intl.DateTimeFormat(intl, { weekday: 'long', timeZone: 'UTC' }).format(monday + weekday * dayMs);
}

function dayOf(locale: Locale, date: string): string {
  const { intl } = localeTags[locale];
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(intl, options).format(new Date(`${date}T00:00:00Z`));
}

function openingText(store: StoreWithServices, now: Date, locale: Locale, t: Translate): string {
  const opening = openingAt(store, wallTime(now, store.timeZone));
  if (opening.state === 'open') return t('stores-page.open-now', { time: opening.until });
  if (!opening.opens) return t('stores-page.closed-now');
  const { inDays, weekday, time } = opening.opens;
  if (inDays === 0) return t('stores-page.opens-today', { time });
  if (inDays === 1) return t('stores-page.opens-tomorrow', { time });
  return t('stores-page.opens-later', { day: weekdayName(locale, weekday), time });
}

function Hours({ store, now, locale, t }: EntryProps) {
  const local = wallTime(now, store.timeZone);
  const coming = store.holidays.filter((date) => date >= local.date);
  const list = new Intl.ListFormat(localeTags[locale].intl, { type: 'conjunction' });
  return (
    <div>
      <h4 className="sr-only">{t('stores-page.hours')}</h4>
      <dl className="grid max-w-xs grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm tabular-nums">
        {store.week.map((hours, weekday) => {
          const name = weekdayName(locale, weekday);
          const isToday = weekday === local.weekday;
          return (
            <div key={name} className={cx('contents', isToday && 'font-semibold')}>
              <dt>
                {name}
                {isToday && <span className="sr-only"> ({t('stores-page.today')})</span>}
              </dt>
              <dd className={isToday ? undefined : 'text-stone'}>
                {hours ? hours.join('–') : t('stores-page.closed')}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-3 text-[0.8125rem]/5 text-stone tabular-nums">
        {t('stores-page.local-time', { time: local.time })}
      </p>
      {coming.length > 0 && (
        <p className="text-[0.8125rem]/5 text-stone">
          {t('stores-page.holidays', { days: list.format(coming.map((date) => dayOf(locale, date))) })}
        </p>
      )}
    </div>
  );
}

/** One store: where it is, whether it is open, how to ring it, what it does. */
export function StoreEntry({ store, now, locale, t }: EntryProps) {
  const isOpen = openingAt(store, wallTime(now, store.timeZone)).state === 'open';
  return (
    <li
      id={`store-${store.id}`}
      className="grid gap-x-8 gap-y-6 border-line border-t py-10 @2xl:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] @5xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] @5xl:gap-x-14"
    >
      <Picture
        media={store.picture}
        alt={store.name}
        sizes="(min-width: 64rem) 22rem, (min-width: 48rem) 18rem, 92vw"
        className="aspect-3/2 w-full"
      />
      <div>
        <h3 className="text-subheading">{store.name}</h3>
        <p className={cx('mt-2 flex items-center gap-2.5 text-sm', isOpen ? 'text-leaf' : 'text-stone')}>
          <span
            aria-hidden="true"
            className={cx('size-2 rounded-full border', isOpen ? 'border-leaf bg-leaf' : 'border-stone')}
          />
          {openingText(store, now, locale, t)}
        </p>
        <div className="mt-5 grid gap-x-10 gap-y-7 @4xl:grid-cols-2">
          <div>
            <address className="max-w-sm leading-relaxed not-italic">{store.address}</address>
            <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
              <a
                className="link inline-flex min-h-11 items-center tabular-nums"
                href={`tel:${store.phone.replace(/[^+\d]/g, '')}`}
              >
                <span className="sr-only">{t('stores-page.call')} </span>
                {store.phone}
              </a>
              <a
                className="link inline-flex min-h-11 items-center"
                href={`https://www.openstreetmap.org/?mlat=${store.latitude}&mlon=${store.longitude}#map=17/${store.latitude}/${store.longitude}`}
                rel="noopener"
              >
                {t('stores-page.map')}
                <span className="sr-only">: {store.name}</span>
              </a>
            </p>
            {store.services.length > 0 && (
              <p className="mt-3 text-sm leading-relaxed text-stone">
                <span className="sr-only">{t('stores-page.services')}: </span>
                {store.services.join(' · ')}
              </p>
            )}
          </div>
          <Hours store={store} now={now} locale={locale} t={t} />
        </div>
      </div>
    </li>
  );
}
