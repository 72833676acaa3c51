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

/** The law that asks for the contacts in an offer, and the countries (ISO 3166) to which an offer is subject to it. */
export const productSafetyLaw = {
  source: 'Regulation (EU) 2023/988, Article 19',
  link: 'https://eur-lex.europa.eu/eli/reg/2023/988/oj',
  since: '2024-12-13',
  countries: [
    ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
    ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
  ],
} as const;

/** The complete contacts for a shop that delivers to these countries; empty where the law does not apply. */
export function shownSafetyContacts(
  contacts: ProductSafety,
  countries: readonly string[],
): (SafetyContact & { role: (typeof safetyRoles)[number] })[] {
  const lawful: readonly string[] = productSafetyLaw.countries;
  if (!countries.some((code) => lawful.includes(code))) return [];
  return safetyRoles
    .map((role) => ({ role, ...contacts[role] }))
    .filter(({ name, address, electronic }) => name !== '' && address !== '' && electronic !== '');
}
