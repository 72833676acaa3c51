import { rememberReturnPath } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';

const benefits = ['orders', 'addresses', 'favourites'] as const;

/** For a guest, who has orders but no account: its benefits, and how to create one. */
export function GuestAccount({ email, locale, t }: { email: string; locale: Locale; t: Translate }) {
  return (
    <section className="max-w-2xl">
      <h1 className="font-display text-4xl leading-tight">{t('account.guest-title')}</h1>
      <p className="mt-4 break-words leading-relaxed text-stone">{t('account.guest-text', { email })}</p>
      <h2 className="mt-10 text-subheading">{t('account.guest-benefits')}</h2>
      <ul className="mt-5 flex flex-col gap-4 leading-relaxed text-stone">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-gold-soft border-l pl-4">
            {t(`account.guest-${benefit}`)}
          </li>
        ))}
      </ul>
      <div className="mt-9 flex flex-wrap gap-3">
        <a
          href={localisePath(locale, '/register/')}
          className={buttonClass()}
          onClick={() => rememberReturnPath()}
        >
          {t('account.guest-register')}
        </a>
        <a href={localisePath(locale, '/myOrder/order/')} className={buttonClass('secondary')}>
          {t('account.guest-order-link')}
        </a>
      </div>
    </section>
  );
}
