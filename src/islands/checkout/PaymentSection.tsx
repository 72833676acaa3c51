import { useStore } from '@nanostores/react';
import type { Translate } from '#client/texts.ts';
import { PaymentMark } from '#islands/parts/PaymentMark.tsx';
import { whatsappUrl } from '#kernel/shop/content/whatsapp.ts';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import type { ShopContact } from './Assurance.tsx';
import { $checkout } from './checkout.store.ts';
import type { CheckoutFormState } from './use-checkout.ts';

interface PaymentSectionProps {
  form: CheckoutFormState;
  contact: ShopContact;
  t: Translate;
}

/** The payment methods. Each leads to a provider's own page. */
export function PaymentSection({ form, contact, t }: PaymentSectionProps) {
  const { payments } = useStore($checkout);
  const options = payments.map(({ method, label, note }) => ({
    value: method,
    label,
    mark: <PaymentMark method={method} />,
    ...(note === '' ? {} : { detail: note }),
  }));
  if (options.length === 0)
    return (
      <p role="alert">
        {t(whatsappUrl(contact.whatsapp) ? 'checkout.payment-none' : 'by-email.payment-none')}
      </p>
    );
  return (
    <RadioGroup
      {...form.choice('paymentMethod')}
      legend={t('checkout.payment-method')}
      layout="rows"
      options={options}
    />
  );
}
