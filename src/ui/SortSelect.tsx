import { useId } from 'react';
import { cx, focusRing } from './class-names.ts';
import { Icon } from './Icon.tsx';

interface SortSelectProps<Sort extends string> {
  label: string;
  value: Sort;
  options: readonly { value: Sort; label: string }[];
  onChange: (sort: Sort) => void;
  /** On a narrow screen the label is only visible to screen readers. */
  isTight?: boolean;
}

/** The order of a list: a native select without a frame. */
export function SortSelect<Sort extends string>(props: SortSelectProps<Sort>) {
  const { label, value, options, onChange, isTight = false } = props;
  const id = useId();
  return (
    <div className="relative flex items-center gap-2">
      <label htmlFor={id} className={cx('text-sm text-stone', isTight && 'max-xs:sr-only')}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
        className={cx('min-h-11 cursor-pointer appearance-none bg-transparent pr-6 text-sm', focusRing)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={14}
        className="pointer-events-none absolute top-1/2 right-0 -translate-y-1/2 text-stone"
      />
    </div>
  );
}
