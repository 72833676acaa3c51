import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import type { Translate } from '#client/texts.ts';
import { LandedLines } from '#islands/parts/LandedLines.tsx';
import { PicturedMetal } from '#islands/parts/PicturedMetal.tsx';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import { priorRowPrice, type ShownCart } from '#kernel/shop/cart/cart.ts';
import type { CreditQuote, DepositQuote, Unavailable } from '#kernel/shop/checkout/checkout.ts';
import type { LandedCharges } from '#kernel/shop/checkout/duties.ts';
import { goneReason } from '#kernel/shop/checkout/seen-changes.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { Price } from '#ui/Price.tsx';
import { SpecList } from '#ui/SpecList.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { retryQuote } from './checkout.store.ts';

const Coupon = lazy(() => loadChunk(() => import('./Coupon.tsx')));

interface SummaryProps {
  cart: ShownCart;
  /** The cart as first shown: a line that is gone since is named in its place. */
  first: ShownCart;
  unavailable: readonly Unavailable[];
  landed: LandedCharges | null;
  credit: CreditQuote | null;
  deposit: DepositQuote | null;
  basket: Basket;
  isPickup: boolean;
  /** Label of the shipping method from the API. */
  shippingLabel: string;
  isQuoting: boolean;
  /** The totals are those of another place than the form's. */
  hasQuoteFailed: boolean;
  locale: Locale;
  t: Translate;
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="text-stone">{label}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

/** The current lines, with removed ones at their former places. */
function linesOf({ cart, first, unavailable }: Pick<SummaryProps, 'cart' | 'first' | 'unavailable'>) {
  const now = new Map(cart.lines.map((line) => [line.id, line]));
  const known = first.lines.map((line) => {
    const { problem } = unavailable.find(({ id }) => id === line.id) ?? {};
    const current = now.get(line.id);
    now.delete(line.id);
    return { line: current ?? line, gone: current ? null : goneReason(problem) };
  });
  return [...[...now.values()].map((line) => ({ line, gone: null })), ...known];
}

function Lines({ t, ...props }: Pick<SummaryProps, 'cart' | 'first' | 'unavailable' | 't'>) {
  return (
    <ul className="mt-5">
      {linesOf(props).map(({ line, gone }) => (
        <li key={line.id} className="flex gap-4 border-line border-t py-4">
          <div className={cx('w-18 shrink-0', gone !== null && 'opacity-40')}>
            <LinePicture media={line.picture} url={line.pictureUrl} sizes="4.5rem" />
          </div>
          <div className="min-w-0 flex-1 text-sm">
            <p className="font-display text-[1.1875rem]/6 lang-zh:text-[0.9375rem]/6">{line.name}</p>
            <SpecList
              rows={
                line.size === null
                  ? line.options
                  : [...line.options, { label: t('checkout.size'), value: line.size }]
              }
            />
            <PicturedMetal metal={line.picturedMetal} className="mt-1" />
            {gone === null ? (
              <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-[0.8125rem]/5 text-stone tabular-nums">
                  {t('checkout.quantity', { count: line.quantity })}
                </span>
                <Price
                  money={line.rowPrice}
                  locale={t.locale}
                  original={line.originalRowPrice}
                  prior={priorRowPrice(line)}
                  labels={{
                    ...{ current: t('checkout.price-now'), original: t('checkout.price-before') },
                    prior: t('checkout.price-prior'),
                  }}
                />
              </div>
            ) : (
              <p className="mt-1 text-ruby">{t(`checkout.gone-${gone}`)}</p>
            )}
            {gone === null && line.finalText !== null && (
              <p className="mt-1 text-[0.8125rem]/5 text-stone">{line.finalText}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The coupon field; it loads when it is opened. */
function CouponPart({ applied, t }: { applied: string | null; t: Translate }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-line border-t py-2">
      {isOpen ? (
        <Suspense fallback={<Spinner label={t('checkout.loading')} />}>
          <div className="py-3">
            <Coupon applied={applied} label={t('checkout.loading')} />
          </div>
        </Suspense>
      ) : (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t(applied ? 'checkout.coupon-other' : 'checkout.coupon-use')}
        </Button>
      )}
    </div>
  );
}

/** Lines and totals: beside the form, and on a phone in a sticky bar that expands. */
export function OrderSummary({
  cart,
  first,
  unavailable,
  landed,
  credit,
  deposit,
  basket,
  isPickup,
  shippingLabel,
  isQuoting,
  hasQuoteFailed,
  locale,
  t,
}: SummaryProps) {
  const { subtotal, discount, shipping, total } = cart;
  const dueNow = deposit?.isChosen ? deposit.now : (credit?.due ?? total);
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  return (
    <aside
      aria-labelledby="order-summary"
      className="-mx-5 mb-8 bg-mist max-lg:sticky max-lg:top-0 max-lg:z-30 max-lg:border-line max-lg:border-b sm:mx-0 lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1 lg:mb-0 lg:self-start"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
        className="flex min-h-14 w-full items-center gap-3 px-6 text-start lg:hidden"
      >
        <span className="min-w-0 flex-1">
          {t('checkout.summary')}
          <span className="ms-2 text-sm text-stone">
            {t('checkout.summary-pieces', { count: cart.pieces })}
          </span>
        </span>
        <span className={cx('tabular-nums lining-nums', isQuoting && 'opacity-60')}>
          {hasQuoteFailed ? '–' : formatMoney(dueNow, t.locale)}
        </span>
        <Icon name="chevron-down" size={16} className={cx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div
        id={contentId}
        className={cx(
          'px-6 pb-8 sm:px-8 lg:pt-8',
          'max-lg:max-h-[calc(100dvh-8rem)] max-lg:overflow-auto max-lg:overscroll-contain',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="order-summary" className="text-subheading max-lg:sr-only">
            {t('checkout.summary')}
          </h2>
          {basket === 'cart' && (
            <a
              href={localisePath(locale, '/shoppingCart/')}
              className="link inline-flex min-h-11 items-center text-sm"
            >
              {t('checkout.edit')}
            </a>
          )}
        </div>
        {basket === 'buy_now' && !cart.isProposal && first.lines.length === 1 && (
          <p className="mt-2 text-sm text-stone">{t('checkout.buy-now-note')}</p>
        )}
        <Lines cart={cart} first={first} unavailable={unavailable} t={t} />
        {!cart.isProposal && <CouponPart applied={cart.couponCode} t={t} />}
        {hasQuoteFailed ? (
          <div role="status" className="border-line-strong/40 border-t pt-5">
            <p>{t('checkout.total-failed')}</p>
            <Button kind="secondary" className="mt-4" onClick={() => void retryQuote()}>
              {t('checkout.retry')}
            </Button>
          </div>
        ) : (
          <dl
            className={cx(
              'flex flex-col gap-3 border-line-strong/40 border-t pt-5',
              isQuoting && 'opacity-60',
            )}
            aria-busy={isQuoting || undefined}
          >
            <Row label={t('checkout.subtotal')}>{formatMoney(subtotal, t.locale)}</Row>
            {discount.minor > 0 && (
              <Row label={t('checkout.discount', { code: cart.couponCode ?? '' })}>
                −{formatMoney(discount, t.locale)}
              </Row>
            )}
            <Row label={shippingLabel}>
              {shipping.minor === 0 ? t('checkout.free') : formatMoney(shipping, t.locale)}
            </Row>
            <div className="mt-1 flex items-baseline justify-between gap-6 border-line-strong/40 border-t pt-5">
              <dt>{t('checkout.total')}</dt>
              <dd className="font-display text-[1.75rem]/8 tabular-nums lining-nums" aria-live="polite">
                {formatMoney(total, t.locale)}
              </dd>
            </div>
            {credit && credit.applied.minor > 0 && (
              <Row label={t('checkout.credit')}>−{formatMoney(credit.applied, t.locale)}</Row>
            )}
            {credit && credit.applied.minor > 0 && !deposit?.isChosen && (
              <Row label={t('checkout.due')}>{formatMoney(credit.due, t.locale)}</Row>
            )}
            {deposit?.isChosen && (
              <>
                <Row label={t('checkout.due-now')}>{formatMoney(deposit.now, t.locale)}</Row>
                <Row label={t('checkout.due-later')}>{formatMoney(deposit.rest, t.locale)}</Row>
              </>
            )}
          </dl>
        )}
        {!hasQuoteFailed && shipping.minor === 0 && !isPickup && (
          <p className="mt-4 text-sm text-stone">{t('checkout.free-rule')}</p>
        )}
        {!hasQuoteFailed && landed && <LandedLines charges={landed} currency={total.currency} />}
      </div>
    </aside>
  );
}
