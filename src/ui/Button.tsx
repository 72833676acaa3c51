import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx, focusRing, smallLabel } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

const kinds: Record<ButtonKind, string> = {
  primary:
    'bg-ink text-paper border border-ink hover:bg-night-soft hover:border-night-soft disabled:bg-ground disabled:border-line disabled:text-stone',
  secondary:
    'bg-transparent text-ink border border-ink hover:bg-ink hover:text-paper disabled:border-line disabled:text-stone disabled:bg-transparent',
  quiet:
    'bg-transparent text-ink border border-transparent underline decoration-line-strong underline-offset-4 hover:decoration-ink disabled:text-stone',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind = 'primary', isWide = false): string {
  return cx(
    'inline-flex min-h-12 items-center justify-center gap-2.5 rounded-[2px] px-7 py-2 text-center transition-colors duration-200 ease-calm motion-reduce:transition-none',
    'cursor-pointer disabled:cursor-not-allowed aria-disabled:cursor-progress',
    smallLabel,
    'no-underline',
    kinds[kind],
    focusRing,
    isWide && 'w-full',
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  isWide?: boolean;
  /** Work is under way: the button keeps focus and takes no second click. */
  isPending?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = 'primary',
  isWide = false,
  isPending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      className={cx(buttonClass(kind, isWide), className)}
    >
      {isPending && <Spinner className="text-[0.875rem]" />}
      {children}
    </button>
  );
}
