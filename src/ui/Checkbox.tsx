import { type InputHTMLAttributes, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { cx } from './class-names.ts';
import { describedBy } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  label: ReactNode;
  /** The label is visible only to assistive technology. */
  isLabelHidden?: boolean;
  /** Some but not all. */
  isMixed?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A square check box in a 44 px target. */
export function Checkbox({
  label,
  isLabelHidden = false,
  isMixed = false,
  error,
  className,
  id: givenId,
  ref,
  ...input
}: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (own.current) own.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <div className={cx('flex flex-col', className)}>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default"
      >
        <span className="relative inline-flex size-5 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            ref={(node) => {
              own.current = node;
              if (typeof ref === 'function') ref(node);
              else if (ref) ref.current = node;
            }}
            {...describedBy(id, { error })}
            className="peer size-5 cursor-pointer appearance-none rounded-control border border-line-strong bg-white transition-colors checked:border-ink checked:bg-ink indeterminate:border-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink disabled:cursor-default disabled:border-line disabled:bg-ground aria-invalid:border-ruby"
          />
          <Icon
            name={isMixed ? 'minus' : 'check'}
            size={14}
            className={cx(
              'pointer-events-none absolute inset-0 m-auto',
              isMixed ? 'text-ink' : 'text-paper opacity-0 peer-checked:opacity-100',
            )}
          />
        </span>
        <span className={isLabelHidden ? 'sr-only' : 'text-sm leading-relaxed'}>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-ruby">
          {error}
        </p>
      )}
    </div>
  );
}
