import { useState } from 'react';
import { cx, focusRing } from './class-names.ts';
import { Field, type FieldProps } from './Field.tsx';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'trailing'> {
  showText: string;
  hideText: string;
}

/** A password field with a button that reveals it. */
export function PasswordField({ showText, hideText, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className={cx(
            'min-h-11 cursor-pointer px-3 text-sm text-ink underline decoration-line-strong underline-offset-4',
            focusRing,
          )}
        >
          {isShown ? hideText : showText}
        </button>
      }
    />
  );
}
