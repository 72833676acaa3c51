import { addressOf } from '#client/api/addresses.ts';
import type { ApiInput } from '#client/api/api.ts';
import { fullName } from '#client/full-name.ts';
import { seenItems } from '#kernel/cart/seen-items.ts';
import { type PaymentMethod, paymentMethods } from '#kernel/payment/payment.rules.ts';
import type { CartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import type { CheckoutData, QuoteInput } from './checkout.store.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** The methods this shop offers now, in the order of the wire. */
export function offeredMethods(data: CheckoutData): PaymentMethod[] {
  return paymentMethods.filter((method) => Object.hasOwn(data.payments, method));
}

export interface BookEntry {
  id: number;
  line: string;
  name: string;
  country: string;
}

/** The address book, its default first. */
export function addressBook({ address_list }: CheckoutData): BookEntry[] {
  if (address_list === '') return [];
  return Object.values(address_list)
    .toSorted((a, b) => a.is_default - b.is_default)
    .map(({ address, address_info }) => ({
      id: address_info.address_id,
      line: address,
      name: fullName(addressOf(address_info)),
      country: address_info.country,
    }));
}

/**
 * A draft that fits what the API offers now: a choice that is gone falls back. `isNew` fills in what the
 * API knows of the shopper.
 */
export function firstDraft(draft: CheckoutDraft, data: CheckoutData, isNew: boolean): CheckoutDraft {
  const book = addressBook(data);
  const methods = offeredMethods(data);
  const known = data.cart_address;
  const isKept = draft.addressId !== null && book.some(({ id }) => id === draft.addressId);
  const preferred = methods.find((method) => method === data.current_payment_method) ?? methods[0] ?? '';
  const country = draft.address.country || data.country;
  return {
    ...draft,
    shippingMethod: data.shippings.some(({ method }) => method === draft.shippingMethod)
      ? draft.shippingMethod
      : 'insured_express',
    addressId: isKept ? draft.addressId : isNew ? (data.cart_address_id ?? book[0]?.id ?? null) : null,
    address: {
      ...draft.address,
      country: Object.hasOwn(data.countryArr, country) ? country : '',
      ...(isNew ? { first_name: known.first_name, last_name: known.last_name } : {}),
    },
    storeId: data.stores.some(({ id }) => id === draft.storeId) ? draft.storeId : null,
    paymentMethod: methods.some((method) => method === draft.paymentMethod) ? draft.paymentMethod : preferred,
  };
}

/** The place whose totals are asked for. */
export function quoteInput({ addressId, address, shippingMethod }: CheckoutDraft) {
  return {
    address_id: addressId ?? '',
    country: address.country,
    state: addressId === null ? address.state : '',
    shipping_method: shippingMethod,
  } satisfies QuoteInput;
}

/** The order as the API wants it; `seen` is the cart that the shopper agreed to. */
export function orderInput(
  draft: CheckoutDraft,
  paymentMethod: PaymentMethod,
  seen: CartInfo,
  email: string,
): ApiInput<'submitOrder'> {
  const { address, shippingMethod, addressId } = draft;
  const isPickup = shippingMethod === 'store_pickup';
  const fromBook = !isPickup && addressId !== null;
  const bought = seen.products.filter(({ active, status }) => active === 1 && status === 1);
  return {
    address_id: fromBook ? addressId : '',
    ...(fromBook ? {} : { billing: { ...address, email } }),
    shipping_method: shippingMethod,
    store_id: isPickup ? (draft.storeId ?? '') : '',
    payment_method: paymentMethod,
    order_remark: draft.remark.trim(),
    terms: true,
    save_address: !fromBook && !isPickup && draft.isSaved,
    client_key: draft.clientKey,
    seen_total: seen.grand_total,
    seen_items: seenItems(bought.map(({ item_id, qty }) => ({ itemId: item_id, quantity: qty }))),
  };
}
