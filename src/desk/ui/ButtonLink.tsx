import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A way to another screen that looks like a button of the desk. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center rounded-[2px] border border-line-strong bg-white px-3.5 py-1 text-sm hover:border-ink focus-visible:outline-2 focus-visible:outline-ink"
    >
      {children}
    </Link>
  );
}
