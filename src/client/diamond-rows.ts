import type { ListedStone } from '#kernel/shop/diamonds/listed-stone.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import type { Translate } from './texts.ts';

/** Grades of a stone and the keys of their labels. */
const grades = {
  colour: 'color',
  clarity: 'clarity',
  cut: 'cut',
  symmetry: 'symmetry',
  polish: 'polish',
  fluorescence: 'fluor',
} as const satisfies Partial<Record<keyof ListedStone, string>>;

/** Details of a stone as label and value, without missing grades; `t` must include the `shell` texts. */
function stoneRows(stone: ListedStone, t: Translate): { label: string; value: string }[] {
  const rows = (Object.keys(grades) as (keyof typeof grades)[]).map((grade) => ({
    label: t(`shell.${grades[grade]}`),
    value: stone[grade],
  }));
  if (stone.carat > 0) {
    rows.unshift({ label: t('shell.weight'), value: t('shell.carat', { weight: new Decimal(stone.carat) }) });
  }
  return rows.filter(({ value }) => value !== '');
}

/** Stones as titled groups of such rows. */
export function stoneGroups(stones: readonly ListedStone[], t: Translate) {
  return stones.map((stone) => ({ title: stone.name, rows: stoneRows(stone, t) }));
}
