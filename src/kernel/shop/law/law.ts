/** The 27 members of the European Union (ISO 3166). */
export const euCountries: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];

/** A rule of law: where it is written, its first day and the countries whose buyers it protects. */
export interface Law {
  source: string;
  link: string;
  since: string;
  countries: readonly string[];
}

/** Whether a law concerns a shop that delivers to these countries. */
export const isSubjectTo = (law: Law, countries: readonly string[]): boolean =>
  countries.some((code) => law.countries.includes(code));
