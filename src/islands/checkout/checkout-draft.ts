import * as v from 'valibot';
import { type AddressValues, addressEntries, emptyAddress } from '#client/address-errors.ts';
import { onSessionEnd } from '#client/session.ts';
import type { SessionKey } from '#client/storage.ts';
import { type ShippingMethod, shippingMethods } from '#kernel/shop/checkout/checkout.rules.ts';
import { type Gift, noGift } from '#kernel/shop/checkout/gift.ts';

/** Everything a shopper chooses and types here; a card is never asked for on our pages. */
export interface CheckoutDraft {
  shippingMethod: ShippingMethod;
  /** An entry of the address book; null for the address typed below. */
  addressId: number | null;
  address: AddressValues;
  /** Keep the typed address in the book. */
  isSaved: boolean;
  storeId: number | null;
  /** '' until the shopper or the API has chosen one. */
  paymentMethod: string;
  remark: string;
  isGift: boolean;
  /** As it is chosen; asked for only where `isGift`. */
  gift: Gift;
  /** One per attempt to order: sent twice, it makes one order. */
  clientKey: string;
}

const key = 'checkoutDraft' satisfies SessionKey;

const text = v.pipe(v.string(), v.maxLength(1000));

const storedDraft = v.object({
  owner: text,
  draft: v.object({
    shippingMethod: v.picklist(shippingMethods),
    addressId: v.nullable(v.number()),
    address: v.object(addressEntries),
    isSaved: v.boolean(),
    storeId: v.nullable(v.number()),
    paymentMethod: text,
    remark: text,
    isGift: v.boolean(),
    gift: v.object({ isWrapped: v.boolean(), message: text, hidesPrices: v.boolean() }),
    clientKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/)),
  }),
});

/** The draft as the inputs of the page hold it, in their order. */
export const checkoutEntries = {
  shippingMethod: v.picklist(shippingMethods),
  storeId: v.string(),
  addressId: v.string(),
  ...addressEntries,
  isSaved: v.boolean(),
  paymentMethod: v.string(),
  isGift: v.boolean(),
  giftWrap: v.boolean(),
  giftHidesPrices: v.boolean(),
  giftMessage: v.string(),
  remark: v.string(),
  terms: v.boolean(),
  clientKey: v.string(),
  /** No input: its error is said above the section. */
  delivery: v.string(),
};

const checkoutValues = v.object(checkoutEntries);

type CheckoutValues = v.InferOutput<typeof checkoutValues>;

/** Chosen in place of an entry of the address book. */
export const newAddress = 'new';

export function valuesOf({ address, storeId, addressId, gift, ...draft }: CheckoutDraft): CheckoutValues {
  return {
    ...draft,
    ...address,
    giftWrap: gift.isWrapped,
    giftMessage: gift.message,
    giftHidesPrices: gift.hidesPrices,
    storeId: String(storeId ?? ''),
    addressId: String(addressId ?? newAddress),
    terms: false,
    delivery: '',
  };
}

export function draftOf(values: CheckoutValues): CheckoutDraft {
  const { shippingMethod, storeId, addressId, isSaved, paymentMethod, remark, clientKey, ...rest } = values;
  const { isGift, giftWrap, giftMessage, giftHidesPrices, ...others } = rest;
  const { terms: _terms, delivery: _delivery, ...address } = others;
  return {
    shippingMethod,
    addressId: addressId === newAddress ? null : Number(addressId),
    address,
    isSaved,
    storeId: storeId === '' ? null : Number(storeId),
    paymentMethod,
    remark,
    isGift,
    gift: { isWrapped: giftWrap, message: giftMessage, hidesPrices: giftHidesPrices },
    clientKey,
  };
}

/** For another attempt; the one before has been refused or has become an order. */
export function newKey(): string {
  // randomUUID is for secure contexts only; a shop tried out over plain http has the other one.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export function newDraft(): CheckoutDraft {
  return {
    shippingMethod: 'insured_express',
    addressId: null,
    address: emptyAddress,
    isSaved: true,
    storeId: null,
    paymentMethod: '',
    remark: '',
    isGift: false,
    gift: { ...noGift, isWrapped: true },
    clientKey: newKey(),
  };
}

/** What this tab's shopper had typed before a reload; undefined for anybody else. */
export function readDraft(owner: string): CheckoutDraft | undefined {
  try {
    const result = v.safeParse(storedDraft, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return result.success && result.output.owner === owner ? result.output.draft : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(owner: string, draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner, draft }));
  } catch {
    // Full or denied: what was typed lives as long as the page.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}

// An expired session comes back after the login, and the form with it; `owner` keeps it from anybody else.
onSessionEnd((hasExpired) => {
  if (!hasExpired) forgetDraft();
});
