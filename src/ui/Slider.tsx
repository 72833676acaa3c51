import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { readDecimal } from '#kernel/shop/text/decimal.ts';
import { cx, smallLabel } from './class-names.ts';

interface SliderProps {
  label: string;
  /** One sentence below the label. */
  hint?: string;
  /** Names the number field beside the slider. */
  numberLabel: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** After the number: mm, ct. */
  unit: string;
  /** The value as text. */
  text: string;
  /** Errors for a text that is no number, or outside the bounds. */
  refusals: { notNumber: string; outside: string };
  onChange: (value: number) => void;
  className?: string;
}

const range = [
  'h-8 w-full cursor-pointer appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-runnable-track]:h-8 [&::-webkit-slider-runnable-track]:bg-[linear-gradient(var(--color-ink),var(--color-ink)),linear-gradient(var(--color-line-strong),var(--color-line-strong))]',
  '[&::-webkit-slider-runnable-track]:bg-[length:var(--share)_2px,100%_1px] [&::-webkit-slider-runnable-track]:bg-[position:0_50%,0_50%] [&::-webkit-slider-runnable-track]:bg-no-repeat',
  '[&::-webkit-slider-thumb]:mt-1 [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-paper',
  '[&::-webkit-slider-thumb]:shadow-[inset_0_0_0_6px_var(--color-paper),inset_0_0_0_12px_var(--color-ink)]',
  'focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-ink',
  '[&::-moz-range-track]:h-px [&::-moz-range-track]:bg-line-strong [&::-moz-range-progress]:h-[2px] [&::-moz-range-progress]:bg-ink',
  '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-paper',
].join(' ');

const decimalsOf = (step: number): number => (step >= 1 ? 0 : step >= 0.1 ? 1 : 2);

/** A length or a weight: a slider, and a number field for the same value. */
export function Slider(props: SliderProps) {
  const { label, hint, numberLabel, min, max, step, value, unit, text, refusals, onChange, className } =
    props;
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const message = useRef<HTMLParagraphElement>(null);
  // Not on blur where bars cover the page: the pressed element would move away.
  useEffect(() => {
    if (problem !== undefined && message.current?.parentElement?.contains(document.activeElement))
      message.current.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const decimals = decimalsOf(step);
  const take = (next: number) => {
    setDraft(undefined);
    setProblem(undefined);
    const bounded = Math.min(max, Math.max(min, next));
    if (bounded !== value) onChange(bounded);
  };
  /** A refused value stays as typed, with the error. */
  const commit = (typed: string) => {
    const number = typed.trim() === '' ? value : readDecimal(typed);
    if (number === null) setProblem(refusals.notNumber);
    else if (number < min || number > max) setProblem(refusals.outside);
    else take(Number(number.toFixed(2)));
  };
  const share = max > min ? ((Math.min(max, Math.max(min, value)) - min) / (max - min)) * 100 : 0;
  return (
    <div className={cx('min-w-0', className)}>
      <div className="flex items-end justify-between gap-4">
        <label htmlFor={id} className={cx(smallLabel, 'text-ink')}>
          {label}
        </label>
        <span className="flex items-baseline gap-1 text-sm">
          <input
            aria-label={numberLabel}
            inputMode="decimal"
            autoComplete="off"
            value={draft ?? value.toFixed(decimals)}
            maxLength={12}
            aria-invalid={problem !== undefined}
            {...(problem === undefined ? {} : { 'aria-describedby': `${id}-problem` })}
            onChange={(event) => {
              setDraft(event.target.value);
              setProblem(undefined);
            }}
            onBlur={() => {
              if (draft !== undefined) commit(draft);
            }}
            onKeyDown={(event) => {
              const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
              if (steps !== undefined) {
                event.preventDefault();
                take(Number((value + steps * step).toFixed(3)));
              } else if (event.key === 'Enter' && draft !== undefined) {
                event.preventDefault();
                commit(draft);
              }
            }}
            className="min-h-8 w-14 rounded-control border-b border-line bg-transparent text-right tabular-nums hover:border-ink aria-invalid:border-ruby aria-invalid:text-ruby focus:border-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink"
          />
          <span className="min-w-5 pl-0.5 text-stone">{unit}</span>
        </span>
      </div>
      <p ref={message} id={`${id}-problem`} role="alert" className="mt-1 text-sm text-ruby empty:hidden">
        {problem}
      </p>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        style={{ '--share': `${share}%` } as CSSProperties}
        onChange={(event) => take(Number(event.currentTarget.value))}
        className={range}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-relaxed text-stone">
          {hint}
        </p>
      )}
    </div>
  );
}
