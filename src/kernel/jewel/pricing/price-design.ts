import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import { gramsByMetal, type JewelMeasures } from '#kernel/jewel/pricing/measures.ts';
import {
  joinLines,
  type Price,
  type PriceLine,
  type PriceSubject,
  sumOf,
} from '#kernel/jewel/pricing/price-line.ts';
import { type PriceBasis, pricePiece, quoteOf } from '#kernel/jewel/pricing/price-piece.ts';
import type { PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import { fraction } from '#kernel/jewel/pricing/rational.ts';

/** Order of the kinds of lines below the metals. */
const KINDS: readonly PriceSubject['kind'][] = [
  'stone',
  'stones',
  'setting',
  'labour',
  'labour-by-weight',
  'finish',
  'plating',
  'engraving',
];

const ORDER: readonly string[] = [...METAL_IDS, ...KINDS];

/** Each metal followed by its loss, then kind by kind. */
const rankOf = ({ subject }: PriceLine): number =>
  ORDER.indexOf('metal' in subject ? subject.metal : subject.kind);

const whole = (kind: 'margin' | 'collection' | 'rounding', amountMinor: number): PriceLine => ({
  subject: { kind },
  quantity: 1,
  unit: 'piece',
  amountMinor,
});

interface PricedPiece {
  labour: keyof PriceRates['labourMinor'];
  lines: readonly PriceLine[];
  /** Paths of the stones whose grades are chosen. */
  gradedPaths: ReadonlySet<string>;
}

/** Small stones have standard grades and are bought by the parcel; a stone with chosen grades costs as much as loose. */
const carriesMargin = ({ subject }: PriceLine, gradedPaths: ReadonlySet<string>): boolean =>
  subject.kind === 'stones' ? !gradedPaths.has(subject.source.path) : subject.kind !== 'stone';

/** Margin on metal, work and small stones; pieces with the same margin are rounded together. */
function marginMinor(pieces: readonly PricedPiece[], rates: PriceRates): number {
  const work = new Map<number, number>();
  for (const { gradedPaths, labour, lines } of pieces) {
    const perMille = rates.marginPerMilleOf?.[labour] ?? rates.marginPerMille;
    const own = lines.filter((line) => carriesMargin(line, gradedPaths));
    work.set(perMille, (work.get(perMille) ?? 0) + sumOf(own));
  }
  return [...work].reduce((sum, [perMille, minor]) => sum + fraction([minor, perMille], [1000]), 0);
}

/**
 * Itemised price in the base currency's minor units: the sum of the pieces, the margin, and the rounding. Metal, work and
 * small stones carry the margin; other stones have the prices that the finder shows for them loose. Throws a RangeError if a metal has no
 * quote, or for the measures of another design.
 */
export function priceDesign(design: Design, measures: JewelMeasures, basis: PriceBasis): Price {
  const { quotes, rates } = basis;
  const made = piecesOf(design).map((piece, index): PricedPiece => {
    const measured = measures.pieces[index];
    if (measured === undefined) throw new RangeError(`piece ${index} was not measured`);
    return {
      labour: pieceModule(piece).labour,
      lines: pricePiece(piece, index, measured, basis),
      gradedPaths: new Set(designedStones(piece).map(({ path }) => path)),
    };
  });
  const lines = joinLines(made.flatMap((piece) => piece.lines)).sort((a, b) => rankOf(a) - rankOf(b));
  lines.push(whole('margin', marginMinor(made, rates)));
  const raw = sumOf(lines);
  const totalMinor = fraction([raw], [rates.roundToMinor]) * rates.roundToMinor;
  lines.push(whole('rounding', totalMinor - raw));
  const used = METAL_IDS.filter((metal) => gramsByMetal(measures)[metal] !== undefined);
  return {
    lines,
    totalMinor,
    ratesVersion: rates.version,
    quotes: [...new Set(used.map((metal) => quoteOf(metal, quotes)))],
  };
}

/**
 * The price of a catalogue piece, which is sold at its tag price: the same lines, plus one for the difference to the
 * tag, which is at most 3 % (scripts/tag-catalogue.ts computes the tags by the same rule).
 */
export function atTagPrice(price: Price, tagMinor: number): Price {
  const lines = price.lines.filter(({ subject }) => subject.kind !== 'rounding');
  lines.push(whole('collection', tagMinor - sumOf(lines)));
  return { ...price, lines, totalMinor: tagMinor };
}
