import { euCountries, isSubjectTo, type Law } from './law.ts';

/** Who answers for the safety of the products towards customers and authorities. */
export interface SafetyContact {
  name: string;
  /** Postal address on one line. */
  address: string;
  /** E-mail or web address. */
  electronic: string;
}

/** The contacts of the shop, part of its settings; empty fields while it has none. */
export interface ProductSafety {
  manufacturer: SafetyContact;
  /** Responsible person within the countries of the law, for a manufacturer outside them. */
  responsiblePerson: SafetyContact;
}

export const safetyRoles = ['manufacturer', 'responsiblePerson'] as const satisfies (keyof ProductSafety)[];

const none: SafetyContact = { name: '', address: '', electronic: '' };

export const noProductSafety: ProductSafety = { manufacturer: none, responsiblePerson: none };

/** The law that asks for the contacts in an offer. */
export const productSafetyLaw: Law = {
  source: 'Regulation (EU) 2023/988, Article 19',
  link: 'https://eur-lex.europa.eu/eli/reg/2023/988/oj',
  since: '2024-12-13',
  countries: euCountries,
};

/** The complete contacts for a shop that delivers to these countries; empty where the law does not apply. */
export function shownSafetyContacts(
  contacts: ProductSafety,
  countries: readonly string[],
): (SafetyContact & { role: (typeof safetyRoles)[number] })[] {
  if (!isSubjectTo(productSafetyLaw, countries)) return [];
  return safetyRoles
    .map((role) => ({ role, ...contacts[role] }))
    .filter(({ name, address, electronic }) => name !== '' && address !== '' && electronic !== '');
}
