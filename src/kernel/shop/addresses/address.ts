import type { Brand } from 'valibot';
import type { ContactName, StreetAddress, titles } from './addresses.rules.ts';

export type AddressId = number & Brand<'AddressId'>;

/** Address of a parcel that the recipient signs for. */
export interface AddressDetails extends StreetAddress, ContactName {
  title: (typeof titles)[number];
  area: string;
  /** Note for the courier. */
  postscript: string;
}

/** An entry of the address book. */
export interface Address extends AddressDetails {
  id: AddressId;
  isDefault: boolean;
  /** The telephone number in the national format if it belongs to the country of the address. */
  telephoneShown: string;
  /** Names of `state` and `country` in the requested language. */
  stateName: string;
  countryName: string;
  /** Lines in the format of the country. */
  lines: readonly string[];
}

/** Names by code, in display order. */
export type NamesByCode = Readonly<Record<string, string>>;

/** The address book, default address first, with the countries the shop delivers to. */
export interface AddressBook {
  addresses: readonly Address[];
  countries: NamesByCode;
}
