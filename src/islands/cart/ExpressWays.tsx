import { useStore } from '@nanostores/react';
import type { WalletOption } from '#client/api/cart.ts';
import { $language, pageHref } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { PaymentMark } from '#islands/parts/PaymentMark.tsx';
import { checkoutPath } from '#kernel/shop/checkout/checkout.rules.ts';
import { inExpectedOrder } from '#kernel/shop/payment/offers.ts';
import { buttonClass } from '#ui/Button.tsx';

/** At most this many wallets; the checkout lists all. */
const most = 2;

/** The usual wallets of the shopper's country: links to the checkout with one of them chosen. */
export function ExpressWays({ wallets, t }: { wallets: readonly WalletOption[]; t: Translate }) {
  const { country } = useStore($language);
  const labels = new Map(wallets.map(({ method, label }) => [method, label]));
  const ways = inExpectedOrder(country, (method) => labels.has(method)).slice(0, most);
  if (ways.length === 0) return null;
  return (
    <div className="mt-5">
      <p className="text-center text-[0.8125rem]/5 text-stone">{t('cart.express')}</p>
      <ul className="mt-2.5 flex flex-wrap gap-2.5">
        {ways.map((method) => (
          <li key={method} className="grow basis-36">
            <a
              href={pageHref(checkoutPath('cart', { method }))}
              className={buttonClass('secondary', true)}
              aria-label={t('cart.express-to', { method: labels.get(method) ?? '' })}
            >
              <span className="flex items-center justify-center gap-2.5">
                <PaymentMark method={method} />
                {labels.get(method)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
