export const titles = ['mr', 'ms', 'undisclosed'] as const;

/** Longest texts of an address, in UTF-16 units, as the contract has them; a longer one is refused, never cut. */
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

/** A place as it is typed. */
export interface StreetAddress {
  country: string;
  state: string;
  city: string;
  street1: string;
  street2: string;
  zip: string;
}

/** Who signs, as it is typed. */
export interface ContactName {
  firstName: string;
  lastName: string;
  telephone: string;
}
