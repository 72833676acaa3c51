/** Meanings of a column in a supplier's list. */
export const feedFields = [
  ...(['stockNo', 'availability', 'held', 'shape', 'carat', 'color', 'fancyColor', 'intensity'] as const),
  ...(['overtone', 'clarity', 'cut', 'polish', 'symmetry', 'fluor', 'fluorColor', 'lab'] as const),
  ...(['certificateNo', 'certificateUrl', 'origin', 'grown', 'natural', 'treatment'] as const),
  ...(['measurements', 'length', 'width', 'height', 'table', 'depth', 'crownAngle'] as const),
  ...(['pavilionAngle', 'girdle', 'girdleTo', 'culet', 'totalPrice', 'pricePerCarat'] as const),
  ...(['rapList', 'rapPercent'] as const),
] as const;

export type FeedField = (typeof feedFields)[number];

/** With `ignore` for a column that is not read. */
export const feedColumnChoices = [...feedFields, 'ignore'] as const;

export type FeedColumnChoice = (typeof feedColumnChoices)[number];

/** Meaning of columns by their header, as staff stated it for a supplier. */
export type FeedColumns = Readonly<Record<string, FeedColumnChoice>>;

/** Sign before the decimals of a list. */
export const feedDecimals = ['point', 'comma'] as const;

export type FeedDecimal = (typeof feedDecimals)[number];

/** A column whose meaning the list does not show, with some of its values. */
export interface FeedQuestion {
  column: string;
  samples: readonly string[];
  /** The likeliest meaning; absent without one. */
  suggestion?: FeedColumnChoice | undefined;
}

/** Share of a supplier's stones on sale above which a whole list must be confirmed before it withdraws them. */
const withdrawnShareToConfirm = 0.2;

/** Whether a list withdraws so many of the stones on sale that it is likely to be cut off. */
export const mustConfirmWithdrawal = (withdrawn: number, onSale: number): boolean =>
  withdrawn > onSale * withdrawnShareToConfirm;
