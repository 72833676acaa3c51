import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx, focusRing } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Accessible name of the action. */
  label: string;
  size?: number;
  isFilled?: boolean;
  isPending?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A 44 px target around a line icon. */
export function IconButton({
  icon,
  label,
  size = 22,
  isFilled = false,
  isPending = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (!isPending) onClick?.(event);
      }}
      className={cx(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink transition-colors duration-200 hover:text-gold disabled:cursor-not-allowed disabled:text-line-strong',
        focusRing,
        className,
      )}
    >
      {isPending ? <Spinner /> : <Icon name={icon} size={size} filled={isFilled} />}
    </button>
  );
}
