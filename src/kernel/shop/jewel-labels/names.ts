import type { Translate } from '#kernel/shop/text/translate.ts';

/**
 * The word for a value of a design: a shape, a metal, a finish. As a label by itself, `inside` a phrase, or in the
 * `plural`; languages in which that makes a difference say so in their texts, in `jewel.json`.
 */
export const nameOf = (
  vocabulary: string,
  value: string | number,
  t: Translate,
  form: 'label' | 'inside' | 'plural' = 'label',
): string => t(`jewel.${vocabulary}-${value}`, { form });

export const joined = (t: Translate, parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(t('jewel.comma'));

/** Lengths in mm with as many decimals as they need, at most two. */
export const plain = (value: number): string => String(Math.round(value * 100) / 100);
