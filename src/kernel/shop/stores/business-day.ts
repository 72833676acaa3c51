import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import { addDays, momentOf, wallTime } from './opening.ts';

/** ISO date of a moment in the shop's time zone. */
export const businessDay = (moment: Date): string => wallTime(moment, shopZone()).date;

/** The moment of a time of day (`HH:MM`) on a date, on the shop's clock. */
export const momentInShop = (date: string, time: string): Date => momentOf(date, time, shopZone());

/** The moment at which a date begins, or the date this many days later. */
export const startOfDay = (date: string, daysLater = 0): Date =>
  momentInShop(addDays(date, daysLater), '00:00');

/** The last second of a date. */
export const endOfDay = (date: string): Date => new Date(startOfDay(date, 1).getTime() - 1_000);
