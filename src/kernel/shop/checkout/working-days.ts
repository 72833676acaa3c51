import { shopSettings, weekdays } from '#kernel/shop/settings/shop-settings.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { addDays } from '#kernel/shop/stores/opening.ts';

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

function isWorkingDay(date: string): boolean {
  const { workingWeek, holidays } = shopSettings();
  const weekday = weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return weekday !== undefined && workingWeek[weekday] && !holidays.includes(date);
}

/** Days after which a week without working days, or too many holidays, ends a count. */
const mostDays = 1_000;

/** Date (`YYYY-MM-DD`, the shop's time) after this many working days, skipping its days off and holidays. */
export function afterWorkingDays(now: Date, workingDays: number): string {
  let date = businessDay(now);
  for (let left = workingDays, days = 0; left > 0 && days < mostDays; days += 1) {
    date = addDays(date, 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date;
}

/** Number of working days of the shop after `from` up to and including `to`. */
export function workingDaysBetween(from: Date, to: Date): number {
  const last = businessDay(to);
  let count = 0;
  for (let date = businessDay(from); date < last; ) {
    date = addDays(date, 1);
    if (isWorkingDay(date)) count += 1;
  }
  return count;
}
