import { isFancy } from '#kernel/jewel/gems/is-fancy.ts';
import { ALLOYS, type BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import { colourName } from '#kernel/shop/jewel-labels/colour-name.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import type { PaperMetal, PaperPiece, PaperStone } from '#kernel/shop/receipts/paper.ts';
import { type Locale, localeTags } from '#kernel/shop/text/locales.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import type { Labelled, LabelsDocument } from '#server/platform/db/schema/content.ts';
import type { PaperItem } from '#server/platform/pdf/paper.ts';
import { hasText } from '#server/platform/texts.ts';

export interface Words {
  locale: Locale;
  t: Translate;
  labels: LabelsDocument;
}

const symbols: Record<BaseMetal, string> = { gold: 'Au', platinum: 'Pt', palladium: 'Pd', silver: 'Ag' };

const weight = (value: number): string => value.toFixed(2);
/** Melee weighs hundredths of a carat: one decimal more. */
const carats = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);

function metalWords({ metal, grams }: PaperMetal, t: Translate): string {
  const { base, fineness } = ALLOYS[metal];
  const name = nameOf('metal', metal, t);
  const words = t('receipt.metal-fine', { metal: name, fineness, mark: `${symbols[base]}${fineness}` });
  return grams === null ? words : t('receipt.metal-weighed', { metal: words, grams: weight(grams) });
}

function labelOf(labels: Labelled, key: string, { locale }: Words): string {
  return labels[key]?.label[locale] ?? key;
}

function gradeOf(labels: Labelled, key: string, value: string, { locale }: Words): string {
  const words = labels[key]?.values[value]?.[locale] ?? value;
  // A grade is written as it is; a word stands within a sentence.
  return /^[A-Z][a-z]/.test(words) ? words.toLocaleLowerCase(localeTags[locale].intl) : words;
}

/** A word of the jewels' vocabulary; the shop's own label for what that does not know. */
function named(
  vocabulary: 'shape' | 'material' | 'origin',
  value: string,
  form: 'inside' | 'plural',
  words: Words,
) {
  if (value === '') return '';
  if (hasText(`jewel.${vocabulary}-${value}`)) return nameOf(vocabulary, value, words.t, form);
  const { attributes, stones } = words.labels;
  return gradeOf(vocabulary === 'shape' ? attributes : stones, vocabulary, value, words);
}

function stoneKind(stone: PaperStone, words: Words): string {
  const { count, material } = stone;
  const said = words.t('receipt.stones', {
    count,
    carat: carats(stone.carat * count),
    // Moissanite is always made: nobody calls it grown, and natural it is not.
    origin: material === 'moissanite' ? '' : named('origin', stone.origin, 'inside', words),
    shape: named('shape', stone.shape, 'inside', words),
    material: named('material', material, count === 1 ? 'inside' : 'plural', words),
  });
  return said.replace(/ {2,}/g, ' ').trim();
}

/** `colour F, clarity VS1, cut excellent …`: whatever is stated of the stone. */
function gradesOf(stone: PaperStone, words: Words): string {
  const { stones } = words.labels;
  const grades: [key: string, value: string][] = [
    ['color', stone.colour],
    ['clarity', stone.clarity],
    ['cutGrade', stone.cut],
    ['polish', stone.polish],
    ['symmetry', stone.symmetry],
    ['fluor', stone.fluorescence],
  ];
  const said = grades
    .filter(([, value]) => value !== '')
    .map(([key, value]) => {
      const label = labelOf(stones, key, words).toLocaleLowerCase(localeTags[words.locale].intl);
      const isColour = key === 'color' && isFancy(value);
      const grade = isColour ? colourName(value, words.t, 'inside') : gradeOf(stones, key, value, words);
      // Chinese needs a space before Latin letters alone.
      return /^[\x20-\x7e]/.test(grade) ? `${label} ${grade}` : `${label}${grade}`;
    });
  return said.join(words.t('jewel.comma'));
}

function reportWords({ lab, reportNumber, isSample }: PaperStone, t: Translate): string {
  if (lab === '') return '';
  if (reportNumber === '') return t('receipt.report-to-come', { lab });
  return t(isSample ? 'receipt.report-sample' : 'receipt.report', { lab, number: reportNumber });
}

function treatmentWords({ treatment }: PaperStone, words: Words): string {
  if (treatment === '') return '';
  const own = `receipt.treatment-${treatment}`;
  const value = hasText(own) ? words.t(own) : gradeOf(words.labels.stones, 'treatment', treatment, words);
  return words.t('receipt.treatment', { value });
}

function stoneLabels(stone: PaperStone, words: Words): string {
  const { t } = words;
  const treatment = treatmentWords(stone, words);
  const make = stone.make ? nameOf('make', stone.make, t, 'inside') : '';
  const parts = [stoneKind(stone, words), make, gradesOf(stone, words), treatment, reportWords(stone, t)];
  return parts.filter((part) => part !== '').join(t('receipt.separator'));
}

/** Metal, weight and stones of a piece, as a receipt lists them. */
export function pieceRows(piece: PaperPiece, words: Words): PaperItem['rows'][number][] {
  const { t, labels, locale } = words;
  const role = (stone: PaperStone) => labels.stones.role?.values[stone.role]?.[locale] ?? t('receipt.stone');
  return [
    ...piece.metals.map((metal) => ({ label: t('receipt.metal'), value: metalWords(metal, t) })),
    ...(piece.grams > 0
      ? [{ label: t('receipt.weight'), value: t('receipt.grams', { grams: weight(piece.grams) }) }]
      : []),
    ...piece.stones.map((stone) => ({ label: role(stone), value: stoneLabels(stone, words) })),
  ];
}
