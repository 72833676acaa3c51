import type { Translate } from '#client/texts.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';

/** The benefits of an account, of the parts of the shop that are on. */
export function Benefits({ t }: { t: Translate }) {
  const benefits = [
    'orders',
    'favourites',
    ...(hasModule('studio') ? ['designs'] : []),
    ...(hasModule('appointments') ? ['appointments'] : []),
  ];
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
