import type { Brand } from 'valibot';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

export type StoreId = number & Brand<'StoreId'>;

/** From the opening to the closing time of a day, 'HH:MM' on the clock of the place. */
export type OpeningHours = readonly [opens: string, closes: string];

export interface Store {
  id: StoreId;
  name: string;
  city: string;
  address: string;
  phone: string;
  picture: Picture;
  /** Degrees. */
  latitude: number;
  longitude: number;
  countryCode: string;
  timeZone: string;
  /** Seven entries from Monday; null where the store is closed. */
  week: readonly (OpeningHours | null)[];
  /** The week in words, days with the same hours joined. */
  businessHours: readonly { days: string; hours: string }[];
}

/** A store as its own page shows it. */
export interface StoreWithServices extends Store {
  /** Its state, province or district in `countryCode`; '' where the country has none. */
  state: string;
  email: string;
  /** What is particular about it. */
  note: string;
  /** ISO dates on which it stays closed. */
  holidays: readonly string[];
  services: readonly string[];
}
