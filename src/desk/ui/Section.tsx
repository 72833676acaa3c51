import { type ReactNode, useId } from 'react';

/** A titled part of a record's screen. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  /** Right of the title: a count, a link. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-ink/80 pt-3">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={id} className="font-body text-sm font-semibold">
          {title}
        </h2>
        {aside !== undefined && <div className="text-sm text-stone">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
