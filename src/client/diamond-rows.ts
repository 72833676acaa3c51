import type { Translate } from './texts.ts';

export interface DiamondDetails {
  goods_name: string;
  weight: number | string;
  color: string;
  clarity: string;
  cut: string;
  symmetry: string;
  polish: string;
  fluor: string;
}

const grades = ['color', 'clarity', 'cut', 'symmetry', 'polish', 'fluor'] as const;

/** A stone's details as label and value, without the grades it does not have; `t` knows the `shell` texts. */
function diamondRows(diamond: DiamondDetails, t: Translate): { label: string; value: string }[] {
  const weight = Number(diamond.weight);
  const rows = grades.map((grade) => ({ label: t(`shell.${grade}`), value: diamond[grade] }));
  if (weight > 0)
    rows.unshift({ label: t('shell.weight'), value: t('shell.carat', { weight: weight.toFixed(2) }) });
  return rows.filter(({ value }) => value !== '');
}

/** Stones as named groups of such rows. */
export function diamondGroups(diamonds: readonly DiamondDetails[], t: Translate) {
  return diamonds.map((diamond) => ({ title: diamond.goods_name, rows: diamondRows(diamond, t) }));
}
