import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { type EmptyCheckout, emptyCheckout, isCancelled, isRefused } from '#client/api/api-error.ts';
import { readCheckout, readDeliveryStates, readQuote } from '#client/api/checkout.ts';
import { toast } from '#client/events.ts';
import { loadChunk } from '#client/guard.ts';
import { $language } from '#client/preferences.ts';
import { onSessionEnd } from '#client/session.ts';
import type { AddressId, NamesByCode } from '#kernel/shop/addresses/address.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { ShownCart } from '#kernel/shop/cart/cart.ts';
import type { DaySpan } from '#kernel/shop/checkout/arrival.ts';
import type {
  Checkout,
  CreditQuote,
  DepositQuote,
  PaymentOption,
  QuotePlace,
  ShippingOption,
  Unavailable,
  WantedCredit,
} from '#kernel/shop/checkout/checkout.ts';
import type { LandedCharges } from '#kernel/shop/checkout/duties.ts';
import { type SeenChange, seenChanges } from '#kernel/shop/checkout/seen-changes.ts';
import type { CardProblem } from '#kernel/shop/stored-value/stored-value.rules.ts';
import type { StoreId } from '#kernel/shop/stores/store.ts';

type WantedPayment = WantedCredit & { isDeposit?: boolean };

export interface CheckoutState {
  /** `empty`: no selected line can be bought. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'empty';
  empty: EmptyCheckout;
  basket: Basket;
  data: Checkout | null;
  /** The place that the totals and shipping below are for. */
  place: QuotePlace | null;
  cart: ShownCart | null;
  unavailable: readonly Unavailable[];
  landed: LandedCharges | null;
  /** What gift cards and credit pay; null while the shop has none. */
  credit: CreditQuote | null;
  /** Payment in two parts; null if it is not offered. */
  deposit: DepositQuote | null;
  /** The gift cards and credit that the shopper wants to use, and whether to pay a deposit first. */
  wanted: WantedPayment;
  shippings: readonly ShippingOption[];
  /** Payment methods that accept the total. */
  payments: readonly PaymentOption[];
  arrives: DaySpan | null;
  pickupDays: ReadonlyMap<StoreId, string>;
  pickupsToday: ReadonlySet<StoreId>;
  /** The address entry being edited. */
  edited: AddressId | null;
  /** States of the chosen country. */
  states: NamesByCode;
  /** Totals are being reloaded. */
  isQuoting: boolean;
  /** The totals of the last requested place could not be loaded: those shown are for another place. */
  hasQuoteFailed: boolean;
  /** Changes to the shown values since the shopper last agreed. */
  changes: readonly SeenChange[];
}

const unknown: CheckoutState = {
  status: 'idle',
  empty: { kind: 'none', reason: '' },
  basket: 'cart',
  data: null,
  place: null,
  cart: null,
  unavailable: [],
  landed: null,
  credit: null,
  deposit: null,
  wanted: { codes: [], usesCredit: false },
  shippings: [],
  payments: [],
  arrives: null,
  pickupDays: new Map(),
  pickupsToday: new Set(),
  edited: null,
  states: {},
  isQuoting: false,
  hasQuoteFailed: false,
  changes: [],
};

export const $checkout = atom<CheckoutState>(unknown);

onSessionEnd(() => $checkout.set(unknown));

function patch(change: Partial<CheckoutState>): void {
  $checkout.set({ ...$checkout.get(), ...change });
}

const isSamePlace = (one: QuotePlace | null, other: QuotePlace): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the shown totals are for this place. */
export const isQuoted = (place: QuotePlace): boolean => isSamePlace($checkout.get().place, place);

/** Place of the last request. */
let lastPlace: QuotePlace | undefined;

export async function loadCheckout(basket: Basket): Promise<void> {
  const { country } = $language.get();
  patch({ status: 'loading', basket });
  try {
    // The API says why a piece can no longer be bought; the basket is then empty.
    if (basket === 'buy_now') {
      const { resumePurchase } = await loadChunk(() => import('#islands/cart/buy-now.store.ts'));
      await resumePurchase().catch(() => undefined);
    }
    const data = await readCheckout(api, { basket, country });
    const {
      cart,
      unavailable,
      landed,
      credit,
      deposit,
      shippings,
      payments,
      arrives,
      pickupDays,
      pickupsToday,
      states,
      place,
    } = data;
    lastPlace = place;
    const quote = {
      place,
      cart,
      unavailable,
      landed,
      credit,
      deposit,
      shippings,
      payments,
      arrives,
      pickupDays,
      pickupsToday,
    };
    patch({ status: 'ready', data, ...quote, states });
  } catch (error) {
    const empty = emptyCheckout(error);
    patch(empty ? { status: 'empty', empty } : { status: 'failed' });
  }
}

