import type { ReactNode } from 'react';
import { decodeAmount } from '#client/api/money.ts';
import { optionRows } from '#client/cart-line.ts';
import type { Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/money/format.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import type { CartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import { cx } from '#ui/class-names.ts';
import { LinePicture } from '#ui/LinePicture.tsx';
import { Price } from '#ui/Price.tsx';
import { SpecList } from '#ui/SpecList.tsx';

interface SummaryProps {
  cart: CartInfo;
  currency: string;
  /** The chosen way, as the API names it. */
  shippingLabel: string;
  isQuoting: boolean;
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

function Lines({ cart, currency, t }: Pick<SummaryProps, 'cart' | 'currency' | 't'>) {
  return (
    <ul className="mt-5">
      {cart.products.map((line) => (
        <li key={line.item_id} className="flex gap-4 border-line border-t py-4">
          <div className="w-18 shrink-0">
            <LinePicture media={line.media} url={line.picture_url} sizes="4.5rem" />
          </div>
          <div className="min-w-0 flex-1 text-sm">
            <p className="font-display text-[1.1875rem]/6 lang-zh:text-[0.9375rem]/6">{line.name}</p>
            <SpecList
              rows={optionRows(
                line.kind === 'product' ? line : { ...line, option_sku: { size: '' } },
                t('checkout.size'),
              )}
            />
            <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-[0.8125rem]/5 text-stone tabular-nums">
                {t('checkout.quantity', { count: line.qty })}
              </span>
              <Price
                money={decodeAmount(line.product_row_price, currency)}
                original={decodeAmount(line.product_original_row_price, currency)}
                labels={{ current: t('checkout.price-now'), original: t('checkout.price-before') }}
              />
            </div>
            {!line.is_returnable && (
              <p className="mt-1 text-[0.8125rem]/5 text-stone">{t('checkout.not-returnable')}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What is ordered and what it costs. */
export function OrderSummary({ cart, currency, shippingLabel, isQuoting, locale, t }: SummaryProps) {
  const print = (amount: string) => formatMoney(decodeAmount(amount, currency));
  const isFree = Number(cart.shipping_cost) === 0;
  return (
    <aside aria-labelledby="order-summary" className="bg-mist px-6 py-8 sm:px-8 lg:sticky lg:top-8">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="text-subheading">
          {t('checkout.summary')}
        </h2>
        <a
          href={localisePath(locale, '/shoppingCart/')}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {t('checkout.edit')}
        </a>
      </div>
      <Lines cart={cart} currency={currency} t={t} />
      <dl
        className={cx('flex flex-col gap-3 border-line-strong/40 border-t pt-5', isQuoting && 'opacity-60')}
        aria-busy={isQuoting || undefined}
      >
        <Row label={t('checkout.subtotal')}>{print(cart.product_total)}</Row>
        {Number(cart.coupon_cost) > 0 && (
          <Row label={t('checkout.discount', { code: cart.coupon_code ?? '' })}>
            −{print(cart.coupon_cost)}
          </Row>
        )}
        <Row label={shippingLabel}>{isFree ? t('checkout.free') : print(cart.shipping_cost)}</Row>
        <div className="mt-1 flex items-baseline justify-between gap-6 border-line-strong/40 border-t pt-5">
          <dt>{t('checkout.total')}</dt>
          <dd className="font-display text-[1.75rem]/8 tabular-nums lining-nums" aria-live="polite">
            {print(cart.grand_total)}
          </dd>
        </div>
      </dl>
    </aside>
  );
}
