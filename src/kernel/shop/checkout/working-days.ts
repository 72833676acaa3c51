import { isHongKongHoliday } from './hong-kong-holidays.ts';

/** Where the house stands: what a page says before a country is chosen. */
export const homeCountry = 'HK';

/** Working days, the least and the most. */
export interface WorkingDays {
  min: number;
  max: number;
}

/** What is asked of a country: how long a parcel takes to it, and what is paid there. */
export interface DeliveryTerms {
  onTheWay: WorkingDays;
  /** Insured delivery, minor units of the base currency; 0 where it is free. */
  costMinor: number;
  /** Import duty and taxes are in the price. */
  areTaxesIncluded: boolean;
}

/** Until it is handed over; a parcel is on the way for a day at least. */
export function daysToDelivery(dispatch: WorkingDays, onTheWay: WorkingDays): WorkingDays {
  return { min: dispatch.min + Math.max(1, onTheWay.min), max: dispatch.max + Math.max(1, onTheWay.max) };
}

const hongKongMs = 8 * 3_600_000;

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function isWorkingDay(date: Date): boolean {
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHongKongHoliday(dayOf(date));
}

/** `YYYY-MM-DD` in Hong Kong after so many working days; Saturdays, Sundays and the city's holidays are none. */
export function afterWorkingDays(now: Date, workingDays: number): string {
  const day = new Date(now.getTime() + hongKongMs);
  for (let left = workingDays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return dayOf(day);
}

/** Working days that begin in Hong Kong after `from` and until `to`, the day of `to` among them. */
export function workingDaysBetween(from: Date, to: Date): number {
  const day = new Date(from.getTime() + hongKongMs);
  const last = dayOf(new Date(to.getTime() + hongKongMs));
  let count = 0;
  while (dayOf(day) < last) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}
