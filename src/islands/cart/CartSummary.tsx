import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '#client/guard.ts';
import { $language, pageHref } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { summariseCart } from '#kernel/shop/cart/cart.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { CouponField } from './CouponField.tsx';
import type { CartState } from './cart.store.ts';
import { ExpressWays } from './ExpressWays.tsx';

/** For a cart that is sent abroad. */
const CartLanded = lazy(async () => ({
  default: (await loadChunk(() => import('./CartLanded.tsx'))).CartLanded,
}));

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-stone">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

/** Coupon, totals of the selected lines, and the link to the checkout. */
export function CartSummary({ state, t }: { state: CartState; t: Translate }) {
  const { cart, express, isBusy, pendingIds } = state;
  const { country } = useStore($language);
  if (!cart) return null;
  const { selected, isChoiceOpen } = summariseCart(cart);
  const canOrder = selected.length > 0 && !isChoiceOpen;
  const isWaiting = isBusy || pendingIds.length > 0;
  const { total, shipping, originalSubtotal, discount, couponCode } = cart;
  const before = { ...originalSubtotal, minor: originalSubtotal.minor + shipping.minor };
  return (
    <section
      aria-labelledby="cart-summary"
      className="bg-mist px-6 py-8 sm:px-8 lg:sticky lg:top-24"
      aria-busy={isWaiting || undefined}
    >
      <h2 id="cart-summary" className="text-subheading">
        {t('cart.summary')}
      </h2>
      <div className="mt-6">
        <CouponField applied={couponCode} t={t} />
      </div>
      <dl className={cx('mt-7 flex flex-col gap-3', isWaiting && 'opacity-60')}>
        <Row label={t('cart.subtotal')}>{formatMoney(cart.subtotal, t.locale)}</Row>
        {discount.minor > 0 && (
          <Row label={t('cart.discount', { code: couponCode ?? '' })}>−{formatMoney(discount, t.locale)}</Row>
        )}
        <Row label={t('cart.shipping')}>
          {shipping.minor > 0 ? formatMoney(shipping, t.locale) : t('cart.shipping-later')}
        </Row>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 border-line-strong/40 border-t pt-5">
          <dt>{t('cart.total')}</dt>
          <dd className="flex flex-wrap items-baseline justify-end gap-x-3 tabular-nums lining-nums">
            {before.minor > total.minor && (
              <s className="text-sm text-stone decoration-1">
                <span className="sr-only">{t('cart.price-before')} </span>
                {formatMoney(before, t.locale)}
              </s>
            )}
            {isChoiceOpen && <span className="text-sm text-stone">{t('cart.from')}</span>}
            <span className="font-display text-[1.75rem]/8">{formatMoney(total, t.locale)}</span>
          </dd>
        </div>
      </dl>
      <Button
        isWide
        className="mt-6"
        disabled={!canOrder}
        isPending={isWaiting && canOrder}
        onClick={() => location.assign(pageHref('/paymentInfo/'))}
        aria-describedby={canOrder ? undefined : 'cart-none'}
      >
        {t('cart.checkout')}
      </Button>
      {!canOrder && (
        <p id="cart-none" className="mt-3 text-sm text-stone">
          {t(isChoiceOpen ? 'cart.checkout-open' : 'cart.checkout-none')}
        </p>
      )}
      {canOrder && !isWaiting && <ExpressWays wallets={express} t={t} />}
      {canOrder && country !== homeCountry() && (
        <Suspense>
          <CartLanded cart={cart} country={country} />
        </Suspense>
      )}
      {cart.depositPercent !== undefined && (
        <p className="mt-6 text-[0.8125rem]/5">{t('cart.deposit', { percent: cart.depositPercent })}</p>
      )}
      <p className="mt-6 text-[0.8125rem]/5 text-stone">{t('cart.shipping-note')}</p>
      <p className="mt-2 text-[0.8125rem]/5 text-stone">{t('cart.hold')}</p>
      <a
        href={pageHref('/policy/returns-and-refunds/')}
        className="link mt-1 inline-flex min-h-11 items-center text-sm"
      >
        {t('cart.returns-link')}
      </a>
    </section>
  );
}
