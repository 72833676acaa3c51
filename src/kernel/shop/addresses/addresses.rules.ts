export const titles = ['mr', 'ms', 'undisclosed'] as const;

/** Maximum lengths in UTF-16 units: what a parcel label can hold. Longer text is refused, never cut. */
export const addressLimits = {
  firstName: 50,
  lastName: 50,
  telephone: 50,
  street1: 100,
  street2: 100,
  city: 50,
  state: 50,
  area: 50,
  zip: 20,
  postscript: 300,
} as const;

/** Maximum length of a field on the wire. Above the limits, so that the address check can name the limit of a field. */
export const mostAddressCharacters = 500;

/** A place as typed. */
export interface StreetAddress {
  country: string;
  state: string;
  city: string;
  street1: string;
  street2: string;
  zip: string;
}

/** The recipient as typed. */
export interface ContactName {
  firstName: string;
  lastName: string;
  telephone: string;
}
