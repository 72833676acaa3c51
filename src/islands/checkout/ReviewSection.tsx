import { useStore } from '@nanostores/react';
import type { Translate } from '#client/texts.ts';
import { transferDays } from '#kernel/shop/checkout/checkout.rules.ts';
import type { Checkout, PaymentOption } from '#kernel/shop/checkout/checkout.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { Assurance, type ShopContact } from './Assurance.tsx';
import { $checkout, retryQuote } from './checkout.store.ts';
import { SeenChanges } from './SeenChanges.tsx';
import type { CheckoutFormState } from './use-checkout.ts';

interface ReviewProps {
  form: CheckoutFormState;
  data: Checkout;
  contact: ShopContact;
  total: Money;
  /** The total without what gift cards and credit pay. */
  due: Money;
  isQuoting: boolean;
  hasQuoteFailed: boolean;
  /** The summary says what duty and tax are, and who pays them. */
  hasEstimate: boolean;
  hasTaxes: boolean;
  hasUnreturnable: boolean;
  locale: Locale;
  t: Translate;
}

/** Whether the order needs no provider: stored value covers it, or it costs nothing. */
const isPaidWhenPlaced = (payment: PaymentOption | undefined): boolean =>
  payment?.method === 'stored_value' || payment?.method === 'no_payment';

function Notes({
  data,
  payment,
  hasEstimate,
  hasTaxes,
  isAbroad,
  hasUnreturnable,
  locale,
  t,
}: Omit<ReviewProps, 'form' | 'contact' | 'total' | 'due' | 'isQuoting' | 'hasQuoteFailed'> & {
  payment: PaymentOption | undefined;
  isAbroad: boolean;
}) {
  return (
    <ul className="flex max-w-prose flex-col gap-3 text-sm leading-relaxed text-stone">
      {!isPaidWhenPlaced(payment) && (
        <li>
          {payment?.method === 'check_money'
            ? t('checkout.hold-transfer', { days: transferDays })
            : t('checkout.hold-note', { minutes: data.paymentMinutes })}
        </li>
      )}
      {isAbroad && !hasEstimate && (
        <li>{t(hasTaxes ? 'checkout.taxes-included' : 'checkout.taxes-extra')}</li>
      )}
      {hasUnreturnable && <li>{t('checkout.returns-some')}</li>}
      <li>
        {t('checkout.returns-note', { days: data.refundDays })}{' '}
        <a
          href={localisePath(locale, '/policy/returns-and-refunds/')}
          target="_blank"
          rel="noopener"
          className="link inline-block text-ink"
        >
          {t('checkout.returns-link')}
          <span className="sr-only"> ({t('checkout.new-tab')})</span>
        </a>
      </li>
    </ul>
  );
}

/** The last section: remark, note about the contract, terms, and the button. */
export function ReviewSection({
  form,
  data,
  contact,
  total,
  due,
  isQuoting,
  hasQuoteFailed,
  hasEstimate,
  hasTaxes,
  hasUnreturnable,
  locale,
  t,
}: ReviewProps) {
  const { errors, formError } = form;
  const { changes, payments } = useStore($checkout);
  const payment = payments.find(({ method }) => method === form.draft.paymentMethod);
  const isPaidNow = isPaidWhenPlaced(payment);
  const isUnpaidHere = isPaidNow || payment?.method === 'check_money';
  const amount = { total: formatMoney(isPaidNow ? total : due, t.locale) };
  const hasProblems = Object.keys(errors).some((field) => field !== 'terms');
  return (
    <>
      <TextArea
        {...form.field('remark')}
        label={t('checkout.remark')}
        optionalText={t('checkout.optional')}
        hint={t('checkout.remark-hint')}
        maxLength={1000}
        rows={3}
      />
      <Notes
        data={data}
        payment={payment}
        hasEstimate={hasEstimate}
        hasTaxes={hasTaxes}
        isAbroad={
          form.draft.shippingMethod !== 'store_pickup' && form.draft.address.country !== homeCountry()
        }
        hasUnreturnable={hasUnreturnable}
        locale={locale}
        t={t}
      />
      <div>
        <Checkbox
          {...form.checkbox('terms')}
          label={
            <>
              {t('checkout.terms')}{' '}
              <a
                href={localisePath(locale, '/policy/terms-of-sale/')}
                target="_blank"
                rel="noopener"
                className="link"
              >
                {t('checkout.terms-link')}
                <span className="sr-only"> ({t('checkout.new-tab')})</span>
              </a>
            </>
          }
        />
        <div role="alert">
          <SeenChanges changes={changes} t={t} />
          {formError && <p className="mt-4 leading-relaxed text-ruby">{formError}</p>}
          {hasProblems && !formError && <p className="mt-4 text-sm text-ruby">{t('checkout.problems')}</p>}
        </div>
        {hasQuoteFailed ? (
          <div role="status" className="mt-6">
            <p className="text-ruby">{t('checkout.total-failed')}</p>
            <Button kind="secondary" className="mt-4" onClick={() => void retryQuote()}>
              {t('checkout.retry')}
            </Button>
          </div>
        ) : (
          <Button
            type="submit"
            isWide
            className="mt-6 sm:w-auto sm:min-w-80"
            isPending={form.isPending || isQuoting}
          >
            {form.isPending
              ? t('checkout.placing')
              : t(isUnpaidHere ? 'checkout.place-order-transfer' : 'checkout.place-order', amount)}
          </Button>
        )}
      </div>
      <Assurance payment={payment} contact={contact} minutes={data.paymentMinutes} t={t} />
    </>
  );
}
