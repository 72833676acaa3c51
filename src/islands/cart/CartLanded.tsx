import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readQuote } from '#client/api/checkout.ts';
import { LandedLines } from '#islands/parts/LandedLines.tsx';
import type { ShownCart } from '#kernel/shop/cart/cart.ts';
import type { Quote } from '#kernel/shop/checkout/checkout.ts';

/** Duty and tax of the selected lines for a country; empty until they are known, and if the cart cannot be quoted. */
export function CartLanded({ cart, country }: { cart: ShownCart; country: string }) {
  const [quote, setQuote] = useState<Quote>();
  // Quoted again after each change of the cart, which the server has then answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cart is what the quote is of
  useEffect(() => {
    let isCurrent = true;
    const place = { addressId: null, country, state: '', shippingMethod: 'insured_express' } as const;
    readQuote(api, place, 'cart').then(
      (next) => {
        if (isCurrent) setQuote(next);
      },
      () => {
        if (isCurrent) setQuote(undefined);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [cart, country]);
  if (!quote?.landed) return null;
  return <LandedLines charges={quote.landed} currency={quote.cart.total.currency} />;
}
