import { euCountries, type Law } from './law.ts';

/** The law by which a piece made to its buyer's choices has no right of withdrawal. */
export const customPiecesLaw: Law = {
  source: 'Directive 2011/83/EU, Article 16(c)',
  link: 'https://eur-lex.europa.eu/eli/dir/2011/83/oj',
  since: '2014-06-13',
  countries: euCountries,
};
