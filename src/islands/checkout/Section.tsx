import { type ReactNode, useId } from 'react';

/** A numbered part of the page. */
export function Section({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-8 pb-14">
      <h2 id={id} className="flex items-baseline gap-4 text-heading">
        <span className="font-display text-gold tabular-nums lining-nums">{number}</span>
        {title}
      </h2>
      <div className="mt-7 flex flex-col gap-9">{children}</div>
    </section>
  );
}

/** Part of a section, with its own small heading. */
export function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in the column layout
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className="text-subheading">
        {title}
      </h3>
      {hint && <p className="mt-1 text-sm text-stone">{hint}</p>}
      <div className="mt-5">{children}</div>
    </div>
  );
}
