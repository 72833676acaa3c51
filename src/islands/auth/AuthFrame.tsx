import type { FormEventHandler, ReactNode } from 'react';

/** The quiet column the account entry pages share. */
export function AuthFrame({
  title,
  lead,
  onSubmit,
  formError,
  children,
  aside,
}: {
  title: string;
  lead: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  formError: string | undefined;
  children: ReactNode;
  aside: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-14 px-5 py-14 sm:px-8 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] md:gap-24 md:py-20">
      <div>
        <h1 className="font-display text-4xl leading-tight">{title}</h1>
        <p className="mt-3 leading-relaxed text-stone">{lead}</p>
        <form noValidate onSubmit={onSubmit} className="mt-9 flex flex-col gap-6">
          {children}
          <p role="alert" className={formError ? 'text-sm leading-relaxed text-ruby' : 'hidden'}>
            {formError}
          </p>
        </form>
      </div>
      <aside className="border-line border-t pt-9 md:border-t-0 md:border-l md:pt-1 md:pl-16">{aside}</aside>
    </div>
  );
}
