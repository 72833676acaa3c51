import { type ButtonHTMLAttributes, type ReactNode, type Ref, useContext, useState } from 'react';
import { cx, focusRing } from './class-names.ts';
import { type Density, DensityContext } from './density.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'quiet';

const compactBox =
  'inline-flex items-center justify-center gap-2 rounded-control border text-sm leading-5 transition-colors duration-150 ease-calm disabled:border-line disabled:bg-ground disabled:text-stone';

const kinds: Record<Density, Record<ButtonKind, string>> = {
  regular: {
    primary: 'btn btn-primary disabled:bg-line disabled:text-stone',
    secondary: 'btn btn-outline disabled:border-line disabled:bg-transparent disabled:text-stone',
    danger:
      'btn btn-outline border-ruby text-ruby disabled:border-line disabled:bg-transparent disabled:text-stone',
    quiet: 'link inline-flex min-h-11 items-center gap-2 text-sm disabled:text-stone disabled:no-underline',
  },
  compact: {
    primary: `${compactBox} min-h-9 border-ink bg-ink px-3.5 text-paper hover:bg-night-soft`,
    secondary: `${compactBox} min-h-9 border-line-strong bg-white px-3.5 text-ink hover:border-ink`,
    danger: `${compactBox} min-h-9 border-ruby bg-white px-3.5 text-ruby hover:bg-ruby hover:text-paper`,
    quiet: `${compactBox} min-h-6 whitespace-nowrap border-transparent text-ink underline decoration-gold-soft underline-offset-4 hover:decoration-ink`,
  },
};

/** The classes of a button, for a link that looks like one. */
export function buttonClass(
  kind: ButtonKind = 'primary',
  isWide = false,
  density: Density = 'regular',
): string {
  return cx(
    'disabled:cursor-not-allowed aria-disabled:cursor-progress',
    kinds[density][kind],
    focusRing,
    isWide && 'w-full',
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  isWide?: boolean;
  /** Work is pending: the button keeps the focus and ignores clicks. */
  isPending?: boolean;
  /** Instead of `onClick`: the button is pending while the returned promise is. */
  onPress?: () => unknown;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind = 'primary',
  isWide = false,
  isPending = false,
  onPress,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const density = useContext(DensityContext);
  const [isRunning, setRunning] = useState(false);
  const isBusy = isPending || isRunning;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
        const work = onPress?.();
        if (!(work instanceof Promise)) return;
        setRunning(true);
        void work.finally(() => setRunning(false));
      }}
      className={cx(buttonClass(kind, isWide, density), className)}
    >
      {isBusy && <Spinner className="text-[0.875rem]" />}
      {children}
    </button>
  );
}
