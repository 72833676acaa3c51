import { useId } from 'react';
import { cx, smallLabel } from './class-names.ts';

/** A few short choices in one line, each a native radio button with a label. */
export function Chips<Value extends string>({
  legend,
  options,
  value,
  onChange,
  onAgain,
  className,
}: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Called when the current choice is pressed. */
  onAgain?: (value: Value) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={cx('flex min-w-0 flex-wrap items-center gap-x-1 -ml-2', className)}>
      <legend className={cx(smallLabel, 'float-left mr-3 ml-2 text-stone')}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-11 cursor-pointer items-center px-2 text-[0.8125rem] text-stone hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={() => option.value === value && onAgain?.(value)}
            className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span className="border-b border-transparent pb-0.5 peer-checked:border-ink">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
