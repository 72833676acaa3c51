export const titles = ['mr', 'ms', 'undisclosed'] as const;

/** Maximum lengths in UTF-16 units, as in the contract. Longer text is refused, never cut. */
export const addressLimits = {
  firstName: 50,
  lastName: 50,
  telephone: 50,
  street1: 500,
  street2: 500,
  city: 50,
  state: 50,
  area: 50,
  zip: 20,
  postscript: 300,
} as const;

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
