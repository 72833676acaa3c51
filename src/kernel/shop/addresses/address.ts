import type { Brand } from 'valibot';
import type { ContactName, StreetAddress, titles } from './addresses.rules.ts';

export type AddressId = number & Brand<'AddressId'>;

/** What a shopper fills in for a parcel that somebody signs for. */
export interface AddressDetails extends StreetAddress, ContactName {
  title: (typeof titles)[number];
  area: string;
  /** A note for the courier. */
  postscript: string;
}

/** An entry of the address book. */
export interface Address extends AddressDetails {
  id: AddressId;
  isDefault: boolean;
  /** The telephone number as it is dialled in the country of the address. */
  telephoneShown: string;
  /** Names of the codes in `state` and `country`, in the language asked for. */
  stateName: string;
  countryName: string;
  /** The place as its country writes it. */
  lines: readonly string[];
}

/** Names by code, in the order of a list to choose from. */
export type NamesByCode = Readonly<Record<string, string>>;

/** The address book, its default first, with the countries the shop delivers to. */
export interface AddressBook {
  addresses: readonly Address[];
  countries: NamesByCode;
}
