import { useState } from 'react';
import { plainText } from '#kernel/shop/text/plain-text.ts';
import { cx } from './class-names.ts';
import { IconButton } from './IconButton.tsx';

interface StepperProps {
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** Names of the field and its two buttons. */
  labels: { field: string; more: string; less: string };
  isDisabled?: boolean;
  className?: string;
}

/** A quantity: minus, a number field, plus. Values outside the bounds are clamped. */
export function Stepper({
  value,
  min = 1,
  max,
  onChange,
  labels,
  isDisabled = false,
  className,
}: StepperProps) {
  const [draft, setDraft] = useState<string>();
  const commit = (next: number) => {
    setDraft(undefined);
    const bounded = Math.min(max, Math.max(min, Math.trunc(next)));
    if (Number.isFinite(bounded) && bounded !== value) onChange(bounded);
  };
  return (
    <div
      className={cx(
        'inline-flex h-11 items-stretch rounded-control border bg-white',
        isDisabled ? 'border-line' : 'border-line-strong',
        className,
      )}
    >
      <IconButton
        icon="minus"
        size={14}
        label={labels.less}
        disabled={isDisabled || value <= min}
        onClick={() => commit(value - 1)}
        className="h-full focus-visible:-outline-offset-2"
      />
      <input
        aria-label={labels.field}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? String(value)}
        disabled={isDisabled}
        onChange={(event) => setDraft(plainText(event.target.value).replace(/\D/g, '').slice(0, 3))}
        onBlur={() => {
          if (draft !== undefined) commit(draft === '' ? value : Number(draft));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && draft) {
            event.preventDefault();
            commit(Number(draft));
          } else if (event.key === 'ArrowUp') commit(value + 1);
          else if (event.key === 'ArrowDown') commit(value - 1);
        }}
        className="w-10 min-w-0 bg-transparent text-center text-[0.9375rem] text-ink tabular-nums focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink disabled:text-stone"
      />
      <IconButton
        icon="plus"
        size={14}
        label={labels.more}
        disabled={isDisabled || value >= max}
        onClick={() => commit(value + 1)}
        className="h-full focus-visible:-outline-offset-2"
      />
    </div>
  );
}
