import { euCountries, type Law } from './law.ts';

/** The law that asks for the lowest price of the 30 days before a reduction beside it. */
export const priceReductionLaw: Law = {
  source: 'Directive 98/6/EC, Article 6a',
  link: 'https://eur-lex.europa.eu/eli/dir/1998/6',
  since: '2022-05-28',
  countries: euCountries,
};
