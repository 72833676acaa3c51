import { engravingOption, engravingTextKey, noEngraving } from '#kernel/catalogue/option-price.ts';
import type { Design, PieceDesign, StoneDesign } from '#kernel/design/design.contract.ts';
import { CLARITY_GRADES, CUT_GRADES, DESIGN_COLOURS, STONE_ORIGINS } from '#kernel/gems/grades.ts';
import { metalOfOption } from '#kernel/metals/option-metals.ts';
import { circumferenceOfUsMm } from '#kernel/ring-size/conversions.ts';

/** A graded stone of a product, as the catalogue describes it. */
export interface DescribedStone {
  role: string;
  origin: string;
  color: string;
  clarity: string;
  cutGrade: string;
}

/** A number before its unit: `45cm`, `4mm`, `1.20`. */
function numberIn(value: string | undefined): number | undefined {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)(?:cm|mm)?$/.exec(value ?? '');
  return match ? Number(match[1]) : undefined;
}

const round2 = (value: number) => Math.round(value * 100) / 100;

const isOnFinger = (piece: PieceDesign) => 'circumferenceMm' in piece;

/** The measure that a `size` means for this kind of piece. */
function withSize(piece: PieceDesign, value: string | undefined): PieceDesign {
  const size = numberIn(value);
  if (size === undefined) return piece;
  if ('circumferenceMm' in piece) return { ...piece, circumferenceMm: round2(circumferenceOfUsMm(size)) };
  if (piece.kind === 'tennis-bracelet') return { ...piece, lengthMm: size * 10 };
  if (piece.kind === 'bangle') {
    const innerHeightMm = round2(size * (piece.innerHeightMm / piece.innerWidthMm));
    return { ...piece, innerWidthMm: size, innerHeightMm };
  }
  return piece;
}

function withEngraving(piece: PieceDesign, options: Readonly<Record<string, string>>): PieceDesign {
  const place = options[engravingOption];
  if (place === undefined || !('engraving' in piece)) return piece;
  const text = options[engravingTextKey]?.trim() ?? '';
  if (place === noEngraving || text === '') return { ...piece, engraving: null };
  const font = piece.engraving?.font ?? 'serif';
  return { ...piece, engraving: { text, font, place: place === 'outside' ? 'outside' : 'inside' } };
}

function withCarat(piece: PieceDesign, carat: number | undefined): PieceDesign {
  if (carat === undefined) return piece;
  if (piece.kind === 'ring') return { ...piece, centre: { ...piece.centre, carat } };
  if (piece.kind === 'pendant') return { ...piece, stone: { ...piece.stone, carat } };
  if (piece.kind === 'earrings' && piece.stone) return { ...piece, stone: { ...piece.stone, carat } };
  return piece;
}

function withWidth(piece: PieceDesign, widthMm: number | undefined): PieceDesign {
  if (widthMm === undefined || !('shank' in piece)) return piece;
  return { ...piece, shank: { ...piece.shank, widthMm, topWidthMm: null } };
}

function withChain(piece: PieceDesign, chainCm: number | undefined): PieceDesign {
  return chainCm === undefined || piece.kind !== 'pendant'
    ? piece
    : { ...piece, chainLengthMm: chainCm * 10 };
}

/**
 * A product's design with what a shopper chose: metal, carat, size (`size-2` for the second ring of a pair), width,
 * chain, engraving. Choices that mean nothing to the design leave it as it is; whether the product offers them is
 * for `optionPrice` to say.
 */
export function withOptions(design: Design, options: Readonly<Record<string, string>>): Design {
  const metal = metalOfOption(options.metal ?? '');
  const carat = numberIn(options.carat);
  let rings = 0;
  const change = (piece: PieceDesign): PieceDesign => {
    if (isOnFinger(piece)) rings += 1;
    const size = (rings > 1 ? options['size-2'] : undefined) ?? options.size;
    const inMetal =
      metal === undefined
        ? piece
        : { ...piece, metal, ...(piece.kind === 'ring' ? { headMetal: null } : {}) };
    const sized = withSize(inMetal, size);
    const shaped = withChain(
      withWidth(withCarat(sized, carat), numberIn(options.width)),
      numberIn(options.chain),
    );
    return withEngraving(shaped, options);
  };
  return design.kind === 'set' ? { ...design, pieces: design.pieces.map(change) } : change(design);
}

function graded(stone: StoneDesign, described: DescribedStone | undefined): StoneDesign {
  if (!described) return stone;
  const pick = <T extends string>(list: readonly T[], value: string, otherwise: T): T =>
    list.find((item) => item === value) ?? otherwise;
  return {
    ...stone,
    origin: pick(STONE_ORIGINS, described.origin, stone.origin),
    colour: pick(DESIGN_COLOURS, described.color, stone.colour),
    clarity: pick(CLARITY_GRADES, described.clarity, stone.clarity),
    cutGrade: pick(CUT_GRADES, described.cutGrade, stone.cutGrade),
  };
}

/** The design with the grades and the origin under which the product's stones are sold. */
export function withGrades(design: Design, stones: readonly DescribedStone[]): Design {
  const of = (...roles: string[]) => stones.find(({ role }) => roles.includes(role));
  const change = (piece: PieceDesign): PieceDesign => {
    switch (piece.kind) {
      case 'ring':
        return {
          ...piece,
          centre: graded(piece.centre, of('centre')),
          sides: piece.sides && graded(piece.sides, of('side')),
        };
      case 'pendant':
        return { ...piece, stone: graded(piece.stone, of('centre')) };
      case 'earrings':
        return {
          ...piece,
          stone: piece.stone && graded(piece.stone, of('pair', 'centre')),
          topStone: piece.topStone && graded(piece.topStone, of('top')),
        };
      case 'tennis-bracelet':
        return { ...piece, stone: graded(piece.stone, of('line')) };
      default:
        return piece;
    }
  };
  return design.kind === 'set' ? { ...design, pieces: design.pieces.map(change) } : change(design);
}
