import type { StoneDetails } from '#kernel/designs/saved-design.ts';
import type { Translate } from './texts.ts';

const grades = ['color', 'clarity', 'cut', 'symmetry', 'polish', 'fluor'] as const;

/** A stone's details as label and value, without the grades it does not have; `t` knows the `shell` texts. */
function diamondRows(diamond: StoneDetails, t: Translate): { label: string; value: string }[] {
  const rows = grades.map((grade) => ({ label: t(`shell.${grade}`), value: diamond[grade] }));
  if (diamond.carat > 0)
    rows.unshift({ label: t('shell.weight'), value: t('shell.carat', { weight: diamond.carat.toFixed(2) }) });
  return rows.filter(({ value }) => value !== '');
}

/** Stones as named groups of such rows. */
export function diamondGroups(diamonds: readonly StoneDetails[], t: Translate) {
  return diamonds.map((diamond) => ({ title: diamond.name, rows: diamondRows(diamond, t) }));
}
