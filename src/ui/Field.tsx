import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx, fieldBox, smallLabel } from './class-names.ts';

export interface FieldFrameProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; the field is invalid while there is one. */
  error?: string | undefined;
  /** Printed after the label of a field that may stay empty. */
  optionalText?: string;
  className?: string;
}

interface FrameInnerProps extends FieldFrameProps {
  id: string;
  children: ReactNode;
}

/** Label above, hint and error below; the ids are `{id}-hint` and `{id}-error`. */
export function FieldFrame({ id, label, hint, error, optionalText, className, children }: FrameInnerProps) {
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={cx(smallLabel, 'text-ink')}>
        {label}
        {optionalText && <span className="ml-2 text-stone normal-case tracking-normal">{optionalText}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm leading-relaxed text-stone">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={cx('text-sm text-ruby', !error && 'hidden')}>
        {error}
      </p>
    </div>
  );
}

/** The ARIA attributes that tie a control to its hint and error. */
export function describedBy(id: string, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    ...(ids ? { 'aria-describedby': ids } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
  };
}

export interface FieldProps
  extends FieldFrameProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'children'> {
  /** Stands inside the box before what is typed, and says nothing that the label does not: `+852`. */
  leading?: string;
  /** Stands inside the box at its end: a button, a unit. */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A one-line text field. */
export function Field({
  label,
  hint,
  error,
  optionalText,
  className,
  leading,
  trailing,
  id: givenId,
  ...input
}: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const frame = { label, hint, error, ...(optionalText ? { optionalText } : {}) };
  return (
    <FieldFrame id={id} {...frame} {...(className ? { className } : {})}>
      <div className="relative">
        {leading !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-0 flex w-16 items-center justify-center text-stone tabular-nums"
          >
            {leading}
          </span>
        )}
        <input
          {...input}
          id={id}
          {...describedBy(id, { hint, error })}
          className={cx(fieldBox, leading !== undefined && 'pl-16', trailing !== undefined && 'pr-32')}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-1 text-stone">{trailing}</div>
        )}
      </div>
    </FieldFrame>
  );
}
