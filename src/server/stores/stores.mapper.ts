import type * as v from 'valibot';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import type { offlineStore } from '#kernel/wire/contracts/offline-store.contract.ts';
import type { Store } from '#kernel/wire/contracts/stores.contract.ts';
import { contentMedia } from '#server/pictures/pictures.service.ts';
import type { Week } from '#server/platform/db/schema/content.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import type { StoreRow } from './stores.repo.ts';

export type OfflineStore = v.InferOutput<typeof offlineStore>;

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function hoursOf(week: Week, day: (typeof days)[number]): string {
  const hours = week[day];
  return hours ? hours.join('–') : '';
}

/** The name of a day inside a phrase: in lower case where the language writes days so, as French does. */
function insidePhrase(name: string, locale: Locale): string {
  const monday = dayFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1));
  const { intl } = languageOf(locale);
  return monday === monday.toLocaleLowerCase(intl) ? name.toLocaleLowerCase(intl) : name;
}

/** Merges consecutive days with the same hours: 'Monday to Saturday 10:30–20:00'. */
export function businessHours(week: Week, locale: Locale): { days: string; hours: string }[] {
  const runs: { from: number; to: number; hours: string }[] = [];
  for (const [index, day] of days.entries()) {
    const hours = hoursOf(week, day);
    const last = runs.at(-1);
    if (last?.hours === hours) last.to = index;
    else runs.push({ from: index, to: index, hours });
  }
  const nameOf = (index: number) => text(locale, `stores.${days[index] ?? 'mon'}`);
  return runs.map(({ from, to, hours }) => {
    const isWholeWeek = from === 0 && to === days.length - 1;
    const range = { from: nameOf(from), to: insidePhrase(nameOf(to), locale) };
    const label = isWholeWeek
      ? text(locale, 'stores.daily')
      : from === to
        ? nameOf(from)
        : text(locale, 'stores.days', range);
    return { days: label, hours: hours === '' ? text(locale, 'stores.closed') : hours };
  });
}

/** A store's hours, seven entries from Monday. */
export const openingDays = ({ week }: Pick<StoreRow, 'week'>) => days.map((day) => week[day]);

/** When a store is open. */
export const calendarOf = (row: StoreRow) => ({
  timeZone: row.time_zone,
  week: openingDays(row),
  holidays: row.holidays,
  specialHours: row.special_hours,
});

/** Language and origins that the description depends on. */
export type StoreView = Pick<Presentation, 'locale' | 'siteOrigin' | 'apiOrigin'>;

export function toOfflineStore(row: StoreRow, view: StoreView): OfflineStore {
  const { locale } = view;
  const picture = contentMedia(row.image, view, row.imageAlt ?? undefined);
  const texts = localText(row.text, locale);
  return {
    id: row.id,
    name: texts.name,
    city: texts.city,
    address: texts.address,
    phone: row.phone,
    image: imageUrl(view.siteOrigin, picture),
    picture,
    lat: row.lat,
    lng: row.lng,
    country_code: row.country_code,
    time_zone: row.time_zone,
    business_hour: businessHours(row.week, locale),
    week: openingDays(row),
  };
}

export function toStore(row: StoreRow, view: StoreView, serviceNames: Record<string, string>): Store {
  return {
    ...toOfflineStore(row, view),
    state: row.state,
    email: row.email,
    note: localText(row.text, view.locale).note,
    holidays: row.holidays,
    special_hours: row.special_hours.map(({ date, hours: [opens, closes] }) => ({
      date,
      hours: [opens, closes] as [string, string],
    })),
    purposes: row.purposes,
    services: row.services.map((service) => serviceNames[service] ?? service),
  };
}
