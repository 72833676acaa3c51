import type { Translate } from '#client/texts.ts';
import { GradeTestButton } from '#islands/grade-test/shared/GradeTestButton.tsx';
import { openThumbnailRenderer } from '#islands/studio/thumbnails.store.ts';
import { FANCY_HUES, STONE_ORIGINS } from '#kernel/jewel/gems/grades.ts';
import type { DiamondPage } from '#kernel/shop/diamonds/diamond.ts';
import { type DiamondFacet, diamondLabs } from '#kernel/shop/diamonds/diamonds.rules.ts';
import {
  type FinderState,
  type GradeFacet,
  toggleChoice,
  withBounds,
  withFilter,
  withGrades,
} from '#kernel/shop/diamonds/finder-state.ts';
import { baseBounds, shownBounds } from '#kernel/shop/diamonds/price-bounds.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { CurrencyRate } from '#kernel/shop/money/money.ts';
import { languageOf } from '#kernel/shop/text/locales.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { BoundFields } from './BoundFields.tsx';
import { FigureSlider } from './FigureSlider.tsx';
import { GradeSlider } from './GradeSlider.tsx';
import { ShapePicker } from './ShapePicker.tsx';
import { roundCarat, roundPrice } from './scale.ts';
import { stoneOfList, stonesLike, TRIED_IN } from './tried-stone.ts';

interface FilterPanelProps {
  state: FinderState;
  answer: DiamondPage;
  /** Of the shown currency. */
  rate: CurrencyRate;
  onChange: (state: FinderState) => void;
  t: Translate;
}

const moreGrades: readonly GradeFacet[] = ['polish', 'symmetry', 'fluor'];
const moreFigures = ['table', 'depth', 'ratio'] as const;

/** All filters of the finder; the rarer ones open on demand. */
export function FilterPanel({ state, answer, rate, onChange, t }: FilterPanelProps) {
  const number = new Intl.NumberFormat(languageOf(t.locale).intl);
  const countsOf = (facet: DiamondFacet) => answer.counts[facet] ?? {};
  const grade = (facet: GradeFacet) => (
    <GradeSlider
      key={facet}
      facet={facet}
      run={state.grades[facet]}
      counts={countsOf(facet)}
      onChange={(run) => onChange(withGrades(state, facet, run))}
      t={t}
    />
  );
  const choice = (facet: 'origin' | 'lab' | 'hue', values: readonly string[]) => {
    const counts = countsOf(facet === 'hue' ? 'color' : facet);
    return (
      <fieldset className="min-w-0">
        <legend className="pb-1 text-[0.8125rem] tracking-[0.04em]">{t(`diamonds.${facet}`)}</legend>
        {values.map((value) => {
          const isChosen = state.choices[facet].includes(value);
          const count = counts[value] ?? 0;
          return (
            <div key={value} className="flex items-center justify-between gap-3">
              <Checkbox
                label={facet === 'lab' ? value : t(`diamonds.${facet}-${value}`)}
                checked={isChosen}
                disabled={count === 0 && !isChosen}
                onChange={() => onChange(toggleChoice(state, facet, value))}
              />
              <span className="text-xs text-stone tabular-nums">{number.format(count)}</span>
            </div>
          );
        })}
      </fieldset>
    );
  };
  const triedStone = stoneOfList(state);
  const hues = FANCY_HUES.filter(
    (hue) => (countsOf('color')[hue] ?? 0) > 0 || state.choices.hue.includes(hue),
  );
  const isMoreOpen =
    moreGrades.some((facet) => state.grades[facet]) ||
    moreFigures.some((figure) => Object.keys(state.figures[figure]).length > 0) ||
    state.choices.lab.length > 0;

  return (
    <div className="flex flex-col gap-8">
      <ShapePicker
        chosen={state.choices.shape}
        counts={countsOf('shape')}
        onToggle={(shape) => onChange(toggleChoice(state, 'shape', shape))}
        t={t}
      />
      {choice('origin', STONE_ORIGINS)}
      <FigureSlider
        figure="carat"
        bounds={state.figures.carat}
        histogram={answer.caratHistogram}
        round={roundCarat}
        say={(value) => t('diamonds.carats', { carat: value })}
        unit={t('diamonds.ct')}
        onChange={(bounds) => onChange(withBounds(state, 'carat', bounds))}
        t={t}
      />
      <FigureSlider
        figure="price"
        bounds={shownBounds(state.figures.price, rate)}
        histogram={answer.priceHistogram}
        round={roundPrice}
        say={(value) => formatMoney({ currency: rate.code, minor: Math.round(value * 100) }, t.locale)}
        unit={rate.code}
        onChange={(bounds) =>
          onChange(withBounds(state, 'price', baseBounds(bounds, rate, state.figures.price)))
        }
        t={t}
      />
      {grade('color')}
      {grade('clarity')}
      <GradeTestButton
        label={t('diamonds.see-grade')}
        {...TRIED_IN}
        openRenderer={openThumbnailRenderer}
        stone={triedStone}
        kind="colour"
        count={1}
        taking="finder"
        onTake={(kind, tried) => onChange(stonesLike(state, triedStone, kind, tried))}
      />
      {hues.length > 0 && choice('hue', hues)}
      {grade('cut')}
      {state.grades.cut && (
        <Checkbox
          className="-mt-6"
          label={t('diamonds.keep-ungraded')}
          checked={state.keepsUngraded}
          onChange={() => onChange(withFilter(state, { keepsUngraded: !state.keepsUngraded }))}
        />
      )}
      {grade('light')}
      <details open={isMoreOpen} className="group/more border-t border-line">
        <summary className="flex min-h-14 items-center justify-between gap-3 text-[0.8125rem] tracking-[0.04em]">
          {t('diamonds.more')}
          <Icon
            name="chevron-down"
            size={14}
            className="text-stone transition-transform group-open/more:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-8 pt-2 pb-4">
          {moreGrades.map(grade)}
          {choice('lab', diamondLabs)}
          {moreFigures.map((figure) => (
            <fieldset key={figure} className="min-w-0">
              <legend className="flex w-full items-baseline justify-between pb-1 text-[0.8125rem] tracking-[0.04em]">
                {t(`diamonds.${figure}`)}
                <span className="text-xs text-stone">{t(`diamonds.${figure}-unit`)}</span>
              </legend>
              <BoundFields
                name={t(`diamonds.${figure}`)}
                bounds={state.figures[figure]}
                onChange={(bounds) => onChange(withBounds(state, figure, bounds))}
                t={t}
              />
            </fieldset>
          ))}
        </div>
      </details>
    </div>
  );
}
