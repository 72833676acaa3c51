import type { Translate } from '#client/texts.ts';
import type { Checkout } from '#kernel/checkout/checkout.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import type { CheckoutFormState } from './use-checkout.ts';

/** How to pay: each method is a provider's own page. */
export function PaymentSection({ form, data, t }: { form: CheckoutFormState; data: Checkout; t: Translate }) {
  const options = data.payments.map(({ method, label, note }) => ({
    value: method,
    label,
    ...(note === '' ? {} : { detail: note }),
  }));
  if (options.length === 0) return <p role="alert">{t('checkout.payment-none')}</p>;
  return (
    <>
      <RadioGroup
        {...form.choice('paymentMethod')}
        legend={t('checkout.payment-method')}
        layout="rows"
        options={options}
      />
      <p className="-mt-4 text-sm text-stone">{t('checkout.payment-note')}</p>
    </>
  );
}
