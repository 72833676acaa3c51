export const titles = ['mr', 'ms', 'undisclosed'] as const;

/** PO boxes in the languages of the countries we ship to; such a parcel cannot be signed for. */
const postBox =
  /\bp\.?\s*o\.?\s*(?:box|b\.?x)\b|\bpost(?:al)?\s*(?:office)?\s*box\b|\bg\.?p\.?o\.?\s*box\b|\blocked\s*bag\b|\bpostfach\b|\bapartado\b|郵政信箱|邮政信箱|郵箱\s*\d|邮箱\s*\d|信箱\s*第?\s*\d|郵政局?\s*\d+\s*號?\s*信箱/i;

/** Countries whose addresses have no postal code. */
const withoutPostalCode: readonly string[] = ['HK', 'MO', 'AE'];
/** City states: the city field says nothing the country does not. */
const withoutCity: readonly string[] = ['HK', 'MO', 'SG'];

export function needsPostalCode(country: string): boolean {
  return !withoutPostalCode.includes(country);
}

export function needsCity(country: string): boolean {
  return !withoutCity.includes(country);
}

export interface StreetAddress {
  country: string;
  state: string;
  city: string;
  street1: string;
  street2: string;
  zip: string;
}

export type AddressProblem = { field: keyof StreetAddress; problem: 'missing' | 'post-box' | 'not-a-street' };

/** Why a parcel cannot go there; empty when it can. `hasStates`: the country offers a list of states. */
export function addressProblems(address: StreetAddress, hasStates: boolean): AddressProblem[] {
  const problems: AddressProblem[] = [];
  if (hasStates && address.state === '') problems.push({ field: 'state', problem: 'missing' });
  if (needsCity(address.country) && address.city === '') problems.push({ field: 'city', problem: 'missing' });
  if (needsPostalCode(address.country) && address.zip === '')
    problems.push({ field: 'zip', problem: 'missing' });
  for (const field of ['street1', 'street2'] as const) {
    if (postBox.test(address[field])) problems.push({ field, problem: 'post-box' });
  }
  if (!/\p{L}/u.test(address.street1)) problems.push({ field: 'street1', problem: 'not-a-street' });
  return problems;
}
