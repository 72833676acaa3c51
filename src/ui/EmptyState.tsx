import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyStateProps {
  /** Without an icon it is one line between rules, for lists and sections of dense screens. */
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing yet, and what to do about it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  if (!icon) return <p className="border-y border-line py-6 text-center text-sm text-stone">{title}</p>;
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <Icon name={icon} size={36} className="text-gold" />
      <p className="mt-5 font-display text-2xl leading-snug text-balance">{title}</p>
      {children && <p className="mt-2 max-w-sm text-[0.9375rem] leading-relaxed text-stone">{children}</p>}
      {action && <div className="mt-7">{action}</div>}
    </div>
  );
}
