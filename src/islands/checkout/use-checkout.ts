import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { acrossFieldsAsync } from '#client/form-rules.ts';
import { $language } from '#client/preferences.ts';
import { $user } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { checkoutDelivery, checkoutMethod } from '#kernel/shop/checkout/checkout.rules.ts';
import type { Checkout } from '#kernel/shop/checkout/checkout.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { useForm } from '#ui/use-form.ts';
import { $checkout } from './checkout.store.ts';
import { checkoutErrors } from './checkout-checks.ts';
import {
  checkoutEntries,
  draftOf,
  newDraft,
  newKey,
  readDraft,
  valuesOf,
  writeDraft,
} from './checkout-draft.ts';
import { firstDraft, orderCountry, withShipTo } from './order-request.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuote } from './use-quote.ts';

/** The checkout form. The tab's storage keeps its values over a reload, for the same owner only. */
export function useCheckout(data: Checkout, locale: Locale, t: Translate) {
  const owner = useStore($user)?.email ?? data.shopper.email;
  const [initial] = useState(() => {
    const before = readDraft(owner);
    const delivery = checkoutDelivery(location.search);
    const stored = delivery ? { ...(before ?? newDraft()), ...delivery } : before;
    const wanted = checkoutMethod(location.search);
    const shipTo = $language.get().country;
    return valuesOf(firstDraft(stored ?? newDraft(), data, { isNew: before === undefined, shipTo, wanted }));
  });
  const form = useForm({
    schema: () =>
      v.pipeAsync(
        v.object(checkoutEntries),
        acrossFieldsAsync((values) =>
          checkoutErrors(
            draftOf(values),
            {
              states: Object.keys($checkout.get().states),
              stores: data.stores,
              paymentMethods: $checkout.get().payments.map(({ method }) => method),
              areTermsAccepted: values.terms,
              country: orderCountry(draftOf(values), data),
            },
            t,
          ),
        ),
      ),
    initial,
    checksFields: true,
    send: async (values) => {
      if (!$checkout.get().isQuoting) await placing.place(draftOf(values));
    },
  });
  const draft = draftOf(form.values());
  const { country: shipTo } = useStore($language);
  // The country was chosen in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the settings, not on the form
  useEffect(() => {
    if (shipTo === draft.shipTo) return;
    const moved = valuesOf(withShipTo(draft, shipTo, data));
    for (const name of [
      'shipTo',
      'addressId',
      'country',
      'state',
      'city',
      'zip',
      'street1',
      'street2',
    ] as const)
      form.set(name, moved[name]);
  }, [shipTo]);
  useQuote(draft, data);
  const placing = usePlaceOrder({
    ...{ data, owner, locale, t },
    onRefused: () => form.set('clientKey', newKey()),
    refuse: form.refuse,
  });

  // Applied once: a method chosen later survives a reload.
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has('pay')) return;
    url.searchParams.delete('pay');
    history.replaceState(history.state, '', url);
  }, []);

  const json = JSON.stringify(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the values change
  useEffect(() => {
    writeDraft(owner, draft);
    // Any change removes the message about the whole section.
    form.set('delivery', '');
  }, [owner, json]);

  // Another place or total changes the payment methods: an unavailable one is replaced by the first.
  const { payments } = useStore($checkout);
  const [first] = payments;
  const isOffered = payments.some(({ method }) => method === draft.paymentMethod);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the methods, not on the form
  useEffect(() => {
    if (!isOffered) form.set('paymentMethod', first?.method ?? '');
  }, [isOffered, first?.method]);

  return { ...form, draft, owner, isGuest: data.isGuest };
}

export type CheckoutFormState = ReturnType<typeof useCheckout>;
