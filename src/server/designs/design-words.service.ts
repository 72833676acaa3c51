import type { Design } from '#kernel/design/design.contract.ts';
import { designedStones } from '#kernel/design/designed-stones.ts';
import { mainStone } from '#kernel/design/with-stone.ts';
import type { DiamondWithReport } from '#kernel/diamonds/diamond.ts';
import type { StoneDesign } from '#kernel/pieces/parts/stone/stone.schema.ts';
import type { PieceDesign } from '#kernel/pieces/pieces.ts';
import { circumferenceOfUsMm, usSize } from '#kernel/ring-size/conversions.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { text } from '#server/platform/texts.ts';

/** How designs and loose stones are described in carts, orders, letters and saved lists. */

export type NamedStone = Pick<
  DiamondWithReport,
  | 'carat'
  | 'color'
  | 'clarity'
  | 'cut'
  | 'polish'
  | 'symmetry'
  | 'fluor'
  | 'lab'
  | 'certificateNumber'
  | 'isSample'
> & { shape: string; origin: string };

const say = (locale: Locale, key: string, values: Record<string, string | number> = {}) =>
  text(locale, `designs-api.${key}`, values);

/** A noun inside an English sentence; Chinese has no case. */
const inside = (locale: Locale, word: string) => (locale === 'en' ? word.toLowerCase() : word);

export const caratText = (carat: number) => carat.toFixed(2);

const piecesOf = (design: Design): readonly PieceDesign[] =>
  design.kind === 'set' ? design.pieces : [design];

/** What the shopper called the design, else what it is. */
export function designName(design: Design, name: string, locale: Locale): string {
  return name === '' ? say(locale, `own-${design.kind}`) : name;
}

export function looseName(stone: NamedStone, locale: Locale): string {
  const shape = inside(locale, say(locale, `shape-${stone.shape}`));
  return say(locale, 'loose-diamond', { carat: caratText(stone.carat), shape });
}

/** `Laboratory-grown` only where it is; `none` and '' are left out. */
function gradesText(locale: Locale, origin: string, grades: readonly string[]): string {
  const list = grades.filter((grade) => grade !== '' && grade !== 'none' && grade !== 'fancy');
  const joined = list.join(locale === 'en' ? ', ' : '，');
  return origin === 'laboratory-grown' ? say(locale, 'stone-grown', { grades: joined }) : joined;
}

function stoneText(
  locale: Locale,
  stone: { carat: number; shape: string; material: string },
  grades: string,
): string {
  const values = {
    carat: caratText(stone.carat),
    shape: inside(locale, say(locale, `shape-${stone.shape}`)),
    material: inside(locale, say(locale, `material-${stone.material}`)),
    grades,
  };
  return say(locale, grades === '' ? 'stone-plain' : 'stone', values);
}

function designedStone(locale: Locale, stone: StoneDesign): string {
  const isGraded = stone.material === 'diamond';
  const grades = isGraded ? [stone.colour, stone.clarity, stone.cutGrade] : [];
  return stoneText(locale, stone, gradesText(locale, stone.origin, grades));
}

function reportText(locale: Locale, stone: NamedStone): string {
  const values = { lab: stone.lab, number: stone.certificateNumber };
  return say(locale, stone.isSample ? 'report-sample' : 'report', values);
}

function stockStone(locale: Locale, stone: NamedStone): string {
  const grades = gradesText(locale, stone.origin, [stone.color, stone.clarity, stone.shape]);
  return stoneText(locale, { carat: stone.carat, shape: stone.shape, material: 'diamond' }, grades);
}

const mmText = (mm: number) => String(Math.round(mm * 10) / 10);

/** A US size where the circumference is one, within what nobody feels; else the circumference. */
export function sizeText(circumferenceMm: number, locale: Locale): string {
  const size = usSize(circumferenceMm);
  const isSize = Math.abs(circumferenceOfUsMm(size) - circumferenceMm) <= 0.4;
  return isSize ? say(locale, 'size-us', { size }) : say(locale, 'size-mm', { mm: mmText(circumferenceMm) });
}

