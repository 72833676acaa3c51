import type { Translate } from '#kernel/shop/text/translate.ts';

/**
 * Name of a value of a design (shape, metal, finish): as a label, `inside` a phrase, or `plural`. Languages with
 * different forms have them in `jewel.json`.
 */
export const nameOf = (
  vocabulary: string,
  value: string | number,
  t: Translate,
  form: 'label' | 'inside' | 'plural' = 'label',
): string => t(`jewel.${vocabulary}-${value}`, { form });

export const joinLabels = (t: Translate, parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false && part !== '').join(t('jewel.comma'));

/** Length in mm with at most two decimals. */
export const plain = (value: number): string => String(Math.round(value * 100) / 100);
