import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { isCancelled, isCartEmpty } from '#client/api/api-error.ts';
import { readCheckout, readDeliveryStates, readQuote } from '#client/api/checkout.ts';
import { onSessionEnd } from '#client/session.ts';
import type { NamesByCode } from '#kernel/addresses/address.ts';
import type { ShownCart } from '#kernel/cart/cart.ts';
import type { Checkout, QuotePlace, ShippingOption } from '#kernel/checkout/checkout.ts';

export interface CheckoutState {
  /** `empty`: nothing in the cart is selected. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'empty';
  data: Checkout | null;
  /** Totals and shipping of the place chosen last. */
  cart: ShownCart | null;
  shippings: readonly ShippingOption[];
  /** The chosen country's states. */
  states: NamesByCode;
  /** The totals are being asked for again. */
  isQuoting: boolean;
}

const unknown: CheckoutState = {
  status: 'idle',
  data: null,
  cart: null,
  shippings: [],
  states: {},
  isQuoting: false,
};

export const $checkout = atom<CheckoutState>(unknown);

onSessionEnd(() => $checkout.set(unknown));

function patch(change: Partial<CheckoutState>): void {
  $checkout.set({ ...$checkout.get(), ...change });
}

export async function loadCheckout(): Promise<void> {
  patch({ status: 'loading' });
  try {
    const data = await readCheckout(api);
    const { cart, shippings, states } = data;
    patch({ status: 'ready', data, cart, shippings, states });
  } catch (error) {
    patch({ status: isCartEmpty(error) ? 'empty' : 'failed' });
  }
}

let quoteNumber = 0;

/** Totals and shipping for a place; of several on their way the last one counts. */
export async function loadQuote(place: QuotePlace): Promise<void> {
  const { data } = $checkout.get();
  if (!data) return;
  quoteNumber += 1;
  const own = quoteNumber;
  patch({ isQuoting: true });
  try {
    const { cart, shippings } = await readQuote(api, place, data.cart.total.currency);
    if (own === quoteNumber) patch({ cart, shippings });
  } catch (error) {
    if (own === quoteNumber && isCartEmpty(error)) patch({ status: 'empty' });
  } finally {
    if (own === quoteNumber) patch({ isQuoting: false });
  }
}

let statesOf = '';

export async function loadStates(country: string): Promise<void> {
  statesOf = country;
  try {
    const states = await readDeliveryStates(api, country);
    if (statesOf === country) patch({ states });
  } catch (error) {
    if (!isCancelled(error) && statesOf === country) patch({ states: {} });
  }
}
