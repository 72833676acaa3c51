import { type ReactNode, useId } from 'react';

/** Heading and explanation at the left, controls at the right. */
export function AccountSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-7 border-line border-t pt-8 xl:grid-cols-[15rem_minmax(0,40rem)]"
    >
      <div>
        <h2 id={id} className="text-subheading">
          {title}
        </h2>
        {text && <p className="mt-2 text-sm leading-relaxed text-stone">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
