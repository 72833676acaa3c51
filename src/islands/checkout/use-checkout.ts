import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import type { AddressValues } from '#client/address-errors.ts';
import { $user } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import type { Checkout } from '#kernel/checkout/checkout.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { type BoundField, focusField } from '#ui/use-form.ts';
import { $checkout } from './checkout.store.ts';
import { checkoutErrors } from './checkout-checks.ts';
import { type CheckoutDraft, newKey } from './checkout-draft.ts';
import { useDraft } from './use-draft.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuote } from './use-quote.ts';

/** The checkout's form: what was chosen, what is wrong with it, and the placing of the order. */
export function useCheckout(data: Checkout, locale: Locale, t: Translate) {
  const { states, isQuoting } = useStore($checkout);
  const owner = useStore($user)?.email ?? data.shopper.email;
  const [draft, setDraft] = useDraft(owner, data);
  const [areTermsAccepted, acceptTerms] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useQuote(draft, data);
  const placing = usePlaceOrder({
    ...{ draft, data, owner, locale, t },
    onRefused: () => setDraft((now) => ({ ...now, clientKey: newKey() })),
    onErrors: setErrors,
  });

  /** An error stands until its field changes; the sentences about the whole form go with any change. */
  const clearErrors = (...fields: string[]) =>
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([field]) => !['form', 'delivery', ...fields].includes(field)),
      ),
    );
  const change = (fields: Partial<CheckoutDraft>) => {
    setDraft((now) => ({ ...now, ...fields }));
    clearErrors(...Object.keys(fields));
  };
  const changeAddress = (field: keyof AddressValues, value: string) => {
    setDraft((now) => {
      const address = { ...now.address, [field]: value };
      return { ...now, address: field === 'country' ? { ...address, state: '' } : address };
    });
    clearErrors(field);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (placing.isRunning.current || isQuoting) return;
    const problems = checkoutErrors(
      draft,
      {
        hasStates: Object.keys(states).length > 0,
        storeIds: data.stores.map(({ id }) => id),
        paymentMethods: data.payments.map(({ method }) => method),
        areTermsAccepted,
      },
      t,
    );
    setErrors(problems);
    const first = Object.keys(problems).find((field) => field !== 'delivery');
    if (first === undefined) void placing.place(event.currentTarget);
    else focusField(event.currentTarget, first);
  };

  return {
    draft,
    errors,
    changed: placing.changed,
    email: owner,
    isGuest: data.isGuest,
    isPlacing: placing.isPlacing,
    areTermsAccepted,
    change,
    address: {
      field: (name: keyof AddressValues): BoundField => ({
        name,
        value: draft.address[name],
        error: errors[name],
        onChange: (event) => changeAddress(name, event.currentTarget.value),
      }),
      set: changeAddress,
    },
    acceptTerms: (isAccepted: boolean) => {
      acceptTerms(isAccepted);
      clearErrors('terms');
    },
    submit,
  };
}

export type CheckoutFormState = ReturnType<typeof useCheckout>;
