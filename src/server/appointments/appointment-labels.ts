import { isOpenAppointment } from '#kernel/shop/appointments/appointment.transitions.ts';
import { calendarFile } from '#kernel/shop/appointments/calendar-file.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { wallTime } from '#kernel/shop/stores/opening.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import type { Host } from '#server/platform/host.ts';
import { text } from '#server/platform/texts.ts';
import type { StoreRow } from '#server/stores/stores.service.ts';
import type { AppointmentRow } from './appointments.repo.ts';

/** Day and time in the store's time zone. */
export function whenText(
  { starts_at }: Pick<AppointmentRow, 'starts_at'>,
  { time_zone }: Pick<StoreRow, 'time_zone'>,
  locale: Locale,
): string {
  const { intl } = languageOf(locale);
  const day = new Intl.DateTimeFormat(intl, { dateStyle: 'full', timeZone: time_zone }).format(starts_at);
  return text(locale, 'appointments-api.when', { day, time: wallTime(starts_at, time_zone).time });
}

/** URL of the video call; '' for a visit, and until the appointment is approved. */
export function videoUrl({ config }: Pick<Host, 'config'>, row: AppointmentRow): string {
  return row.way === 'video' && row.state === 'approved'
    ? new URL(`${shopSettings().filePrefix}-${row.video_room}`, config.videoRooms).href
    : '';
}

export const appointmentPath = (id: number): string => `/appointment/details/?id=${id}`;

/** iCalendar file of an appointment. */
export function calendarOf(
  host: Pick<Host, 'config'>,
  row: AppointmentRow,
  store: StoreRow,
  locale: Locale,
): string {
  const { name, address } = localText(store.text, locale);
  const call = videoUrl(host, row);
  const isVideo = row.way === 'video';
  const link = new URL(localisePath(locale, appointmentPath(row.id)), host.config.siteOrigin).href;
  const lines = [
    text(locale, `appointments-api.purpose-${row.purpose}`),
    ...(row.adviser_name === '' ? [] : [text(locale, 'appointments-api.with', { name: row.adviser_name })]),
    ...(isOpenAppointment(row.state) ? [store.phone] : []),
  ];
  return calendarFile({
    uid: `appointment-${row.id}@${new URL(host.config.siteOrigin).hostname}`,
    sequence: row.sequence,
    state: row.state,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    writtenAt: row.updated_at,
    title: text(locale, `appointments-api.calendar-${row.way}`, { store: name }),
    place: isVideo ? call || text(locale, 'appointments-api.way-video') : `${name}, ${address}`,
    text: lines.join('\n'),
    url: link,
  });
}
