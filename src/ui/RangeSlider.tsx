import { type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from './class-names.ts';

interface RangeSliderProps {
  /** Integer positions; the two thumbs stay `gap` apart. */
  min: number;
  max: number;
  gap?: number;
  low: number;
  high: number;
  /** Names of the thumbs. */
  labels: { low: string; high: string };
  /** The values of the thumbs as text. */
  texts: { low: string; high: string };
  onChange: (low: number, high: number) => void;
  /** Rendered above the track, over its full length. */
  children?: ReactNode;
}

const thumb = [
  'pointer-events-none absolute inset-x-0 bottom-0 m-0 h-7 w-full cursor-pointer appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-paper',
  '[&::-webkit-slider-thumb]:shadow-[inset_0_0_0_6px_var(--color-paper),inset_0_0_0_12px_var(--color-ink)]',
  'focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-ink',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full',
  '[&::-moz-range-thumb]:border [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-paper',
  'focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-ink',
].join(' ');

/** Two thumbs on one track, as native range inputs with their usual keys and touch support. */
export function RangeSlider(props: RangeSliderProps) {
  const { min, max, gap = 1, low, high, labels, texts, onChange, children } = props;
  const track = useRef<HTMLDivElement>(null);
  const share = (position: number) => `${((position - min) / (max - min)) * 100}%`;
  const moveLow = (to: number) => onChange(Math.max(min, Math.min(to, high - gap)), high);
  const moveHigh = (to: number) => onChange(low, Math.min(max, Math.max(to, low + gap)));

  const jump = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (!box || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    const to = Math.round(min + ((event.clientX - box.left) / box.width) * (max - min));
    if (Math.abs(to - low) < Math.abs(to - high)) moveLow(to);
    else moveHigh(to);
  };

  return (
    <div className="relative select-none" onPointerDown={jump}>
      <div ref={track} className="mx-3">
        {children}
        <div className="relative h-7" aria-hidden="true">
          <div className="absolute inset-x-0 top-1/2 h-px bg-line-strong" />
          <div
            className="absolute top-1/2 h-[3px] -translate-y-px bg-ink"
            style={{ left: share(low), right: `calc(100% - ${share(high)})` }}
          />
        </div>
      </div>
      <input
        type="range"
        min={min}
        max={max}
        value={low}
        aria-label={labels.low}
        aria-valuetext={texts.low}
        onChange={(event) => moveLow(Number(event.currentTarget.value))}
        className={cx(thumb, low > (min + max) / 2 && 'z-10')}
      />
      <input
        type="range"
        min={min}
        max={max}
        value={high}
        aria-label={labels.high}
        aria-valuetext={texts.high}
        onChange={(event) => moveHigh(Number(event.currentTarget.value))}
        className={thumb}
      />
    </div>
  );
}
