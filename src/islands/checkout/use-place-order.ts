import { useEffect, useRef } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { placeOrder } from '#client/api/checkout.ts';
import { startPayment } from '#client/start-payment.ts';
import type { Translate } from '#client/texts.ts';
import type { Checkout } from '#kernel/shop/checkout/checkout.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import type { Refusal } from '#ui/use-form.ts';
import { $checkout, acceptChanges, isQuoted, loadQuote } from './checkout.store.ts';
import { type CheckoutDraft, forgetDraft } from './checkout-draft.ts';
import { answerRefusal } from './checkout-refusal.ts';
import { orderRequest, quotePlace } from './order-request.ts';

interface Placing {
  data: Checkout;
  owner: string;
  locale: Locale;
  t: Translate;
  /** Called after a refusal: the next try is another order. */
  onRefused: () => void;
  refuse: (refusal: Refusal | undefined) => void;
}

/** Places the order and goes on to its payment, or shows why it was refused. */
export function usePlaceOrder({ data, owner, locale, t, onRefused, refuse }: Placing) {
  const isRunning = useRef(false);

  // Back from the provider's page, restored from the back/forward cache: the order already exists.
  useEffect(() => {
    const renew = (event: PageTransitionEvent) => {
      if (event.persisted && isRunning.current) location.reload();
    };
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, []);

  async function afterRefusal(error: unknown, draft: CheckoutDraft) {
    if (isRefused(error)) {
      onRefused();
      await loadQuote(quotePlace(draft, data));
    }
    const { changes, status } = $checkout.get();
    // An empty page shows the reason itself.
    if (status !== 'empty') refuse(answerRefusal(error, changes, t));
  }

  async function place(draft: CheckoutDraft): Promise<void> {
    // The totals of this place could not be loaded: they are shown before the shopper agrees to them.
    if (!isQuoted(quotePlace(draft, data))) {
      await loadQuote(quotePlace(draft, data));
      return;
    }
    const { cart, basket, payments, wanted, credit: quoted, deposit: offered } = $checkout.get();
    const method = payments.find((payment) => payment.method === draft.paymentMethod)?.method;
    if (!method || !cart) return;
    isRunning.current = true;
    acceptChanges();
    try {
      const credit = { ...wanted, applied: quoted?.applied ?? null };
      const deposit = offered?.isChosen ? offered.now : null;
      const request = orderRequest(draft, data, method, cart, { email: owner, basket, credit, deposit });
      const number = await placeOrder(api, request);
      forgetDraft();
      await startPayment(method, number).catch(() =>
        location.assign(localisePath(locale, `/myOrder/details/?increment_id=${number}`)),
      );
    } catch (error) {
      await afterRefusal(error, draft);
      isRunning.current = false;
      return;
    }
    // The button stays busy while the browser navigates.
    await new Promise(() => undefined);
  }

  return { place };
}
