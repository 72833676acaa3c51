import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** A short label on an image or in a row; `sale` for a reduction. */
export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  tone?: 'plain' | 'sale' | 'problem';
  children: ReactNode;
  className?: string;
}) {
  const tones = {
    plain: 'bg-paper text-ink border-line',
    sale: 'bg-gold text-paper border-gold',
    problem: 'bg-paper text-ruby border-ruby',
  };
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-control border px-1.5 text-[0.6875rem] leading-5 tracking-wide tabular-nums',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
