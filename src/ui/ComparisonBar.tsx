import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

interface ComparisonBarProps {
  label: string;
  /** The selected items, each with a remove button. */
  items: readonly { key: number; picture: ReactNode; removeLabel: string; onRemove: () => void }[];
  clear: { label: string; onClear: () => void };
  /** The link to the comparison. */
  action: ReactNode;
}

/**
 * The items selected for comparison, at the foot of the window while there are any; never over the cookie
 * banner.
 */
export function ComparisonBar({ label, items, clear, action }: ComparisonBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-20 -mx-5 mt-10 border-t border-line-strong bg-paper/95 px-5 py-2.5 shadow-[0_-8px_24px_rgb(29_26_22/0.06)] backdrop-blur-sm in-[body:has(#cookie-banner:not([hidden]))]:static sm:mx-0 print:hidden"
    >
      <div className="flex items-center gap-4">
        <ul className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto">
          {items.map(({ key, picture, removeLabel, onRemove }) => (
            <li key={key} className="flex shrink-0 items-center">
              {picture}
              <IconButton icon="close" size={12} label={removeLabel} onClick={onRemove} />
            </li>
          ))}
        </ul>
        <Button kind="quiet" className="max-sm:hidden" onClick={clear.onClear}>
          {clear.label}
        </Button>
        {action}
      </div>
    </section>
  );
}
