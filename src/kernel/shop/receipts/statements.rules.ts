import { isSpecimen } from '#kernel/shop/diamonds/report.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import type { PaperPiece } from './paper.ts';

/** Statements below the pieces of a receipt, in order; texts are `receipt.statement-<name>`. */
export const statements = [
  'lab-grown',
  'after-growth',
  'treated',
  'specimen',
  'hk',
  'gb',
  'us',
  'cn',
  'keep',
] as const;

export type Statement = (typeof statements)[number];

const countries: Readonly<Record<string, Statement>> = { HK: 'hk', GB: 'gb', US: 'us', CN: 'cn' };

const isAfterGrowth = (treatment: string): boolean => treatment.endsWith('after-growth');

/**
 * The statements of a receipt: those of the shop's country and of the destination, and those on laboratory-grown,
 * treated and specimen stones if it has any.
 */
export function statementsFor(country: string, pieces: readonly PaperPiece[]): Statement[] {
  const stones = pieces.flatMap((piece) => piece.stones);
  const isNamed = (statement: Statement) =>
    [homeCountry(), country].some((code) => countries[code] === statement);
  const applies: Record<Statement, boolean> = {
    'lab-grown': stones.some(({ origin }) => origin === 'laboratory-grown'),
    'after-growth': stones.some(({ treatment }) => isAfterGrowth(treatment)),
    treated: stones.some(
      ({ treatment }) => treatment !== '' && treatment !== 'none' && !isAfterGrowth(treatment),
    ),
    specimen: stones.some(({ isSample, reportNumber }) => isSample || isSpecimen(reportNumber)),
    hk: isNamed('hk'),
    gb: isNamed('gb'),
    us: isNamed('us'),
    cn: isNamed('cn'),
    keep: true,
  };
  return statements.filter((statement) => applies[statement]);
}
