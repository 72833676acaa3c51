import { useEffect, useState } from 'react';
import { storedHomeBase } from '#client/api/home-base.ts';
import { loadHomeBase } from '#client/boot.ts';
import type { Translate } from '#client/texts.ts';
import type { HomeBase } from '#kernel/content/home-base.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';

const steps = [1, 2, 3] as const;

/** How an appointment is made: a person at the other end answers. */
export function AppointmentNote({ locale, t }: { locale: Locale; t: Translate }) {
  const [base, setBase] = useState<HomeBase>();
  useEffect(() => {
    setBase(storedHomeBase());
    loadHomeBase().then(setBase, () => undefined);
  }, []);
  return (
    <section aria-labelledby="appointment-how" className="mt-10 bg-mist px-6 py-9 sm:px-10">
      <h2 id="appointment-how" className="text-subheading">
        {t('stores-page.appointment-how')}
      </h2>
      <ol className="mt-5 grid gap-x-10 gap-y-5 @3xl:grid-cols-3">
        {steps.map((step) => (
          <li key={step} className="flex gap-4 leading-relaxed">
            <span aria-hidden="true" className="font-display text-2xl/7 text-gold lining-nums">
              {step}
            </span>
            {t(`stores-page.appointment-${step}`)}
          </li>
        ))}
      </ol>
      <p className="mt-6 flex min-h-11 flex-wrap gap-x-8 text-sm">
        {base && (
          <>
            <a
              className="link inline-flex min-h-11 items-center tabular-nums"
              href={`https://wa.me/${base.whatsapp.replace(/\D/g, '')}`}
              rel="noopener"
            >
              {t('stores-page.whatsapp', { number: base.whatsapp })}
            </a>
            <a className="link inline-flex min-h-11 items-center" href={`mailto:${base.email}`}>
              {t('stores-page.write', { email: base.email })}
            </a>
          </>
        )}
        <a
          className="link inline-flex min-h-11 items-center"
          href={localisePath(locale, '/policy/appointments/')}
        >
          {t('stores-page.policy')}
        </a>
      </p>
    </section>
  );
}
