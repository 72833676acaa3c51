import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import type { ApiData, ApiInput } from '#client/api/api.ts';
import { ApiError, isCancelled } from '#client/api/api-error.ts';
import { onSessionEnd } from '#client/session.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { CartInfo } from '#kernel/wire/contracts/cart.contract.ts';

export type CheckoutData = ApiData<'onepageIndex'>;
export type Shipping = CheckoutData['shippings'][number];

export interface CheckoutState {
  /** `empty`: nothing in the cart is selected. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'empty';
  data: CheckoutData | null;
  /** Totals and shipping of the place chosen last. */
  cart: CartInfo | null;
  shippings: readonly Shipping[];
  /** Codes and names of the chosen country's states. */
  states: Readonly<Record<string, string>>;
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

/** A map of the wire, which is `[]` or '' when it is empty. */
export function namesOf(map: Record<string, string> | [] | ''): Record<string, string> {
  return typeof map === 'object' && !Array.isArray(map) ? map : {};
}

function statusAfter(error: unknown): CheckoutState['status'] {
  return error instanceof ApiError && error.code === codes.cartEmpty ? 'empty' : 'failed';
}

export async function loadCheckout(): Promise<void> {
  patch({ status: 'loading' });
  try {
    const data = await api.call('onepageIndex', {}, { duplicate: 'share' });
    patch({
      status: 'ready',
      data,
      cart: data.cart_info,
      shippings: data.shippings,
      states: namesOf(data.stateArr),
    });
  } catch (error) {
    patch({ status: statusAfter(error) });
  }
}

export type QuoteInput = ApiInput<'shippingAndCart'>;

let quoteNumber = 0;

/** Totals and shipping for a place; of several on their way the last one counts. */
export async function loadQuote(input: QuoteInput): Promise<void> {
  quoteNumber += 1;
  const own = quoteNumber;
  patch({ isQuoting: true });
  try {
    const { cart_info, shippings } = await api.call('shippingAndCart', input, {
      duplicate: 'allow',
      notify: true,
    });
    if (own === quoteNumber) patch({ cart: cart_info, shippings });
  } catch (error) {
    if (own === quoteNumber && statusAfter(error) === 'empty') patch({ status: 'empty' });
  } finally {
    if (own === quoteNumber) patch({ isQuoting: false });
  }
}

let statesOf = '';

export async function loadStates(country: string): Promise<void> {
  statesOf = country;
  try {
    const { stateArr } = await api.call('onepageChangeCountry', { country });
    if (statesOf === country) patch({ states: namesOf(stateArr) });
  } catch (error) {
    if (!isCancelled(error) && statesOf === country) patch({ states: {} });
  }
}
