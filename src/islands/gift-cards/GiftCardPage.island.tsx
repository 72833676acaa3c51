import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import type { CardSale } from '#client/api/gift-cards.ts';
import { loadChunk } from '#client/guard.ts';
import { idleQuery } from '#client/query.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Order } from '#kernel/shop/orders/order.ts';
import { isLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { CardPreview } from './CardPreview.tsx';
import { cardSale } from './card-sale.store.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { amountOf, ownAmount, useCardForm } from './use-card-form.ts';

/** Payment methods of the placed order. */
const PayAgain = lazy(() => loadChunk(() => import('#islands/payment/shared/PayAgain.tsx')));

interface PageProps {
  /** The mark of the shop. */
  mark?: ReactNode;
  locale: Locale;
  t: Translate;
}

/** The placed order, to be paid. */
function Payment({ order, locale, t }: Omit<PageProps, 'mark'> & { order: Order }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="max-w-xl">
      <h2 ref={heading} tabIndex={-1} className="font-display text-3xl outline-none">
        {t('gift-card.pay-title')}
      </h2>
      <p className="mt-3 leading-relaxed text-stone">
        {t('gift-card.pay-text', { number: String(order.number) })}
      </p>
      <Suspense
        fallback={<Spinner label={t('gift-card.loading')} className="mt-5 flex text-2xl text-gold" />}
      >
        <PayAgain
          number={order.number}
          options={order.payments}
          chosen={order.paymentMethod}
          total={order.total}
        />
      </Suspense>
      <a
        className="link mt-4 inline-flex min-h-11 items-center text-sm"
        href={localisePath(locale, `/myOrder/details/?increment_id=${order.number}`)}
      >
        {t('gift-card.to-order')}
      </a>
    </section>
  );
}

/** Amount, recipient and day, beside the card as it will look. */
function CardForm({ sale, mark, locale, t }: PageProps & { sale: CardSale }) {
  const { form, order, bounds } = useCardForm(sale, t);
  const said = (name: 'chosen' | 'amount' | 'toName' | 'fromName' | 'message') =>
    String(form.value(name) ?? '');
  const isOwn = said('chosen') === ownAmount;
  const isGift = form.value('whom') === 'gift';
  const amount = amountOf(sale, said('chosen'), said('amount'));
  const language = form.value('language');
  const languageOfCard = isLocale(language) ? language : t.locale;
  const shown = formatMoney(amount ?? sale.least, t.locale);
  return (
    <div className="grid items-start gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <div className="lg:order-last lg:sticky lg:top-28">
        <CardPreview
          mark={mark}
          amount={shown}
          to={isGift ? said('toName').trim() : ''}
          from={isGift ? said('fromName').trim() : ''}
          message={isGift ? said('message').trim() : ''}
          language={languageOfCard}
          t={t}
        />
        <p className="mt-6 text-sm leading-relaxed text-stone">
          {t('gift-card.valid', { years: sale.validYears })}
        </p>
      </div>
      {order ? (
        <Payment order={order} locale={locale} t={t} />
      ) : (
        <form {...form.props} className="grid max-w-xl gap-8">
          <div className="grid gap-4">
            <RadioGroup
              {...form.choice('chosen')}
              legend={t('gift-card.amount')}
              options={[
                ...sale.amounts.map((each) => ({
                  value: String(each.minor),
                  label: formatMoney(each, t.locale),
                })),
                ...(sale.least.minor < sale.most.minor
                  ? [{ value: ownAmount, label: t('gift-card.own-amount') }]
                  : []),
              ]}
            />
            {isOwn && (
              <Field
                {...form.field('amount')}
                className="max-w-60"
                label={t('gift-card.own-amount-label', { currency: sale.least.currency })}
                hint={t('gift-card.own-amount-hint', bounds)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={14}
              />
            )}
          </div>
          <DeliveryFields form={form} today={sale.today} lastDay={sale.lastDay} t={t} />
          <div className="grid justify-items-start gap-4">
            <FormError text={form.formError} />
            <Button type="submit" isPending={form.isPending} className="max-sm:w-full">
              {t('gift-card.buy', { amount: shown })}
            </Button>
            <p className="text-sm leading-relaxed text-stone">{t('gift-card.terms')}</p>
          </div>
        </form>
      )}
    </div>
  );
}

/** Buys a gift card for oneself or another person. */
export default function GiftCardPage({
  locale,
  texts,
  mark,
}: {
  locale: Locale;
  texts: TextRecord;
  mark?: ReactNode;
}) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { data: sale, error } = useStore(cardSale.$asked, { ssr: idleQuery });
  if (!sale)
    return (
      <LoadState
        hasFailed={error !== undefined}
        texts={{
          ...{ loading: t('gift-card.loading'), failed: t('gift-card.failed'), retry: t('gift-card.retry') },
        }}
        onRetry={() => void cardSale.refresh().catch(() => undefined)}
      />
    );
  return <CardForm key={sale.least.currency} sale={sale} mark={mark} locale={locale} t={t} />;
}