let quoteNumber = 0;

/**
 * Loads totals and shipping for a place; the last of several calls counts. With `isWanted` the shopper asked
 * for the change, so differences are not reported. False if the totals could not be loaded.
 */
export async function loadQuote(place: QuotePlace, isWanted = false): Promise<boolean> {
  const { data, basket, wanted } = $checkout.get();
  if (!data) return false;
  quoteNumber += 1;
  const own = quoteNumber;
  lastPlace = place;
  patch({ isQuoting: true, hasQuoteFailed: false });
  try {
    const quote = await readQuote(api, place, basket, wanted);
    // Removed lines in the summary have prices in the former currency.
    const isOtherCurrency = quote.cart.total.currency !== data.cart.total.currency;
    const renewed = isOtherCurrency ? await readCheckout(api, { basket, country: place.country }) : data;
    if (own !== quoteNumber) return true;
    const seen = $checkout.get().cart;
    const changes = seen && !isWanted ? seenChanges(seen, quote, isQuoted(place)) : [];
    patch({ ...quote, place, data: renewed, ...(changes.length > 0 ? { changes } : {}) });
    return true;
  } catch (error) {
    if (own !== quoteNumber) return true;
    const empty = emptyCheckout(error);
    if (empty) patch({ status: 'empty', empty });
    else patch({ hasQuoteFailed: !isQuoted(place) });
    if (!empty && isRefused(error)) toast({ kind: 'error', message: error.message });
    return false;
  } finally {
    if (own === quoteNumber) patch({ isQuoting: false });
  }
}

/** Requests the totals that could not be loaded again. */
export async function retryQuote(): Promise<void> {
  if (lastPlace) await loadQuote(lastPlace);
}

/**
 * Pays with these gift cards and credit from now on, in full or a deposit first, and reloads the totals. If they cannot be loaded, nothing changes and
 * the result is false.
 */
export async function payWith(wanted: WantedPayment): Promise<boolean> {
  const { wanted: former } = $checkout.get();
  patch({ wanted });
  const hasLoaded = await renewQuote();
  if (!hasLoaded && $checkout.get().wanted === wanted) patch({ wanted: former });
  return hasLoaded;
}

/**
 * Adds a gift card to those that pay, and reloads the totals. A card that cannot pay is not added. Returns its problem, ''
 * for none; undefined if the totals could not be loaded.
 */
export async function addCard(code: string): Promise<CardProblem | undefined> {
  const { wanted: former } = $checkout.get();
  if (former.codes.includes(code)) return '';
  if (!(await payWith({ ...former, codes: [...former.codes, code] }))) return undefined;
  const { credit, wanted } = $checkout.get();
  const card = credit?.cards.at(-1);
  if (!credit || !card || card.problem === '' || wanted.codes.at(-1) !== code) return '';
  const codes = wanted.codes.slice(0, -1);
  patch({ wanted: { ...wanted, codes }, credit: { ...credit, cards: credit.cards.slice(0, -1) } });
  return card.problem;
}

/** After the shopper has applied or removed a coupon. False if the totals could not be loaded. */
export async function renewQuote(): Promise<boolean> {
  return lastPlace ? loadQuote(lastPlace, true) : false;
}

/** Opens an address entry for editing; null closes it. */
export function editAddress(edited: AddressId | null): void {
  patch({ edited });
}

/** After an address entry was edited: reloads it and the totals. */
export async function renewAddresses(): Promise<void> {
  const { data, basket } = $checkout.get();
  if (!data) return;
  const { addresses } = await readCheckout(api, { basket, country: data.place.country });
  patch({ data: { ...data, addresses } });
  await renewQuote();
}

/** The shopper accepts the current page. */
export function acceptChanges(): void {
  if ($checkout.get().changes.length > 0) patch({ changes: [] });
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
