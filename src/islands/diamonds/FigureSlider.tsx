import { useEffect, useState } from 'react';
import type { Translate } from '#client/texts.ts';
import type { DiamondFigure } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { Bounds } from '#kernel/shop/diamonds/price-bounds.ts';
import { RangeSlider } from '#ui/RangeSlider.tsx';
import { BoundFields } from './BoundFields.tsx';
import { Histogram } from './Histogram.tsx';
import { scaleOf } from './scale.ts';

interface FigureSliderProps {
  figure: DiamondFigure;
  bounds: Bounds;
  histogram: { edges: readonly number[]; counts: readonly number[] };
  round: (value: number) => number;
  /** Formats a value for display. */
  say: (value: number) => string;
  unit: string;
  onChange: (bounds: Bounds) => void;
  t: Translate;
}

/** Weight or price: two thumbs on a logarithmic axis under a histogram, and two fields for exact values. */
export function FigureSlider(props: FigureSliderProps) {
  const { figure, bounds, histogram, round, say, unit, onChange, t } = props;
  const scale = scaleOf(histogram.edges, round);
  const at = (value: number | undefined, otherwise: number) =>
    value === undefined ? otherwise : scale.positionOf(value);
  const [ends, setEnds] = useState<readonly [number, number]>([0, scale.positions]);
  const { min, max } = bounds;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the thumbs follow the values
  useEffect(() => {
    setEnds([at(min, 0), at(max, scale.positions)]);
  }, [min, max, scale.positions]);
  const [low, high] = [Math.min(ends[0], ends[1] - 1), ends[1]];
  const name = t(`diamonds.${figure}`);

  const move = (from: number, to: number) => {
    setEnds([from, to]);
    onChange({
      ...(from <= 0 ? {} : { min: from === low && min !== undefined ? min : scale.valueAt(from) }),
      ...(to >= scale.positions ? {} : { max: to === high && max !== undefined ? max : scale.valueAt(to) }),
    });
  };
  const perBar = scale.positions / scale.buckets;
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between gap-3 pb-2 text-[0.8125rem] tracking-[0.04em]">
        {name}
        <span className="text-xs text-stone">{unit}</span>
      </legend>
      <RangeSlider
        min={0}
        max={scale.positions}
        low={low}
        high={high}
        labels={{ low: t('diamonds.at-least', { name }), high: t('diamonds.at-most', { name }) }}
        texts={{
          low: min === undefined ? t('diamonds.no-least') : say(min),
          high: max === undefined ? t('diamonds.no-most') : say(max),
        }}
        onChange={move}
      >
        <Histogram
          counts={histogram.counts}
          isWithin={(bar) => (bar + 0.5) * perBar > low && (bar + 0.5) * perBar < high}
        />
      </RangeSlider>
      <BoundFields name={name} bounds={bounds} onChange={onChange} t={t} />
    </fieldset>
  );
}
