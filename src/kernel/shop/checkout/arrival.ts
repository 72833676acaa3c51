import { addDays, hoursOn, wallTime } from '#kernel/shop/stores/opening.ts';
import type { Store } from '#kernel/shop/stores/store.ts';
import { afterWorkingDays, daysToDelivery, type WorkingDays } from './working-days.ts';

/** Days of the calendar, `YYYY-MM-DD`, the earliest and the latest. */
export interface DaySpan {
  from: string;
  to: string;
}

const dayMs = 24 * 3_600_000;
/** A piece that lies in a shop is looked over and packed before it closes. */
const packingMinutes = 60;
/** A shop that has no open day in so long a time has none at all. */
const patienceDays = 366;

/** Until all of an order can leave the house: it leaves in one parcel, with its slowest piece. */
export function dispatchOfAll(pieces: readonly WorkingDays[]): WorkingDays {
  return {
    min: Math.max(0, ...pieces.map(({ min }) => min)),
    max: Math.max(0, ...pieces.map(({ max }) => max)),
  };
}

/** When a parcel is handed over that is paid for now. */
export function arrivalDays(now: Date, dispatch: WorkingDays, onTheWay: WorkingDays): DaySpan {
  const { min, max } = daysToDelivery(dispatch, onTheWay);
  return { from: afterWorkingDays(now, min), to: afterWorkingDays(now, max) };
}

/** The first day from `day` on, itself included, on which a shop is open; undefined for one that never is. */
export function firstOpenDay(
  day: string,
  { week, holidays }: Pick<Store, 'week'> & { holidays: readonly string[] },
): string | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  for (let passed = 0; passed < patienceDays; passed += 1) {
    const date = new Date(start + passed * dayMs);
    const name = date.toISOString().slice(0, 10);
    // Monday is the first of a shop's week, Sunday of JavaScript's.
    if (week[(date.getUTCDay() + 6) % 7] && !holidays.includes(name)) return name;
  }
  return undefined;
}

/** From which day on an order that is paid for now lies ready in a shop. */
export function pickupDay(
  now: Date,
  ways: { dispatch: WorkingDays; toShop: WorkingDays },
  shop: Pick<Store, 'week'> & { holidays: readonly string[] },
): string | undefined {
  return firstOpenDay(arrivalDays(now, ways.dispatch, ways.toShop).to, shop);
}

/** On which day a shop hands over what lies in it, ordered now: today while there is time to pack it, else its next open day. */
export function handoverDay(
  now: Date,
  shop: Pick<Store, 'week'> & { holidays: readonly string[]; timeZone: string },
): { day: string | undefined; isToday: boolean } {
  const { date, time } = wallTime(now, shop.timeZone);
  const packed = wallTime(new Date(now.getTime() + packingMinutes * 60_000), shop.timeZone);
  const hours = hoursOn(shop, date);
  if (hours && packed.date === date && packed.time <= hours[1] && time < hours[1])
    return { day: date, isToday: true };
  return { day: firstOpenDay(addDays(date, 1), shop), isToday: false };
}
