import type { Translate } from '#client/texts.ts';
import { gradeLabel } from '#kernel/shop/diamonds/filter-labels.ts';
import { type GradeFacet, gradeScales, shownScale } from '#kernel/shop/diamonds/finder-state.ts';
import { cx } from '#ui/class-names.ts';
import { RangeSlider } from '#ui/RangeSlider.tsx';
import { Histogram } from './Histogram.tsx';
import { shortCount } from './scale.ts';

interface GradeSliderProps {
  facet: GradeFacet;
  run: readonly [number, number] | undefined;
  counts: Readonly<Record<string, number>>;
  onChange: (run: readonly [number, number]) => void;
  t: Translate;
}

/** A short label that fits under a slider. */
function shortLabel(facet: GradeFacet, grade: string, t: Translate): string {
  if (facet === 'fluor') return t(`diamonds.fluor-short-${grade.replace(' ', '-').toLowerCase()}`);
  return facet === 'light' ? gradeLabel(facet, grade, t) : grade;
}

/** A range of grades between two thumbs, the best at the right, each grade with its number of stones. */
export function GradeSlider({ facet, run, counts, onChange, t }: GradeSliderProps) {
  const scale = shownScale(facet, counts, run);
  const size = scale.length;
  const [best, least] = run ?? [0, size - 1];
  const rising = scale.toReversed();
  const [low, high] = [size - 1 - least, size - best];
  const isWithin = (bar: number) => bar >= low && bar < high;
  const word = (position: number) => gradeLabel(facet, rising[position] ?? '', t);
  const name = t(`diamonds.${facet}`);
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between gap-3 pb-2 text-[0.8125rem] tracking-[0.04em]">
        {name}
        <span className="text-xs text-stone">
          {run ? t('diamonds.from-to', { from: word(low), to: word(high - 1) }) : t('diamonds.all-grades')}
        </span>
      </legend>
      <RangeSlider
        min={0}
        max={size}
        low={low}
        high={high}
        labels={{ low: t('diamonds.least', { name }), high: t('diamonds.best', { name }) }}
        texts={{ low: word(low), high: word(high - 1) }}
        onChange={(from, to) =>
          onChange(
            from === 0 && to === size ? [0, gradeScales[facet].length - 1] : [size - to, size - 1 - from],
          )
        }
      >
        <Histogram counts={rising.map((grade) => counts[grade] ?? 0)} isWithin={isWithin} />
      </RangeSlider>
      <ol className="mx-3 grid auto-cols-fr grid-flow-col text-center text-[0.6875rem]/4">
        {rising.map((grade, bar) => (
          <li key={grade} className={cx('min-w-0', isWithin(bar) ? 'text-ink' : 'text-stone')}>
            <span className="block" title={gradeLabel(facet, grade, t)}>
              {shortLabel(facet, grade, t)}
            </span>
            <span className="block text-[0.625rem] text-stone tabular-nums">
              {shortCount(counts[grade] ?? 0)}
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
