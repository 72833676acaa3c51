import { useStore } from '@nanostores/react';
import type { Translate } from '#client/texts.ts';
import type { Checkout } from '#kernel/checkout/checkout.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { $checkout } from './checkout.store.ts';
import { DeliverySection } from './DeliverySection.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PaymentSection } from './PaymentSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { Section } from './Section.tsx';
import { useCheckout } from './use-checkout.ts';

/** The three sections and, beside them or before the last one, what is ordered. */
export function CheckoutForm({ data, locale, t }: { data: Checkout; locale: Locale; t: Translate }) {
  const form = useCheckout(data, locale, t);
  const { cart: quoted, basket, unavailable, duties, shippings, states, isQuoting } = useStore($checkout);
  const cart = quoted ?? data.cart;
  const { shippingMethod } = form.draft;
  const isPickup = shippingMethod === 'store_pickup';
  const shipping = shippings.find(({ method }) => method === shippingMethod);
  return (
    <form
      {...form.props}
      aria-busy={form.isPending || undefined}
      className="mt-8 grid gap-x-16 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr]"
    >
      <div className="lg:col-start-1">
        <Section number={1} title={t('checkout.section-delivery')}>
          <DeliverySection form={form} data={data} shippings={shippings} states={states} t={t} />
        </Section>
        <Section number={2} title={t('checkout.section-payment')}>
          <PaymentSection form={form} data={data} t={t} />
        </Section>
      </div>
      <div className="-mx-5 mb-12 sm:mx-0 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mb-0">
        <OrderSummary
          cart={cart}
          first={data.cart}
          unavailable={unavailable}
          duties={duties}
          basket={basket}
          isPickup={isPickup}
          shippingLabel={shipping?.label ?? ''}
          isQuoting={isQuoting}
          locale={locale}
          t={t}
        />
      </div>
      <div className="lg:col-start-1">
        <Section number={3} title={t('checkout.section-review')}>
          <ReviewSection
            form={form}
            data={data}
            total={cart.total}
            isQuoting={isQuoting}
            hasEstimate={duties !== null}
            hasTaxes={isPickup || shipping?.areTaxesIncluded === true}
            hasUnreturnable={cart.lines.some((line) => !line.isReturnable)}
            locale={locale}
            t={t}
          />
        </Section>
      </div>
    </form>
  );
}
