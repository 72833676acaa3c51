import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react';
import { formBox } from './field-box.ts';

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className'> {
  label: string;
  hint?: string;
  value: string;
  onValue: (value: string) => void;
  /** It has the focus as soon as it is drawn. */
  hasFocus?: boolean;
}

/** A one-line field outside of forms of acts: the entrance and its like. */
export function PlainField({ label, hint, value, onValue, hasFocus = false, ...input }: PlainFieldProps) {
  const id = useId();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) ref.current?.focus();
  }, [hasFocus]);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <input
        {...input}
        ref={ref}
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValue(event.target.value)}
        className={formBox}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-stone">
          {hint}
        </p>
      )}
    </div>
  );
}
