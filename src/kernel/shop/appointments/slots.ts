import { addDays, hoursOn, momentOf, type OpeningCalendar, wallTime } from '#kernel/shop/stores/opening.ts';
import { horizonDays, leadMs, slotMinutes } from './appointments.rules.ts';

/** Opening hours of a store in its time zone. */
export interface StoreCalendar extends OpeningCalendar {
  timeZone: string;
}

export interface Slot {
  /** 'HH:MM' in the store's time zone. */
  time: string;
  startsAt: Date;
}

export interface CalendarDay {
  /** ISO date in the store's time zone. */
  date: string;
  isOpen: boolean;
  /** Start times at which an appointment ends before closing time, with enough notice. */
  slots: readonly Slot[];
}

const minuteMs = 60_000;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A day of the calendar for an appointment of `minutes`. */
function calendarDay(calendar: StoreCalendar, date: string, minutes: number, now: Date): CalendarDay {
  const hours = hoursOn(calendar, date);
  if (!hours) return { date, isOpen: false, slots: [] };
  const [opens, closes] = hours.map(minutesOf) as [number, number];
  const first = Math.ceil(opens / slotMinutes) * slotMinutes;
  // Daylight saving changes at night, so opening hours lose or gain none.
  const firstAt = momentOf(date, timeOf(first), calendar.timeZone).getTime();
  const slots: Slot[] = [];
  for (let start = first; start + minutes <= closes; start += slotMinutes) {
    const startsAt = new Date(firstAt + (start - first) * minuteMs);
    if (startsAt.getTime() - now.getTime() >= leadMs) slots.push({ time: timeOf(start), startsAt });
  }
  return { date, isOpen: true, slots };
}

/** The bookable days of a store's calendar, from today in its time zone. */
export function calendarDays(calendar: StoreCalendar, minutes: number, now: Date): CalendarDay[] {
  const today = wallTime(now, calendar.timeZone).date;
  return Array.from({ length: horizonDays }, (_, index) =>
    calendarDay(calendar, addDays(today, index), minutes, now),
  );
}

/** Why an appointment cannot start at this time; undefined if it can. */
export function slotProblem(
  calendar: StoreCalendar,
  startsAt: Date,
  minutes: number,
  now: Date,
): 'not-open' | 'too-soon' | 'too-far' | undefined {
  const { date } = wallTime(startsAt, calendar.timeZone);
  const today = wallTime(now, calendar.timeZone).date;
  const isSoon = startsAt.getTime() - now.getTime() < leadMs;
  // `new Date(0)` includes the start times that are too soon.
  const { slots } = calendarDay(calendar, date, minutes, new Date(0));
  if (!slots.some((slot) => slot.startsAt.getTime() === startsAt.getTime())) return 'not-open';
  if (isSoon) return 'too-soon';
  return date > addDays(today, horizonDays - 1) ? 'too-far' : undefined;
}

/** The half hours that an appointment occupies. */
export function heldHalfHours(startsAt: Date, minutes: number): Date[] {
  return Array.from(
    { length: Math.ceil(minutes / slotMinutes) },
    (_, index) => new Date(startsAt.getTime() + index * slotMinutes * minuteMs),
  );
}

/** A booked half hour of an adviser. */
export interface BookedHalfHour {
  startsAt: Date;
  /** Number of the adviser in the store, from 1. */
  adviser: number;
}

/** The first adviser of the store who is free all the time; undefined if none is. */
export function freeAdviser(
  advisers: number,
  holds: readonly BookedHalfHour[],
  startsAt: Date,
  minutes: number,
): number | undefined {
  const wanted = new Set(heldHalfHours(startsAt, minutes).map((moment) => moment.getTime()));
  const taken = new Set(
    holds.filter((hold) => wanted.has(hold.startsAt.getTime())).map((hold) => hold.adviser),
  );
  return Array.from({ length: advisers }, (_, index) => index + 1).find((adviser) => !taken.has(adviser));
}
