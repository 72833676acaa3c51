import { type Ref, type SelectHTMLAttributes, useContext, useId } from 'react';
import { cx, fieldBox } from './class-names.ts';
import { compactFieldBox, DensityContext } from './density.ts';
import { describedBy, FieldFrame, type FieldFrameProps } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
  /** Kind of the amounts in the label, for the script that applies the saved currency before hydration. */
  amounts?: 'difference' | 'range';
}

interface SelectProps
  extends FieldFrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'children'> {
  options: readonly SelectOption[];
  /** The first entry while nothing is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, which suits phones best. */
export function Select({
  label,
  hint,
  error,
  optionalText,
  className,
  options,
  placeholder,
  id: givenId,
  ...select
}: SelectProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const isCompact = useContext(DensityContext) === 'compact';
  const frame = { label, hint, error, ...(optionalText ? { optionalText } : {}) };
  return (
    <FieldFrame id={id} {...frame} {...(className ? { className } : {})}>
      <div className="relative">
        <select
          {...select}
          id={id}
          {...describedBy(id, { hint, error })}
          className={isCompact ? compactFieldBox : cx(fieldBox, 'cursor-pointer appearance-none pr-11')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.isDisabled}
              data-price-text={option.amounts === 'difference' ? '' : undefined}
              data-price-range={option.amounts === 'range' ? '' : undefined}
              suppressHydrationWarning={option.amounts !== undefined}
            >
              {option.label}
            </option>
          ))}
        </select>
        {!isCompact && (
          <Icon
            name="chevron-down"
            size={16}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-stone"
          />
        )}
      </div>
    </FieldFrame>
  );
}
