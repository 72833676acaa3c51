import type { Translate } from '#client/texts.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import type { CheckoutData } from './checkout.store.ts';
import { offeredMethods } from './order-input.ts';
import type { Checkout } from './use-checkout.ts';

/** How to pay: each method is a provider's own page. */
export function PaymentSection({ form, data, t }: { form: Checkout; data: CheckoutData; t: Translate }) {
  const payments = Array.isArray(data.payments) ? {} : data.payments;
  const options = offeredMethods(data).flatMap((method) => {
    const payment = payments[method];
    if (!payment) return [];
    const { label, supplement } = payment;
    return [{ value: method, label, ...(supplement ? { detail: supplement } : {}) }];
  });
  if (options.length === 0) return <p role="alert">{t('checkout.payment-none')}</p>;
  return (
    <>
      <RadioGroup
        legend={t('checkout.payment-method')}
        name="payment_method"
        layout="rows"
        options={options}
        value={form.draft.paymentMethod}
        error={form.errors.payment_method}
        onChange={(paymentMethod) => form.change({ paymentMethod })}
      />
      <p className="-mt-4 text-sm text-stone">{t('checkout.payment-note')}</p>
    </>
  );
}
