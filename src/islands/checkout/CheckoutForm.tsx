import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadChunk } from '#client/guard.ts';
import type { Translate } from '#client/texts.ts';
import type { Checkout } from '#kernel/shop/checkout/checkout.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { ShopContact } from './Assurance.tsx';
import { BusinessOptions } from './BusinessOptions.tsx';
import { $checkout } from './checkout.store.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { DepositChoice } from './DepositChoice.tsx';
import { GiftOptions } from './GiftOptions.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { Section } from './Section.tsx';
import { StoredCredit } from './StoredCredit.tsx';
import { useCheckout } from './use-checkout.ts';

const SavedAddress = lazy(() => loadChunk(() => import('./SavedAddress.tsx')));

interface FormProps {
  data: Checkout;
  contact: ShopContact;
  locale: Locale;
  t: Translate;
}

/** The three sections and the order summary, beside them or in a bar above. */
export function CheckoutForm({ data, contact, locale, t }: FormProps) {
  const form = useCheckout(data, locale, t);
  const {
    cart: quoted,
    basket,
    unavailable,
    landed,
    credit,
    deposit,
    shippings,
    states,
    isQuoting,
    hasQuoteFailed,
    edited,
  } = useStore($checkout);
  const cart = quoted ?? data.cart;
  const { shippingMethod } = form.draft;
  const isPickup = shippingMethod === 'store_pickup';
  const shipping = shippings.find(({ method }) => method === shippingMethod);
  return (
    <div className="mt-6 flex flex-col lg:mt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-16">
      <OrderSummary
        cart={cart}
        first={data.cart}
        unavailable={unavailable}
        landed={landed}
        credit={credit}
        deposit={deposit}
        basket={basket}
        isPickup={isPickup}
        shippingLabel={shipping?.label ?? ''}
        isQuoting={isQuoting}
        hasQuoteFailed={hasQuoteFailed}
        locale={locale}
        t={t}
      />
      <form
        {...form.props}
        aria-busy={form.isPending || undefined}
        className="max-lg:[&_:is(a,button,input,select,textarea)]:scroll-mt-20 lg:col-start-1 lg:row-start-1"
      >
        <Section number={1} title={t('checkout.section-delivery')}>
          <DeliverySection
            form={form}
            data={data}
            shippings={shippings}
            states={states}
            locale={locale}
            t={t}
          />
          <GiftOptions form={form} t={t} />
        </Section>
        <Section number={2} title={t('checkout.section-payment')}>
          {credit && cart.total.minor > 0 && <StoredCredit credit={credit} t={t} />}
          {deposit && <DepositChoice deposit={deposit} due={credit?.due ?? cart.total} t={t} />}
          <PaymentSection form={form} contact={contact} t={t} />
          <BusinessOptions form={form} t={t} />
        </Section>
        <Section number={3} title={t('checkout.section-review')}>
          <ReviewSection
            form={form}
            data={data}
            contact={contact}
            total={cart.total}
            due={deposit?.isChosen ? deposit.now : (credit?.due ?? cart.total)}
            isQuoting={isQuoting}
            hasQuoteFailed={hasQuoteFailed}
            hasEstimate={landed !== null}
            hasTaxes={isPickup || shipping?.areTaxesIncluded === true}
            hasUnreturnable={cart.lines.some((line) => line.finalText !== null)}
            locale={locale}
            t={t}
          />
        </Section>
      </form>
      {edited !== null && (
        <Suspense>
          <SavedAddress id={edited} data={data} />
        </Suspense>
      )}
    </div>
  );
}
