import type { Translate } from '#kernel/shop/text/translate.ts';
import type { GradeFacet } from './finder-state.ts';

/** Label of a grade: letters stay, words are translated. */
export function gradeLabel(facet: GradeFacet, value: string, t: Translate): string {
  if (facet === 'color' || facet === 'clarity') return value;
  if (facet === 'light') return t(`diamonds.light-${value}`);
  if (facet === 'fluor') return t(`diamonds.fluor-${value.replace(' ', '-').toLowerCase()}`);
  return value === 'none' ? t('diamonds.grade-none') : t(`diamonds.grade-${value}`);
}
