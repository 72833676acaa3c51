import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import type { Fact, NamedStone } from '#kernel/jewel/pieces/parts/facts.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { factLabels, sizeLabels } from './fact-labels.ts';
import { joinLabels, nameOf } from './names.ts';
import { gradeLabels, stoneLabels, stoneName } from './stone-labels.ts';

/** A stock diamond, current or as stored with an order. */
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

/** The shopper's name for the design, else its kind. */
export const designName = (design: Design, name: string, t: Translate): string =>
  name === '' ? t(`jewel.own-${design.kind}`) : name;

/** `1.02 ct round diamond`; its origin is among the options. */
export const looseName = ({ carat, shape }: ReportedStone, t: Translate): string =>
  stoneName({ carat, shape, material: 'diamond' }, t);

/** Facts of a design shown in carts, orders and emails, in order. */
const SHOWN_FACTS: readonly Fact['kind'][] = [
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

/** Short form for a line. */
function briefLabel(fact: Fact, t: Translate): string {
  if (fact.kind === 'size') return sizeLabels(fact.circumferenceMm, t);
  return fact.kind === 'engraving' ? fact.engraving.text : factLabels(fact, t);
}

const listed = (labels: readonly string[]): string => [...new Set(labels)].join(' / ');

/** The ring sizes of a design, `US 6` or `US 6 / US 9`; '' without rings. */
export const sizesOf = (design: Design, t: Translate): string => factsOf(piecesOf(design), 'size', t);

function factsOf(pieces: readonly PieceDesign[], kind: Fact['kind'], t: Translate): string {
  const facts = pieces
    .flatMap((piece) => pieceModule(piece).facts(piece))
    .filter((fact) => fact.kind === kind);
  return listed(facts.map((fact) => briefLabel(fact, t)));
}

const reportLabel = ({ lab, certificateNumber, isSample }: ReportedStone, t: Translate): string =>
  t(isSample ? 'jewel.report-sample' : 'jewel.report', { lab, number: certificateNumber });

/**
 * Options of a design by label, such as `{Metal: 'Platinum 950', Size: 'US 6', Stone: '1.02 ct natural oval diamond
 * (F VS1)'}`, in the language of `t`.
 */
export function designOptions(
  design: Design,
  stone: ReportedStone | null,
  t: Translate,
): Record<string, string> {
  const pieces = piecesOf(design);
  const rows: [key: string, value: string][] = [
    ['pieces', design.kind === 'set' ? listed(pieces.map(({ kind }) => nameOf('kind', kind, t))) : ''],
    ...SHOWN_FACTS.map((kind): [string, string] => [
      kind,
      kind === 'stone' && stone ? stoneLabels(named(stone), t) : factsOf(pieces, kind, t),
    ]),
  ];
  if (stone) rows.splice(-1, 0, ['report', reportLabel(stone, t)]);
  return Object.fromEntries(
    rows.filter(([, value]) => value !== '').map(([key, value]) => [t(`jewel.label-${key}`), value]),
  );
}

export const looseOptions = (stone: ReportedStone, t: Translate): Record<string, string> => ({
  [t('jewel.label-grades')]: joinLabels(t, [
    stone.origin === 'laboratory-grown' && nameOf('origin', stone.origin, t, 'inside'),
    gradeLabels(named(stone), t),
  ]),
  [t('jewel.label-report')]: reportLabel(stone, t),
});
