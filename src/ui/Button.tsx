import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx, focusRing } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

type ButtonKind = 'primary' | 'secondary' | 'quiet';

const kinds: Record<ButtonKind, string> = {
  primary: 'btn btn-primary disabled:bg-line disabled:text-stone',
  secondary: 'btn btn-outline disabled:border-line disabled:bg-transparent disabled:text-stone',
  quiet: 'link inline-flex min-h-11 items-center gap-2 text-sm disabled:text-stone disabled:no-underline',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(kind: ButtonKind = 'primary', isWide = false): string {
  return cx(
    'disabled:cursor-not-allowed aria-disabled:cursor-progress',
    kinds[kind],
    focusRing,
    isWide && 'w-full',
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
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
