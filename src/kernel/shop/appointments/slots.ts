import { addDays, hoursOn, momentOf, type OpeningCalendar, wallTime } from '#kernel/shop/stores/opening.ts';
import { horizonDays, leadMs, slotMinutes } from './appointments.rules.ts';

/** When a store is open, on the clock of its place. */
export interface StoreCalendar extends OpeningCalendar {
  timeZone: string;
}

export interface Slot {
  /** 'HH:MM' on the store's clock. */
  time: string;
  startsAt: Date;
}

export interface CalendarDay {
  /** ISO date of the store's calendar. */
  date: string;
  isOpen: boolean;
  /** Beginnings at which an appointment ends before the store closes, far enough ahead. */
  slots: readonly Slot[];
}

const minuteMs = 60_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** One day of a store's calendar for an appointment of so many minutes. */
function calendarDay(calendar: StoreCalendar, date: string, minutes: number, now: Date): CalendarDay {
  const hours = hoursOn(calendar, date);
  if (!hours) return { date, isOpen: false, slots: [] };
  const [opens, closes] = hours.map(minutesOf) as [number, number];
  const first = Math.ceil(opens / slotMinutes) * slotMinutes;
  // Clocks change at night: within the hours of a day none is gained or lost.
  const firstAt = momentOf(date, timeOf(first), calendar.timeZone).getTime();
  const slots: Slot[] = [];
  for (let start = first; start + minutes <= closes; start += slotMinutes) {
    const startsAt = new Date(firstAt + (start - first) * minuteMs);
    if (startsAt.getTime() - now.getTime() >= leadMs) slots.push({ time: timeOf(start), startsAt });
  }
  return { date, isOpen: true, slots };
}

/** The days of a store's calendar that can be asked for, from today on its clock. */
export function calendarDays(calendar: StoreCalendar, minutes: number, now: Date): CalendarDay[] {
  const today = wallTime(now, calendar.timeZone).date;
  return Array.from({ length: horizonDays }, (_, index) =>
    calendarDay(calendar, addDays(today, index), minutes, now),
  );
}

/** Why an appointment cannot begin at a moment; undefined where the calendar allows it. */
export function slotProblem(
  calendar: StoreCalendar,
  startsAt: Date,
  minutes: number,
  now: Date,
): 'not-open' | 'too-soon' | 'too-far' | undefined {
  const { date } = wallTime(startsAt, calendar.timeZone);
  const today = wallTime(now, calendar.timeZone).date;
  const isSoon = startsAt.getTime() - now.getTime() < leadMs;
  // With all the beginnings of the day, those that are too soon included.
  const { slots } = calendarDay(calendar, date, minutes, new Date(0));
  if (!slots.some((slot) => slot.startsAt.getTime() === startsAt.getTime())) return 'not-open';
  if (isSoon) return 'too-soon';
  return date > addDays(today, horizonDays - 1) ? 'too-far' : undefined;
}

/** The half hours an appointment takes up in a calendar. */
export function heldHalfHours(startsAt: Date, minutes: number): Date[] {
  return Array.from(
    { length: Math.ceil(minutes / slotMinutes) },
    (_, index) => new Date(startsAt.getTime() + index * slotMinutes * minuteMs),
  );
}

/** Who is taken at which half hour. */
export interface Hold {
  startsAt: Date;
  /** Counted from 1 among the store's advisers. */
  adviser: number;
}

/** The first of a store's advisers who is free all the time; undefined where nobody is. */
export function freeAdviser(
  advisers: number,
  holds: readonly Hold[],
  startsAt: Date,
  minutes: number,
): number | undefined {
  const wanted = new Set(heldHalfHours(startsAt, minutes).map((moment) => moment.getTime()));
  const taken = new Set(
    holds.filter((hold) => wanted.has(hold.startsAt.getTime())).map((hold) => hold.adviser),
  );
  return Array.from({ length: advisers }, (_, index) => index + 1).find((adviser) => !taken.has(adviser));
}
