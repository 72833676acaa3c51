import { cx } from './class-names.ts';

/** A rotating hairline circle; it fades in and out with reduced motion. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex items-center', className)}>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-[1.1em] animate-spin motion-reduce:animate-pulse"
      >
        <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
        <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
