import type { OpeningHours, StoreWithServices } from '#kernel/shop/stores/store.ts';

/** A moment in local time. */
export interface WallTime {
  /** ISO date. */
  date: string;
  /** 0 is Monday. */
  weekday: number;
  /** 'HH:MM'. */
  time: string;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, as formats are expensive to create. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** The moment in the local time of a zone such as 'Europe/London'. */
export function wallTime(moment: Date, timeZone: string): WallTime {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((entry) => entry.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: weekdays.indexOf(part('weekday')),
    time: `${part('hour')}:${part('minute')}`,
  };
}

export type Opening =
  | { state: 'open'; until: string }
  /** Opens again in this many days (0 is later today), on this weekday. */
  | { state: 'closed'; opens: { inDays: number; weekday: number; time: string } | null };

/** The ISO date this many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The moment of a local date and time. */
export function momentOf(date: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  let moment = asUtc;
  // A second round, in case the first guess is on the other side of a daylight saving change.
  for (let round = 0; round < 2; round += 1) {
    const shown = wallTime(new Date(moment), timeZone);
    moment += asUtc - Date.parse(`${shown.date}T${shown.time}:00Z`);
  }
  return new Date(moment);
}

/** Weekly hours, dates on which the store is closed, and days with other hours. */
export type OpeningCalendar = Pick<StoreWithServices, 'week' | 'holidays'> &
  Partial<Pick<StoreWithServices, 'specialHours'>>;

/** Opening hours on a date; null if closed. */
export function hoursOn(
  { week, holidays, specialHours }: OpeningCalendar,
  date: string,
): OpeningHours | null {
  if (holidays.includes(date)) return null;
  const special = specialHours?.find((each) => each.date === date);
  if (special) return special.hours;
  return week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? null;
}

/** Whether a store is open at its local time, until when, or when it opens next. */
export function openingAt(store: OpeningCalendar, now: WallTime): Opening {
  const hoursIn = (days: number) => hoursOn(store, addDays(now.date, days));
  const today = hoursIn(0);
  if (today && now.time >= today[0] && now.time < today[1]) return { state: 'open', until: today[1] };
  for (let inDays = 0; inDays <= 14; inDays += 1) {
    const hours = hoursIn(inDays);
    if (hours && (inDays > 0 || now.time < hours[0]))
      return { state: 'closed', opens: { inDays, weekday: (now.weekday + inDays) % 7, time: hours[0] } };
  }
  return { state: 'closed', opens: null };
}
