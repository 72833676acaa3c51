import { euCountries, type Law } from './law.ts';

/** The law that asks for a function to withdraw from a contract. */
export const withdrawalLaw: Law = {
  source: 'Directive 2011/83/EU, Article 11a',
  link: 'https://eur-lex.europa.eu/eli/dir/2023/2673/oj',
  since: '2026-06-19',
  countries: euCountries,
};
