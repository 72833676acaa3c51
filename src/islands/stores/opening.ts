import type { StoreWithServices } from '#kernel/stores/store.ts';

/** A moment as a clock on the wall of a place shows it. */
export interface WallTime {
  /** ISO date. */
  date: string;
  /** 0 is Monday. */
  weekday: number;
  /** 'HH:MM'. */
  time: string;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The moment in a time zone such as 'Asia/Hong_Kong'. */
export function wallTime(moment: Date, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
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
  /** Opens again in that many days (0 is later today), on that weekday. */
  | { state: 'closed'; opens: { inDays: number; weekday: number; time: string } | null };

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether a store is open at a moment of its own wall clock, until when, or when it opens next. */
export function openingAt(store: Pick<StoreWithServices, 'week' | 'holidays'>, now: WallTime): Opening {
  const hoursIn = (days: number) =>
    store.holidays.includes(addDays(now.date, days)) ? null : (store.week[(now.weekday + days) % 7] ?? null);
  const today = hoursIn(0);
  if (today && now.time >= today[0] && now.time < today[1]) return { state: 'open', until: today[1] };
  for (let inDays = 0; inDays <= 14; inDays += 1) {
    const hours = hoursIn(inDays);
    if (hours && (inDays > 0 || now.time < hours[0]))
      return { state: 'closed', opens: { inDays, weekday: (now.weekday + inDays) % 7, time: hours[0] } };
  }
  return { state: 'closed', opens: null };
}
