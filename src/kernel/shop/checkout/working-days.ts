import { isHongKongHoliday } from './hong-kong-holidays.ts';

/** Country of the shop, and the default for delivery estimates. */
export const homeCountry = 'HK';

/** A range of working days. */
export interface WorkingDays {
  min: number;
  max: number;
}

/** Delivery to a country: transit time and cost. */
export interface DeliveryTerms {
  onTheWay: WorkingDays;
  /** Insured delivery, minor units of the base currency; 0 if free. */
  costMinor: number;
  /** Import duty and taxes are in the price. */
  areTaxesIncluded: boolean;
}

/** Working days until delivery; transit takes at least a day. */
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

/** Date (`YYYY-MM-DD`, Hong Kong time) after this many working days, skipping weekends and Hong Kong holidays. */
export function afterWorkingDays(now: Date, workingDays: number): string {
  const day = new Date(now.getTime() + hongKongMs);
  for (let left = workingDays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isWorkingDay(day)) left -= 1;
  }
  return dayOf(day);
}

/** Number of working days in Hong Kong after `from` up to and including `to`. */
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