/** The sizes of a design's rings, `US 6` or `US 6 / US 9`; '' where nothing goes round a finger. */
export function sizesOf(design: Design, locale: Locale): string {
  const sizes = piecesOf(design).flatMap((piece) =>
    'circumferenceMm' in piece ? [sizeText(piece.circumferenceMm, locale)] : [],
  );
  return [...new Set(sizes)].join(' / ');
}

function list(pieces: readonly PieceDesign[], word: (piece: PieceDesign) => string | null): string {
  const words = pieces.flatMap((piece) => word(piece) ?? []);
  return [...new Set(words)].join(' / ');
}

/** `{Metal: 'Platinum 950', Size: 'US 6', Stone: '1.02 ct oval diamond, F, VS1'}` in the shopper's language. */
export function designOptions(
  design: Design,
  stone: NamedStone | null,
  locale: Locale,
): Record<string, string> {
  const pieces = piecesOf(design);
  const metal = (id: string) => say(locale, `metal-${id}`);
  const rows: [key: string, value: string][] = [
    ['pieces', design.kind === 'set' ? list(pieces, (piece) => say(locale, `kind-${piece.kind}`)) : ''],
    ['metal', list(pieces, (piece) => metal(piece.metal))],
    [
      'head-metal',
      list(pieces, (piece) => (piece.kind === 'ring' && piece.headMetal ? metal(piece.headMetal) : null)),
    ],
    [
      'accent-metal',
      list(pieces, (piece) =>
        piece.kind === 'wedding-band' && piece.accentMetal ? metal(piece.accentMetal) : null,
      ),
    ],
    [
      'finish',
      list(pieces, (piece) => (piece.finish === 'polished' ? null : say(locale, `finish-${piece.finish}`))),
    ],
    ['size', sizesOf(design, locale)],
    [
      'chain',
      list(pieces, (piece) =>
        piece.kind === 'pendant'
          ? say(locale, 'centimetres', { cm: mmText(piece.chainLengthMm / 10) })
          : null,
      ),
    ],
    [
      'length',
      list(pieces, (piece) =>
        piece.kind === 'tennis-bracelet'
          ? say(locale, 'centimetres', { cm: mmText(piece.lengthMm / 10) })
          : null,
      ),
    ],
    [
      'stone',
      stone
        ? stockStone(locale, stone)
        : list(pieces, (piece) => {
            const main = mainStone(piece) ?? (piece.kind === 'earrings' ? piece.stone : null);
            return main && designedStone(locale, main);
          }),
    ],
    ['report', stone ? reportText(locale, stone) : ''],
    ['engraving', list(pieces, (piece) => ('engraving' in piece ? (piece.engraving?.text ?? null) : null))],
  ];
  const said = rows.filter(([, value]) => value !== '');
  return Object.fromEntries(said.map(([key, value]) => [say(locale, `option-${key}`), value]));
}

export function looseOptions(stone: NamedStone, locale: Locale): Record<string, string> {
  const grades = gradesText(locale, stone.origin, [stone.color, stone.clarity, stone.shape]);
  return {
    [say(locale, 'option-grades')]: grades,
    [say(locale, 'option-report')]: reportText(locale, stone),
  };
}

interface StoneRow {
  goods_name: string;
  weight: number;
  color: string;
  clarity: string;
  shape: string;
  symmetry: string;
  polish: string;
  fluor: string;
}

/** The stones of a design or a loose stone, as the specification's `diamonds` lists them. */
export function stoneRows(design: Design | null, stone: NamedStone | null, locale: Locale): StoneRow[] {
  const name = (shape: string, material: string) =>
    text(locale, 'cart-api.stone-name', {
      shape: say(locale, `shape-${shape}`),
      material: say(locale, `material-${material}`),
      count: 1,
    });
  if (stone) {
    const { carat, color, clarity, shape, symmetry, polish, fluor } = stone;
    return [
      {
        goods_name: name(stone.shape, 'diamond'),
        weight: carat,
        color,
        clarity,
        shape,
        symmetry,
        polish,
        fluor,
      },
    ];
  }
  const none = { symmetry: '', polish: '', fluor: '' };
  return (design ? piecesOf(design) : []).flatMap(designedStones).map(({ stone: each }) => ({
    goods_name: name(each.shape, each.material),
    weight: each.carat,
    color: each.colour === 'fancy' ? '' : each.colour,
    clarity: each.clarity,
    shape: each.cutGrade,
    ...none,
  }));
}
