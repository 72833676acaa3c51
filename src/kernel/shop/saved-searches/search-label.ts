import { gradeLabel } from '#kernel/shop/diamonds/filter-labels.ts';
import {
  activeFilters,
  type FilterName,
  type FinderState,
  gradeScales,
} from '#kernel/shop/diamonds/finder-state.ts';
import { type Bounds, shownBounds } from '#kernel/shop/diamonds/price-bounds.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';

function boundsLabel({ min, max }: Bounds, say: (value: number) => string, t: Translate): string {
  if (min === undefined) return t('saved-searches-api.up-to', { value: say(max ?? 0) });
  if (max === undefined) return t('saved-searches-api.from', { value: say(min) });
  return t('diamonds.from-to', { from: say(min), to: say(max) });
}

function filterValue(name: FilterName, state: FinderState, rate: CurrencyRate, t: Translate): string {
  const comma = t('saved-searches-api.comma');
  if (name === 'lab') return state.choices.lab.join(comma);
  if (name === 'shape' || name === 'origin' || name === 'hue')
    return state.choices[name].map((value) => t(`diamonds.${name}-${value}`)).join(comma);
  if (name === 'price') {
    const money = (value: number) =>
      formatMoney({ currency: rate.code, minor: Math.round(value * 100) }, t.locale);
    return boundsLabel(shownBounds(state.figures.price, rate), money, t);
  }
  if (name === 'carat')
    return boundsLabel(
      state.figures.carat,
      (value) => t('diamonds.carats', { carat: new Decimal(value).in(t.locale) }),
      t,
    );
  if (name === 'table' || name === 'depth' || name === 'ratio')
    return boundsLabel(state.figures[name], (value) => new Decimal(value).in(t.locale), t);
  const [best, lowest] = state.grades[name] ?? [0, 0];
  const grades = [best, lowest].map((at) => gradeLabel(name, gradeScales[name][at] ?? '', t));
  const run =
    best === lowest
      ? (grades[0] ?? '')
      : t('diamonds.from-to', { from: grades[0] ?? '', to: grades[1] ?? '' });
  return name === 'cut' && !state.keepsUngraded ? `${run} ${t('saved-searches-api.graded-only')}` : run;
}

/** The filters of a search as text, its prices in a currency: `Shape: Round · Carat: 1 ct to 1.5 ct`. */
export function searchLabel(state: FinderState, rate: CurrencyRate, t: Translate): string {
  return activeFilters(state)
    .map((name) =>
      t('saved-searches-api.filter', {
        name: t(`diamonds.${name}`),
        value: filterValue(name, state, rate, t),
      }),
    )
    .join(' · ');
}
