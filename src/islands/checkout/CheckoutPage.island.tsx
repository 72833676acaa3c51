import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { requestLogin } from '#client/events.ts';
import { $token, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { checkoutBasket } from '#kernel/shop/checkout/checkout.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { ShopContact } from './Assurance.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import { $checkout, loadCheckout } from './checkout.store.ts';

interface PartProps {
  locale: Locale;
  t: Translate;
}

function SignedOut({ locale, t }: PartProps) {
  return (
    <EmptyState
      icon="bag"
      title={t('checkout.signed-out')}
      action={
        <div className="flex flex-col items-center gap-3">
          <a
            href={localisePath(locale, '/login/')}
            className={buttonClass('primary', true)}
            onClick={() => rememberReturnPath()}
          >
            {t('checkout.login')}
          </a>
          <a
            href={localisePath(locale, '/register/')}
            className={buttonClass('secondary', true)}
            onClick={() => rememberReturnPath()}
          >
            {t('checkout.register')}
          </a>
          <Button kind="quiet" onClick={() => requestLogin('delivery')}>
            {t('checkout.guest')}
          </Button>
        </div>
      }
    >
      {t('checkout.signed-out-text')}
    </EmptyState>
  );
}

function Loading({ hasFailed, t }: { hasFailed: boolean; t: Translate }) {
  return (
    <LoadState
      hasFailed={hasFailed}
      texts={{ loading: t('checkout.loading'), failed: t('checkout.failed'), retry: t('checkout.retry') }}
      onRetry={() => void loadCheckout(checkoutBasket(location.search))}
    />
  );
}

const emptyTitles = {
  none: 'checkout.empty',
  gone: 'checkout.empty-gone',
  'choice-open': 'checkout.empty-open',
} as const;

function Content({ contact, locale, t }: PartProps & { contact: ShopContact }) {
  const { status, data, basket, empty } = useStore($checkout);
  const token = useStore($token);
  useEffect(() => {
    if (token && status === 'idle') void loadCheckout(checkoutBasket(location.search));
  }, [token, status]);
  const isEmpty = token !== '' && status === 'empty';
  const isOfCart = basket === 'cart';
  const wayOut = localisePath(locale, isOfCart ? '/shoppingCart/' : '/goods/');
  const cartHref = localisePath(locale, '/shoppingCart/');
  // Stay if the shopper was filling in the form or wanted to buy a single piece: the page explains first.
  const mayLeave = isEmpty && data === null && isOfCart;
  useEffect(() => {
    if (mayLeave) location.replace(cartHref);
  }, [mayLeave, cartHref]);

  if (token === '') return <SignedOut locale={locale} t={t} />;
  if (isEmpty) {
    return (
      <EmptyState
        icon="bag"
        title={t(emptyTitles[empty.kind])}
        action={
          <a href={wayOut} className={buttonClass()}>
            {t(isOfCart ? 'checkout.to-cart' : 'checkout.to-pieces')}
          </a>
        }
      >
        {empty.reason || t(isOfCart ? 'checkout.empty-text' : 'checkout.empty-now')}
      </EmptyState>
    );
  }
  if (!data) return <Loading hasFailed={status === 'failed'} t={t} />;
  return <CheckoutForm data={data} contact={contact} locale={locale} t={t} />;
}

/** Delivery, payment and review on one page. Its texts: `checkout`, `addresses`, `errors`. */
export default function CheckoutPage({
  contact,
  locale,
  texts,
}: {
  contact: ShopContact;
  locale: Locale;
  texts: TextRecord;
}) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const isHydrated = useHydrated();
  return (
    <div className="wrap pt-8 pb-24 sm:pt-12">
      <h1 className="text-title">{t('checkout.title')}</h1>
      {isHydrated ? <Content contact={contact} locale={locale} t={t} /> : <Loading hasFailed={false} t={t} />}
    </div>
  );
}
