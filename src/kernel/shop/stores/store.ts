import type { Brand } from 'valibot';
import type { Purpose } from '#kernel/shop/appointments/appointments.rules.ts';
import type { Picture } from '#kernel/shop/pictures/picture.ts';

export type StoreId = number & Brand<'StoreId'>;

/** Opening and closing time, 'HH:MM' in local time. */
export type OpeningHours = readonly [opens: string, closes: string];

/** Opening hours of one day. */
export interface SpecialHours {
  /** ISO date. */
  date: string;
  hours: OpeningHours;
}

export interface Store {
  id: StoreId;
  name: string;
  city: string;
  address: string;
  phone: string;
  picture: Picture;
  /** In degrees. */
  latitude: number;
  longitude: number;
  countryCode: string;
  timeZone: string;
  /** Seven entries from Monday; null if closed. */
  week: readonly (OpeningHours | null)[];
  /** Localised opening hours, days with the same hours joined. */
  businessHours: readonly { days: string; hours: string }[];
}

/** A store as its own page shows it. */
export interface StoreWithServices extends Store {
  /** State, province or district in `countryCode`; '' if the country has none. */
  state: string;
  email: string;
  /** A remark for visitors. */
  note: string;
  /** ISO dates on which it is closed. */
  holidays: readonly string[];
  /** Days with other hours than the week has; a holiday takes precedence. */
  specialHours: readonly SpecialHours[];
  /** Purposes of appointments at this store. */
  purposes: readonly Purpose[];
  services: readonly string[];
}
