import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';

/** A way to another screen that looks like a button of the desk. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass('secondary', false, 'compact')}>
      {children}
    </Link>
  );
}
