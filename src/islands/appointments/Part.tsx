import type { ReactNode } from 'react';

/** A numbered part of the form. */
export function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t pt-8">
      <h2 className="mb-6 flex items-baseline gap-4 text-subheading">
        <span aria-hidden="true" className="font-display text-gold lining-nums">
          {number}
        </span>
        {title}
      </h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}
