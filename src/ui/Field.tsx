import { type InputHTMLAttributes, type ReactNode, type Ref, useContext, useId } from 'react';
import { cx, fieldBox, smallLabel } from './class-names.ts';
import { compactFieldBox, DensityContext } from './density.ts';

export interface FieldFrameProps {
  label: ReactNode;
  hint?: ReactNode;
  /** An error and its remedy; the field is invalid while there is one. */
  error?: string | undefined;
  /** Shown after the label of an optional field. */
  optionalText?: string;
  className?: string;
}

interface FrameInnerProps extends FieldFrameProps {
  id: string;
  /** Contains several controls, each with its own label. */
  isGroup?: boolean;
  children: ReactNode;
}

const styles = {
  regular: {
    gap: 'gap-1.5',
    label: cx(smallLabel, 'text-ink'),
    optional: 'ml-2 text-stone normal-case tracking-normal',
    hint: 'text-sm leading-relaxed text-stone',
    box: fieldBox,
  },
  compact: {
    gap: 'gap-1',
    label: 'text-sm',
    optional: 'ml-2 text-xs text-stone',
    hint: 'text-xs text-stone',
    box: compactFieldBox,
  },
};

/** Label above, hint and error below; the ids are `{id}-hint` and `{id}-error`. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optionalText,
  className,
  isGroup = false,
  children,
}: FrameInnerProps) {
  const style = styles[useContext(DensityContext)];
  const Frame = isGroup ? 'fieldset' : 'div';
  const Label = isGroup ? 'legend' : 'label';
  return (
    <Frame className={cx('flex min-w-0 flex-col', style.gap, className)}>
      <Label {...(isGroup ? {} : { htmlFor: id })} className={style.label}>
        {label}
        {optionalText && <span className={style.optional}>{optionalText}</span>}
      </Label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className={cx('text-sm text-ruby', !error && 'hidden')}>
        {error}
      </p>
    </Frame>
  );
}

/** ARIA attributes that link a control to its hint and error. */
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
  /** Inside the box before the value, decorative: `+44`. */
  leading?: string;
  /** Inside the box at its end: a button, a unit. */
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
  const { box } = styles[useContext(DensityContext)];
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
          className={cx(box, leading !== undefined && 'pl-16', trailing !== undefined && 'pr-32')}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-1 text-stone">{trailing}</div>
        )}
      </div>
    </FieldFrame>
  );
}
