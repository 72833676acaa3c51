import { useEffect, useState } from 'react';
import { cx, focusRing } from './class-names.ts';
import { Field, type FieldProps } from './Field.tsx';

const waitSeconds = 60;

export interface CodeFieldProps extends Omit<FieldProps, 'trailing'> {
  sendText: string;
  /** While another code cannot be requested: `seconds` counts down. */
  waitText: (seconds: number) => string;
  /** Sends the code; false if nothing was sent, so that the shopper may try again at once. */
  onSend: () => Promise<boolean>;
}

/** A six-digit code from an email, with the button that sends it. Supports pasting and autofill. */
export function CodeField({ sendText, waitText, onSend, ...field }: CodeFieldProps) {
  const [left, setLeft] = useState(0);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setSending(true);
    const isSent = await onSend();
    setSending(false);
    if (isSent) setLeft(waitSeconds);
  };
  const isWaiting = left > 0 || isSending;
  return (
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      trailing={
        <button
          type="button"
          onClick={() => void send()}
          disabled={isWaiting}
          className={cx(
            'min-h-11 cursor-pointer px-3 text-sm text-ink underline decoration-line-strong underline-offset-4 disabled:cursor-default disabled:text-stone disabled:no-underline',
            focusRing,
          )}
        >
          <span aria-live="polite">{left > 0 ? waitText(left) : sendText}</span>
        </button>
      }
    />
  );
}
