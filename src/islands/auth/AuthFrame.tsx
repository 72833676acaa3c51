import type { ReactNode } from 'react';
import { FormError } from '#ui/FormError.tsx';
import type { FormFrame } from '#ui/use-form.ts';

/** The narrow column of the sign-in pages. */
export function AuthFrame({
  title,
  lead,
  form,
  children,
  aside,
}: {
  title: string;
  lead: string;
  form: FormFrame;
  children: ReactNode;
  aside: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-14 px-5 py-14 sm:px-8 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] md:gap-24 md:py-20">
      <div>
        <h1 className="font-display text-4xl leading-tight">{title}</h1>
        <p className="mt-3 leading-relaxed text-stone">{lead}</p>
        <form {...form.props} className="mt-9 flex flex-col gap-6">
          {children}
          <FormError text={form.formError} />
        </form>
      </div>
      <aside className="border-line border-t pt-9 md:border-t-0 md:border-l md:pt-1 md:pl-16">{aside}</aside>
    </div>
  );
}
