import type { Translate } from '#kernel/shop/text/translate.ts';

/** Why a row of a supplier's feed is refused. */
export const feedRefusalCodes = [
  'no-number',
  'out-of-bounds',
  'not-sold',
  'no-grade',
  'no-size',
  'no-width',
  'no-certificate',
  'no-price',
  'price-too-high',
  'listed-twice',
  'no-word',
  'prices-differ',
  'price-range',
  'weight-differs',
  'depth-differs',
  'not-round',
  'cells',
  'other-currency',
] as const;

export type FeedRefusalCode = (typeof feedRefusalCodes)[number];

/** What of a stone a reason speaks of. */
export const refusedFields = [
  ...(['shape', 'carat', 'color', 'clarity', 'cut', 'polish', 'symmetry'] as const),
  ...(['fluor', 'lab', 'depth', 'table', 'ratio', 'intensity', 'overtone'] as const),
  ...(['origin', 'availability', 'treatment'] as const),
] as const;

export type RefusedField = (typeof refusedFields)[number];

export interface FeedRefusal {
  code: FeedRefusalCode;
  /** Absent if the refusal concerns the whole stone. */
  field?: RefusedField | undefined;
  /** The feed's value and the accepted ones: `text`, `value`, `min`, `lab` and so on. */
  values: Readonly<Record<string, string | number>>;
}

/** The refusal in the reader's language. */
export function refusalText(t: Translate, { code, field, values }: FeedRefusal): string {
  const named = field === undefined ? {} : { field: t(`desk-diamonds.refused-${field}`) };
  return t(`desk-diamonds.refusal-${code}`, { ...values, ...named });
}
