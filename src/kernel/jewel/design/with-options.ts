import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { CLARITY_GRADES, CUT_GRADES, DESIGN_COLOURS, STONE_ORIGINS } from '#kernel/jewel/gems/grades.ts';
import { metalOfOption } from '#kernel/jewel/metals/option-metals.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import { engravingOption, engravingTextKey, noEngraving } from '#kernel/shop/catalogue/option-price.ts';

/** A graded stone of a product, as the catalogue describes it. */
export interface DescribedStone {
  role: string;
  carat: number;
  origin: string;
  color: string;
  clarity: string;
  cutGrade: string;
}

/** The number before a unit: `45cm`, `4mm`, `1.20`. */
function numberIn(value: string | undefined): number | undefined {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)(?:cm|mm)?$/.exec(value ?? '');
  return match ? Number(match[1]) : undefined;
}

function withEngraving(piece: PieceDesign, options: Readonly<Record<string, string>>): PieceDesign {
  const place = options[engravingOption];
  if (place === undefined || !('engraving' in piece)) return piece;
  const text = options[engravingTextKey]?.trim() ?? '';
  if (place === noEngraving || text === '') return { ...piece, engraving: null };
  const font = piece.engraving?.font ?? 'serif';
  return { ...piece, engraving: { text, font, place: place === 'outside' ? 'outside' : 'inside' } };
}

/**
 * A product's design with the shopper's options applied: metal, carat, size (`size-2` for the second ring of a pair),
 * width, chain, engraving. Options that do not apply to the design are ignored; `optionPrice` decides whether the
 * product offers them.
 */
export function withOptions(design: Design, options: Readonly<Record<string, string>>): Design {
  const metal = metalOfOption(options.metal ?? '');
  let rings = 0;
  const change = (piece: PieceDesign): PieceDesign => {
    if ('circumferenceMm' in piece) rings += 1;
    const size = (rings > 1 ? options['size-2'] : undefined) ?? options.size;
    const chosen: Readonly<Record<string, string | undefined>> = { ...options, size };
    const takes = pieceModule(piece).options;
    let made = piece;
    if (metal !== undefined) made = takes.metal?.(made, metal) ?? { ...made, metal };
    for (const name of ['size', 'carat', 'width', 'chain'] as const) {
      const number = numberIn(chosen[name]);
      if (number !== undefined) made = takes[name]?.(made, number) ?? made;
    }
    return withEngraving(made, options);
  };
  return design.kind === 'set' ? { ...design, pieces: design.pieces.map(change) } : change(design);
}

/** Roles of the stones whose weight the catalogue names. */
const leadingRoles: readonly string[] = ['centre', 'pair'];

function graded(stone: StoneDesign, described: DescribedStone | undefined): StoneDesign {
  if (!described) return stone;
  const pick = <T extends string>(list: readonly T[], value: string, otherwise: T): T =>
    list.find((item) => item === value) ?? otherwise;
  return {
    ...stone,
    // The weight of a side stone follows from its setting.
    ...(leadingRoles.includes(described.role) && { carat: described.carat }),
    origin: pick(STONE_ORIGINS, described.origin, stone.origin),
    colour: pick(DESIGN_COLOURS, described.color, stone.colour),
    clarity: pick(CLARITY_GRADES, described.clarity, stone.clarity),
    cutGrade: pick(CUT_GRADES, described.cutGrade, stone.cutGrade),
  };
}

function pieceWithGrades(piece: PieceDesign, stones: readonly DescribedStone[]): PieceDesign {
  return pieceModule(piece).stones.reduce((made, { get, set, roles }) => {
    const stone = get(made);
    if (stone === null) return made;
    const described = stones.find(({ role }) => roles.includes(role));
    return set(made, graded(stone, described));
  }, piece);
}

/**
 * The design with the weight, grades and origin that the product's stones are sold with; for a set, the stones of each
 * of its pieces.
 */
export function withGrades(design: Design, stonesOfPieces: readonly (readonly DescribedStone[])[]): Design {
  if (design.kind !== 'set') return pieceWithGrades(design, stonesOfPieces[0] ?? []);
  const pieces = design.pieces.map((piece, index) => pieceWithGrades(piece, stonesOfPieces[index] ?? []));
  return { ...design, pieces };
}
