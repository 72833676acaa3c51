import type { Translate } from '#client/texts.ts';

const benefits = ['orders', 'favourites', 'designs', 'appointments'] as const;

/** The benefits of an account. */
export function Benefits({ t }: { t: Translate }) {
  return (
    <>
      <h2 className="font-display text-2xl">{t('auth.benefits-title')}</h2>
      <ul className="mt-5 flex flex-col gap-4 leading-relaxed text-stone">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-gold-soft border-l pl-4">
            {t(`auth.benefit-${benefit}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
