import { isSpecimen } from '#kernel/shop/diamonds/report.ts';
import type { PaperPiece } from './paper.ts';

/** What a receipt says below its pieces, in this order; each is a text `receipt.statement-<name>`. */
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
 * The statements of a receipt: Hong Kong's always, as the seller is there, and those of the country that the pieces go
 * to or are collected in; of lab-grown, treated and specimen stones where there are any.
 */
export function statementsFor(country: string, pieces: readonly PaperPiece[]): Statement[] {
  const stones = pieces.flatMap((piece) => piece.stones);
  const applies: Record<Statement, boolean> = {
    'lab-grown': stones.some(({ origin }) => origin === 'laboratory-grown'),
    'after-growth': stones.some(({ treatment }) => isAfterGrowth(treatment)),
    treated: stones.some(
      ({ treatment }) => treatment !== '' && treatment !== 'none' && !isAfterGrowth(treatment),
    ),
    specimen: stones.some(({ isSample, reportNumber }) => isSample || isSpecimen(reportNumber)),
    hk: true,
    gb: countries[country] === 'gb',
    us: countries[country] === 'us',
    cn: countries[country] === 'cn',
    keep: true,
  };
  return statements.filter((statement) => applies[statement]);
}
