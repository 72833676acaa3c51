import { addDays, hoursOn, type OpeningCalendar, wallTime } from '#kernel/shop/stores/opening.ts';
import { afterWorkingDays, daysToDelivery, type WorkingDays } from './working-days.ts';

/** First and last day, `YYYY-MM-DD`. */
export interface DaySpan {
  from: string;
  to: string;
}

const dayMs = 24 * 3_600_000;
/** Minutes a store needs to check and pack a piece before closing time. */
const packingMinutes = 60;
/** Days to search for an open day before a store counts as never open. */
const patienceDays = 366;

/** Dispatch time of a whole order: it leaves in one parcel, with its slowest piece. */
export function dispatchOfAll(pieces: readonly WorkingDays[]): WorkingDays {
  return {
    min: Math.max(0, ...pieces.map(({ min }) => min)),
    max: Math.max(0, ...pieces.map(({ max }) => max)),
  };
}

/** Delivery days of a parcel paid for at `now`. */
export function arrivalDays(now: Date, dispatch: WorkingDays, onTheWay: WorkingDays): DaySpan {
  const { min, max } = daysToDelivery(dispatch, onTheWay);
  return { from: afterWorkingDays(now, min), to: afterWorkingDays(now, max) };
}

/** The first open day of a store from `day` on, inclusive; undefined if there is none. */
export function firstOpenDay(day: string, calendar: OpeningCalendar): string | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  for (let passed = 0; passed < patienceDays; passed += 1) {
    const date = new Date(start + passed * dayMs).toISOString().slice(0, 10);
    if (hoursOn(calendar, date)) return date;
  }
  return undefined;
}

/** The first day on which an order paid for now can be collected from a store. */
export function pickupDay(
  now: Date,
  ways: { dispatch: WorkingDays; toShop: WorkingDays },
  shop: OpeningCalendar,
): string | undefined {
  return firstOpenDay(arrivalDays(now, ways.dispatch, ways.toShop).to, shop);
}

/** The day a store hands over its own stock, ordered now: today if there is time to pack it, else the next open day. */
export function handoverDay(
  now: Date,
  shop: OpeningCalendar & { timeZone: string },
): { day: string | undefined; isToday: boolean } {
  const { date, time } = wallTime(now, shop.timeZone);
  const packed = wallTime(new Date(now.getTime() + packingMinutes * 60_000), shop.timeZone);
  const hours = hoursOn(shop, date);
  if (hours && packed.date === date && packed.time <= hours[1] && time < hours[1])
    return { day: date, isToday: true };
  return { day: firstOpenDay(addDays(date, 1), shop), isToday: false };
}
