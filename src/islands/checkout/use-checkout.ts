import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AddressValues } from '#client/address-errors.ts';
import { api } from '#client/api/api.browser.ts';
import { isCartEmpty, isRefused } from '#client/api/api-error.ts';
import { placeOrder } from '#client/api/checkout.ts';
import { toast } from '#client/events.ts';
import { refusalOf } from '#client/refusal.ts';
import { $user } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { startPayment } from '#islands/payment/payment.store.ts';
import type { Checkout } from '#kernel/checkout/checkout.ts';
import type { Money } from '#kernel/money/money.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { type BoundField, focusField } from '#ui/use-form.ts';
import { $checkout, loadQuote, loadStates } from './checkout.store.ts';
import { checkoutErrors } from './checkout-checks.ts';
import {
  type CheckoutDraft,
  forgetDraft,
  newDraft,
  newKey,
  readDraft,
  writeDraft,
} from './checkout-draft.ts';
import { firstDraft, orderRequest, quotePlace } from './order-request.ts';

/** The order was refused because its total had become another one. */
export interface ChangedTotal {
  seen: Money;
  now: Money;
}

/** The checkout's form: what was chosen, what is wrong with it, and the placing of the order. */
export function useCheckout(data: Checkout, locale: Locale, t: Translate) {
  const { cart, states, isQuoting } = useStore($checkout);
  const user = useStore($user);
  const owner = user?.email ?? data.shopper.email;
  const [draft, setDraft] = useState<CheckoutDraft>(() => {
    const kept = readDraft(owner);
    return firstDraft(kept ?? newDraft(), data, kept === undefined);
  });
  const [areTermsAccepted, acceptTerms] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [changed, setChanged] = useState<ChangedTotal | null>(null);
  const [isPlacing, setPlacing] = useState(false);
  const isRunning = useRef(false);

  useEffect(() => writeDraft(owner, draft), [owner, draft]);

  const { country } = draft.address;
  const loadedCountry = useRef(data.place.country);
  useEffect(() => {
    if (country === loadedCountry.current || country === '') return;
    loadedCountry.current = country;
    void loadStates(country);
  }, [country]);

  // The first totals came with the page, for the place the API knows.
  const quoteKey = JSON.stringify(quotePlace(draft, data));
  const quoted = useRef(JSON.stringify(data.place));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the place is another one
  useEffect(() => {
    if (quoteKey === quoted.current || (draft.addressId === null && country === '')) return;
    quoted.current = quoteKey;
    void loadQuote(quotePlace(draft, data));
  }, [quoteKey]);

  // Coming back from the provider's page to a kept copy of this one: the order exists by then.
  useEffect(() => {
    const renew = (event: PageTransitionEvent) => {
      if (event.persisted && isRunning.current) location.reload();
    };
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, []);

  /** An error stands until its field changes; the sentences about the whole form go with any change. */
  const clearErrors = (...fields: string[]) =>
    setErrors((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([field]) => !['form', 'delivery', ...fields].includes(field)),
      ),
    );
  const change = (fields: Partial<CheckoutDraft>) => {
    setDraft((now) => ({ ...now, ...fields }));
    clearErrors(
      ...('storeId' in fields ? ['store_id'] : []),
      ...('paymentMethod' in fields ? ['payment_method'] : []),
      ...('addressId' in fields ? ['address_id'] : []),
    );
  };
  const changeAddress = (field: keyof AddressValues, value: string) => {
    setDraft((now) => {
      const address = { ...now.address, [field]: value };
      return { ...now, address: field === 'country' ? { ...address, state: '' } : address };
    });
    clearErrors(field);
  };

  async function afterRefusal(error: unknown, form: HTMLFormElement, seen: Money): Promise<void> {
    const refusal = refusalOf(error, t);
    if (!refusal) return;
    if (isCartEmpty(error)) {
      location.assign(localisePath(locale, '/shoppingCart/'));
      return;
    }
    if (isRefused(error)) {
      setDraft((now) => ({ ...now, clientKey: newKey() }));
      await loadQuote(quotePlace(draft, data));
    }
    const { status, cart: quoted } = $checkout.get();
    if (status === 'empty') {
      toast({ kind: 'error', message: refusal.text });
      return;
    }
    const now = quoted?.total ?? seen;
    if (now.minor !== seen.minor) {
      setChanged({ seen, now });
      if (refusal.field !== 'seen_total') setErrors({ form: refusal.text });
      return;
    }
    const target =
      refusal.field !== undefined && form.elements.namedItem(refusal.field) ? refusal.field : 'form';
    setErrors({ [target]: refusal.text });
    focusField(form, target);
  }

  async function place(form: HTMLFormElement): Promise<void> {
    const method = data.payments.find((payment) => payment.method === draft.paymentMethod)?.method;
    if (!method || !cart) return;
    isRunning.current = true;
    setPlacing(true);
    setChanged(null);
    try {
      const number = await placeOrder(api, orderRequest(draft, data, method, cart, owner));
      forgetDraft();
      await startPayment(method, number).catch(() =>
        location.assign(localisePath(locale, `/myOrder/details/?increment_id=${number}`)),
      );
      // The button stays busy: the browser is on its way to another page.
    } catch (error) {
      await afterRefusal(error, form, cart.total);
      isRunning.current = false;
      setPlacing(false);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current || isQuoting) return;
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
    if (first === undefined) void place(event.currentTarget);
    else focusField(event.currentTarget, first);
  };

  return {
    draft,
    errors,
    changed,
    email: owner,
    isGuest: data.isGuest,
    isPlacing,
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
