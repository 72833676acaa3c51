import * as v from 'valibot';
import { type AddressValues, addressEntries, emptyAddress } from '#client/address-errors.ts';
import { onSessionEnd } from '#client/session.ts';
import { readTabText, type SessionKey, writeTabText } from '#client/storage.ts';
import { type ShippingMethod, shippingMethods } from '#kernel/shop/checkout/checkout.rules.ts';
import { type Gift, noGift } from '#kernel/shop/checkout/gift.ts';

/** The shopper's choices and entries; our pages never ask for a card. */
export interface CheckoutDraft {
  shippingMethod: ShippingMethod;
  /** An entry of the address book; null for the address typed below. */
  addressId: number | null;
  /** Country of the shop's settings that the destination was chosen under; '' until the checkout has loaded. */
  shipTo: string;
  address: AddressValues;
  /** Save the typed address in the book. */
  isSaved: boolean;
  storeId: number | null;
  /** '' until the shopper or the API has chosen one. */
  paymentMethod: string;
  remark: string;
  isBusiness: boolean;
  /** Used only if `isBusiness`. */
  company: string;
  vatNumber: string;
  isGift: boolean;
  /** Used only if `isGift`. */
  gift: Gift;
  /** Idempotency key of the order. */
  clientKey: string;
}

const key = 'checkoutDraft' satisfies SessionKey;

const text = v.pipe(v.string(), v.maxLength(1000));

const storedDraft = v.object({
  owner: text,
  draft: v.object({
    shippingMethod: v.picklist(shippingMethods),
    addressId: v.nullable(v.number()),
    shipTo: text,
    address: v.object(addressEntries),
    isSaved: v.boolean(),
    storeId: v.nullable(v.number()),
    paymentMethod: text,
    remark: text,
    isBusiness: v.optional(v.boolean(), false),
    company: v.optional(text, ''),
    vatNumber: v.optional(text, ''),
    isGift: v.boolean(),
    gift: v.object({ isWrapped: v.boolean(), message: text, hidesPrices: v.boolean() }),
    clientKey: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/)),
  }),
});

/** The draft as the page's inputs hold it, in their order. */
export const checkoutEntries = {
  shippingMethod: v.picklist(shippingMethods),
  storeId: v.string(),
  addressId: v.string(),
  /** No input. */
  shipTo: v.string(),
  ...addressEntries,
  isSaved: v.boolean(),
  isBusiness: v.boolean(),
  company: v.string(),
  vatNumber: v.string(),
  paymentMethod: v.string(),
  isGift: v.boolean(),
  giftWrap: v.boolean(),
  giftHidesPrices: v.boolean(),
  giftMessage: v.string(),
  remark: v.string(),
  terms: v.boolean(),
  clientKey: v.string(),
  /** No input: its error is shown above the section. */
  delivery: v.string(),
};

const checkoutValues = v.object(checkoutEntries);

type CheckoutValues = v.InferOutput<typeof checkoutValues>;

/** Chosen instead of an entry of the address book. */
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
  const { shippingMethod, storeId, addressId, shipTo, isSaved, paymentMethod, remark, clientKey, ...rest } =
    values;
  const { isGift, giftWrap, giftMessage, giftHidesPrices, isBusiness, company, vatNumber, ...others } = rest;
  const { terms: _terms, delivery: _delivery, ...address } = others;
  return {
    shippingMethod,
    addressId: addressId === newAddress ? null : Number(addressId),
    shipTo,
    address,
    isSaved,
    storeId: storeId === '' ? null : Number(storeId),
    paymentMethod,
    remark,
    isBusiness,
    company,
    vatNumber,
    isGift,
    gift: { isWrapped: giftWrap, message: giftMessage, hidesPrices: giftHidesPrices },
    clientKey,
  };
}

/** A key for a new try, after a refusal or a placed order. */
export function newKey(): string {
  // randomUUID needs a secure context; a shop tested over plain http uses the fallback.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export function newDraft(): CheckoutDraft {
  return {
    shippingMethod: 'insured_express',
    addressId: null,
    shipTo: '',
    address: emptyAddress,
    isSaved: true,
    storeId: null,
    paymentMethod: '',
    remark: '',
    isBusiness: false,
    company: '',
    vatNumber: '',
    isGift: false,
    gift: { ...noGift, isWrapped: true },
    clientKey: newKey(),
  };
}

/** The draft of this tab before a reload; undefined for another owner. */
export function readDraft(owner: string): CheckoutDraft | undefined {
  try {
    const result = v.safeParse(storedDraft, JSON.parse(readTabText(key) ?? 'null'));
    return result.success && result.output.owner === owner ? result.output.draft : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(owner: string, draft: CheckoutDraft): void {
  writeTabText(key, JSON.stringify({ owner, draft }));
}

export function forgetDraft(): void {
  writeTabText(key, null);
}

// An expired session returns after login and finds its form; `owner` hides it from other shoppers.
onSessionEnd((hasExpired) => {
  if (!hasExpired) forgetDraft();
});
