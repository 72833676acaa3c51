import { type ReactNode, useState } from 'react';
import { cx } from '#ui/class-names.ts';
import { Spinner } from '#ui/Spinner.tsx';

export type DeskButtonKind = 'main' | 'plain' | 'danger' | 'link' | 'words';

const underlined =
  'min-h-6 border-transparent text-ink underline decoration-gold-soft underline-offset-4 hover:decoration-ink';

const kinds: Record<DeskButtonKind, string> = {
  main: 'min-h-9 px-3.5 border-ink bg-ink text-paper hover:bg-night-soft',
  plain: 'min-h-9 px-3.5 border-line-strong bg-white text-ink hover:border-ink',
  danger: 'min-h-9 px-3.5 border-ruby bg-white text-ruby hover:bg-ruby hover:text-paper',
  link: `whitespace-nowrap ${underlined}`,
  // As long as they come: they wrap where the column ends.
  words: `max-w-md text-left wrap-anywhere ${underlined}`,
};

interface DeskButtonProps {
  kind?: DeskButtonKind;
  type?: 'button' | 'submit';
  /** Work is under way from elsewhere: the button keeps its focus and takes no second press. */
  isPending?: boolean;
  isDisabled?: boolean;
  /** While what it gives is on its way, the button takes no second press. */
  onPress?: () => unknown;
  /** Said instead of what is written on it. */
  label?: string;
  children: ReactNode;
}

/** A button of the desk: 36 px high, in words as they are spoken. */
export function DeskButton({
  kind = 'plain',
  type = 'button',
  isPending = false,
  isDisabled = false,
  onPress,
  label,
  children,
}: DeskButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const isBusy = isPending || isRunning;
  return (
    <button
      type={type}
      disabled={isDisabled}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) {
          event.preventDefault();
          return;
        }
        const work = onPress?.();
        if (!(work instanceof Promise)) return;
        setRunning(true);
        void work.finally(() => setRunning(false));
      }}
      className={cx(
        'inline-flex items-center justify-center gap-2 rounded-[2px] border text-sm leading-5 transition-colors duration-150 ease-calm focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ink disabled:cursor-not-allowed disabled:border-line disabled:bg-ground disabled:text-stone aria-disabled:cursor-progress',
        kinds[kind],
      )}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
