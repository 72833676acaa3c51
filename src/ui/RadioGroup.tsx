import { type ReactNode, useId } from 'react';
import { cx, smallLabel } from './class-names.ts';

interface RadioOption {
  value: string;
  label: ReactNode;
  /** Second line: a price difference, an explanation. */
  detail?: ReactNode;
  /** An icon before the label. */
  mark?: ReactNode;
  isDisabled?: boolean;
}

interface RadioGroupProps {
  legend: ReactNode;
  isLegendHidden?: boolean;
  options: readonly RadioOption[];
  value: string;
  onChange: (value: string) => void;
  name?: string;
  error?: string | undefined;
  /** `tiles`: boxes side by side; `rows`: one below the other; `plain`: lines with a dot, without boxes. */
  layout?: 'tiles' | 'rows' | 'plain';
  className?: string;
}

const box =
  'relative flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line bg-white px-4 py-2.5 text-sm leading-snug transition-colors duration-150 hover:border-line-strong has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-disabled:cursor-not-allowed has-disabled:bg-ground has-disabled:text-stone has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink';
/** Invisible in the middle of its box: the box shows its state, the label takes the clicks. */
const unseenInput = 'absolute top-1/2 left-1/2 size-px appearance-none outline-none';

const layouts = {
  tiles: {
    list: 'flex flex-wrap gap-2.5',
    option: `${box} justify-center text-center`,
    input: unseenInput,
  },
  rows: { list: 'flex flex-col gap-2.5', option: `${box} text-left`, input: unseenInput },
  plain: {
    list: 'flex flex-col',
    option: 'flex min-h-11 cursor-pointer items-center gap-3 text-sm leading-relaxed',
    input:
      'size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-white checked:border-[6px] checked:border-ink',
  },
};

/** A choice between a few options, each a box with a native radio button. */
export function RadioGroup({
  legend,
  isLegendHidden = false,
  options,
  value,
  onChange,
  name,
  error,
  layout = 'tiles',
  className,
}: RadioGroupProps) {
  const ownName = useId();
  return (
    <fieldset
      className={cx('min-w-0', className)}
      {...(error ? { 'aria-invalid': true, 'aria-describedby': `${ownName}-error` } : {})}
    >
      <legend className={isLegendHidden ? 'sr-only' : cx(smallLabel, 'mb-2.5 text-ink')}>{legend}</legend>
      <div className={layouts[layout].list}>
        {options.map((option) => (
          <label key={option.value} className={layouts[layout].option}>
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
              className={layouts[layout].input}
            />
            {option.mark}
            <span className="flex min-w-0 flex-col">
              <span>{option.label}</span>
              {option.detail && <span className="text-[0.8125rem] text-stone">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${ownName}-error`} role="alert" className="mt-1.5 text-sm text-ruby">
          {error}
        </p>
      )}
    </fieldset>
  );
}
