import type { Translate } from '#client/texts.ts';
import type { PaymentOption } from '#kernel/shop/checkout/checkout.ts';
import { whatsappUrl } from '#kernel/shop/content/whatsapp.ts';
import { type ProviderId, providerOf } from '#kernel/shop/payment/payment.rules.ts';
import { Icon } from '#ui/Icon.tsx';

/** Contact details of the shop. */
export interface ShopContact {
  email: string;
  whatsapp: string;
}

/** Company that receives the payment, where it differs from the method's name. */
const takers: Partial<Record<ProviderId, string>> = { stripe: 'Stripe', qianfang: 'QFPay' };

/** Beside the order button, if a payment follows: who receives the payment, that nothing is lost on return, and contact details. */
export function Assurance({
  payment,
  contact,
  minutes,
  t,
}: {
  payment: PaymentOption | undefined;
  contact: ShopContact;
  /** How long an unpaid order is kept. */
  minutes: number;
  t: Translate;
}) {
  const whatsapp = whatsappUrl(contact.whatsapp);
  const provider = payment && providerOf(payment.method);
  if (provider === null || provider === 'credit') return null;
  const isTransfer = provider === 'bank';
  const facts = [
    ...(payment && provider
      ? [
          isTransfer
            ? t('checkout.trust-transfer')
            : t('checkout.trust-charge', { method: takers[provider] ?? payment.label }),
        ]
      : []),
    ...(isTransfer ? [] : [t('checkout.trust-safe', { minutes })]),
  ];
  return (
    <section aria-label={t('checkout.trust')} className="border-line border-t pt-7 text-sm leading-relaxed">
      <ul className="flex max-w-prose flex-col gap-2.5 [text-autospace:normal]">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3">
            <Icon name="check" size={18} className="mt-0.5 text-leaf" />
            {fact}
          </li>
        ))}
      </ul>
      <p className="mt-5 flex flex-wrap items-center gap-x-5 text-stone">
        {t('checkout.help')}
        {whatsapp && (
          <a className="link inline-flex min-h-11 items-center text-ink" href={whatsapp} rel="noopener">
            WhatsApp {contact.whatsapp}
          </a>
        )}
        <a className="link inline-flex min-h-11 items-center text-ink" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </p>
    </section>
  );
}
