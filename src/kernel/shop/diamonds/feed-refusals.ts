import type { Translate } from '#kernel/shop/text/translate.ts';

/** Why a row of a supplier's list is not taken. */
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
] as const;

export type FeedRefusalCode = (typeof feedRefusalCodes)[number];

/** What of a stone a reason speaks of. */
export const refusedFields = [
  ...(['shape', 'carat', 'color', 'clarity', 'cut', 'polish', 'symmetry'] as const),
  ...(['fluor', 'lab', 'depth', 'table', 'ratio', 'intensity', 'overtone'] as const),
] as const;

export type RefusedField = (typeof refusedFields)[number];

export interface FeedRefusal {
  code: FeedRefusalCode;
  /** Of the stone; absent where the reason speaks of all of it. */
  field?: RefusedField | undefined;
  /** What the list says, and what would be taken: `text`, `value`, `min`, `max`, `lab`. */
  values: Readonly<Record<string, string | number>>;
}

/** The reason as a person reads it. */
export function wordsOfRefusal(t: Translate, { code, field, values }: FeedRefusal): string {
  const named = field === undefined ? {} : { field: t(`desk-stones.refused-${field}`) };
  return t(`desk-stones.refusal-${code}`, { ...values, ...named });
}
