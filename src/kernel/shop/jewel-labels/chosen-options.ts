import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import type { Fact, NamedStone } from '#kernel/jewel/pieces/parts/facts.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { factLabels, sizeLabels } from './fact-labels.ts';
import { joined, nameOf } from './names.ts';
import { gradeLabels, stoneLabels } from './stone-labels.ts';

/** A diamond of stock, as it is or as an order keeps it. */
export type ReportedStone = Pick<
  Diamond,
  'carat' | 'color' | 'clarity' | 'cut' | 'lab' | 'certificateNumber' | 'isSample'
> & { shape: string; origin: string };

const named = ({ carat, shape, origin, color, clarity, cut }: ReportedStone): NamedStone => ({
  ...{ carat, shape, origin, clarity },
  material: 'diamond',
  colour: color,
  cutGrade: cut,
});

/** What the shopper called the design, else what it is. */
export const designName = (design: Design, name: string, t: Translate): string =>
  name === '' ? t(`jewel.own-${design.kind}`) : name;

export const looseName = (stone: ReportedStone, t: Translate): string =>
  t('jewel.loose-diamond', {
    carat: stone.carat.toFixed(2),
    shape: nameOf('shape', stone.shape, t, 'inside'),
  });

/** What carts, orders and letters tell of a design, in their order. */
const TOLD: readonly Fact['kind'][] = [
  'metal',
  'head-metal',
  'accent-metal',
  'finish',
  'size',
  'chain',
  'length',
  'stone',
  'engraving',
];

/** As short as a line wants it. */
function briefWords(fact: Fact, t: Translate): string {
  if (fact.kind === 'size') return sizeLabels(fact.circumferenceMm, t);
  return fact.kind === 'engraving' ? fact.engraving.text : factLabels(fact, t);
}

const listed = (words: readonly string[]): string => [...new Set(words)].join(' / ');

/** The sizes of a design's rings, `US 6` or `US 6 / US 9`; '' where nothing goes round a finger. */
export const sizesOf = (design: Design, t: Translate): string => toldOf(piecesOf(design), 'size', t);

function toldOf(pieces: readonly PieceDesign[], kind: Fact['kind'], t: Translate): string {
  const facts = pieces
    .flatMap((piece) => pieceModule(piece).facts(piece))
    .filter((fact) => fact.kind === kind);
  return listed(facts.map((fact) => briefWords(fact, t)));
}

const reportWords = ({ lab, certificateNumber, isSample }: ReportedStone, t: Translate): string =>
  t(isSample ? 'jewel.report-sample' : 'jewel.report', { lab, number: certificateNumber });

/** `{Metal: 'Platinum 950', Size: 'US 6', Stone: '1.02 ct natural oval diamond (F VS1)'}` in the language of `t`. */
export function designOptions(
  design: Design,
  stone: ReportedStone | null,
  t: Translate,
): Record<string, string> {
  const pieces = piecesOf(design);
  const rows: [key: string, value: string][] = [
    ['pieces', design.kind === 'set' ? listed(pieces.map(({ kind }) => nameOf('kind', kind, t))) : ''],
    ...TOLD.map((kind): [string, string] => [
      kind,
      kind === 'stone' && stone ? stoneLabels(named(stone), t) : toldOf(pieces, kind, t),
    ]),
  ];
  if (stone) rows.splice(-1, 0, ['report', reportWords(stone, t)]);
  return Object.fromEntries(
    rows.filter(([, value]) => value !== '').map(([key, value]) => [t(`jewel.label-${key}`), value]),
  );
}

export const looseOptions = (stone: ReportedStone, t: Translate): Record<string, string> => ({
  [t('jewel.label-grades')]: joined(t, [
    stone.origin === 'laboratory-grown' && nameOf('origin', stone.origin, t, 'inside'),
    gradeLabels(named(stone), t),
  ]),
  [t('jewel.label-report')]: reportWords(stone, t),
});
