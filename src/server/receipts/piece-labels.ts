import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { ALLOYS, type BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import { colourName } from '#kernel/shop/jewel-labels/colour-name.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import type { PaperMetal, PaperPiece, PaperStone } from '#kernel/shop/receipts/paper.ts';
import { decimals } from '#kernel/shop/text/decimals.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import type { Labelled, LabelsDocument } from '#server/platform/db/schema/content.ts';
import type { PaperItem } from '#server/platform/pdf/paper.ts';
import { hasText } from '#server/platform/texts.ts';

export interface LabelContext {
  locale: Locale;
  t: Translate;
  labels: LabelsDocument;
}

const symbols: Record<BaseMetal, string> = { gold: 'Au', platinum: 'Pt', palladium: 'Pd', silver: 'Ag' };

/** Melee weighs hundredths of a carat: one more decimal. */
const carats = (locale: Locale, value: number): string => decimals(locale, value, value < 0.1 ? 3 : 2);

function metalLabel({ metal, grams }: PaperMetal, { locale, t }: LabelContext): string {
  const { base, fineness } = ALLOYS[metal];
  const name = nameOf('metal', metal, t);
  const alloy = t('receipt.metal-fine', { metal: name, fineness, mark: `${symbols[base]}${fineness}` });
  return grams === null
    ? alloy
    : t('receipt.metal-weighed', { metal: alloy, grams: decimals(locale, grams) });
}

function labelOf(labels: Labelled, key: string, { locale }: LabelContext): string {
  return localText(labels[key]?.label, locale) ?? key;
}

function gradeOf(labels: Labelled, key: string, value: string, { locale }: LabelContext): string {
  const label = localText(labels[key]?.values[value], locale) ?? value;
  // Grades keep their case; a word inside a sentence is lower case.
  return /^[A-Z][a-z]/.test(label) ? label.toLocaleLowerCase(languageOf(locale).intl) : label;
}

/** A term of the jewel vocabulary, or else the shop's label. */
function named(
  vocabulary: 'shape' | 'material' | 'origin',
  value: string,
  form: 'inside' | 'plural',
  context: LabelContext,
) {
  if (value === '') return '';
  if (hasText(`jewel.${vocabulary}-${value}`)) return nameOf(vocabulary, value, context.t, form);
  const { attributes, stones } = context.labels;
  return gradeOf(vocabulary === 'shape' ? attributes : stones, vocabulary, value, context);
}

function stoneKind(stone: PaperStone, context: LabelContext): string {
  const { count, material } = stone;
  const phrase = context.t('receipt.stones', {
    count,
    carat: carats(context.locale, stone.carat * count),
    // Moissanite is always synthetic, so the origin is left out.
    origin: material === 'moissanite' ? '' : named('origin', stone.origin, 'inside', context),
    shape: named('shape', stone.shape, 'inside', context),
    material: named('material', material, count === 1 ? 'inside' : 'plural', context),
  });
  return phrase.replace(/ {2,}/g, ' ').trim();
}

/** Grades of a stone as `colour F, clarity VS1, cut excellent`; missing ones are left out. */
function gradesOf(stone: PaperStone, context: LabelContext): string {
  const { stones } = context.labels;
  const grades: [key: string, value: string][] = [
    ['color', stone.colour],
    ['clarity', stone.clarity],
    ['cutGrade', stone.cut],
    ['polish', stone.polish],
    ['symmetry', stone.symmetry],
    ['fluor', stone.fluorescence],
  ];
  const phrase = grades
    .filter(([, value]) => value !== '')
    .map(([key, value]) => {
      const label = labelOf(stones, key, context).toLocaleLowerCase(languageOf(context.locale).intl);
      const isColour = key === 'color' && isFancy(value);
      const grade = isColour ? colourName(value, context.t, 'inside') : gradeOf(stones, key, value, context);
      // Chinese has a space before Latin letters only.
      return /^[\x20-\x7e]/.test(grade) ? `${label} ${grade}` : `${label}${grade}`;
    });
  return phrase.join(context.t('jewel.comma'));
}

function reportLabel({ lab, reportNumber, isSample }: PaperStone, t: Translate): string {
  if (lab === '') return '';
  if (reportNumber === '') return t('receipt.report-to-come', { lab });
  return t(isSample ? 'receipt.report-sample' : 'receipt.report', { lab, number: reportNumber });
}

function treatmentLabel({ treatment }: PaperStone, context: LabelContext): string {
  if (treatment === '') return '';
  const own = `receipt.treatment-${treatment}`;
  const value = hasText(own)
    ? context.t(own)
    : gradeOf(context.labels.stones, 'treatment', treatment, context);
  return context.t('receipt.treatment', { value });
}

function stoneLabels(stone: PaperStone, context: LabelContext): string {
  const { t } = context;
  const treatment = treatmentLabel(stone, context);
  const make = stone.make ? nameOf('make', stone.make, t, 'inside') : '';
  const parts = [stoneKind(stone, context), make, gradesOf(stone, context), treatment, reportLabel(stone, t)];
  return parts.filter((part) => part !== '').join(t('receipt.separator'));
}

/** Metal, weight and stones of a piece, as a receipt lists them. */
export function pieceRows(piece: PaperPiece, context: LabelContext): PaperItem['rows'][number][] {
  const { t, labels, locale } = context;
  const role = (stone: PaperStone) =>
    localText(labels.stones.role?.values[stone.role], locale) ?? t('receipt.stone');
  return [
    ...piece.metals.map((metal) => ({ label: t('receipt.metal'), value: metalLabel(metal, context) })),
    ...(piece.grams > 0
      ? [
          {
            label: t('receipt.weight'),
            value: t('receipt.grams', { grams: decimals(context.locale, piece.grams) }),
          },
        ]
      : []),
    ...piece.stones.map((stone) => ({ label: role(stone), value: stoneLabels(stone, context) })),
  ];
}
