import { countryForm } from '#kernel/shop/addresses/country-forms.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import type { ShownCart } from '#kernel/shop/cart/cart.ts';
import { noBusiness } from '#kernel/shop/checkout/business-buyer.ts';
import type { Checkout, OrderDestination, OrderRequest, QuotePlace } from '#kernel/shop/checkout/checkout.ts';
import { noGift } from '#kernel/shop/checkout/gift.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

function bookEntry({ addressId }: CheckoutDraft, { addresses }: Checkout) {
  return addresses.find(({ id }) => id === addressId);
}

/**
 * The draft after the shopper chose a country in the shop's settings: it is the destination from then on. The recipient
 * stays; a place in another country is removed.
 */
export function withShipTo(draft: CheckoutDraft, shipTo: string, data: Checkout): CheckoutDraft {
  if (draft.shipTo === shipTo) return draft;
  const entry = bookEntry(draft, data);
  const isThere = (entry?.country ?? draft.address.country) === shipTo;
  if (draft.shipTo === '' || isThere || !Object.hasOwn(data.countries, shipTo)) return { ...draft, shipTo };
  return {
    ...draft,
    shipTo,
    addressId: data.addresses.find(({ country }) => country === shipTo)?.id ?? null,
    address: { ...draft.address, country: shipTo, state: '', city: '', zip: '', street1: '', street2: '' },
  };
}

/**
 * A draft that fits the API's current offer; missing choices fall back. `isNew` fills in the shopper's known
 * details; `wanted` is a method chosen before the checkout, `shipTo` the country of the settings.
 */
export function firstDraft(
  stored: CheckoutDraft,
  data: Checkout,
  { isNew, shipTo, wanted }: { isNew: boolean; shipTo: string; wanted?: PaymentMethod | undefined },
): CheckoutDraft {
  const draft = withShipTo(stored, shipTo, data);
  const { shippings, addresses, place, payments, stores, shopper } = data;
  const offers = (method: string | null | undefined) => payments.some((payment) => payment.method === method);
  const preferred = (offers(data.paymentMethod) ? data.paymentMethod : payments[0]?.method) ?? '';
  const country = draft.address.country || place.country;
  return {
    ...draft,
    shippingMethod: shippings.some(({ method }) => method === draft.shippingMethod)
      ? draft.shippingMethod
      : 'insured_express',
    addressId: isNew ? (place.addressId ?? addresses[0]?.id ?? null) : (bookEntry(draft, data)?.id ?? null),
    address: {
      ...draft.address,
      country: Object.hasOwn(data.countries, country) ? country : '',
      ...(isNew ? { firstName: shopper.firstName, lastName: shopper.lastName } : {}),
    },
    storeId: stores.some(({ id }) => id === draft.storeId) ? draft.storeId : null,
    paymentMethod: [wanted, draft.paymentMethod].find(offers) ?? preferred,
  };
}

/** The place for which totals are requested. */
export function quotePlace(draft: CheckoutDraft, data: Checkout): QuotePlace {
  const { address, shippingMethod } = draft;
  const addressId = bookEntry(draft, data)?.id ?? null;
  return {
    addressId,
    country: address.country,
    // Listed states only: a typed one would trigger a call per key.
    state: addressId === null && countryForm(address.country).state?.isListed ? address.state : '',
    shippingMethod,
  };
}

/** Country of the chosen store, address entry or typed address. */
export function orderCountry(draft: CheckoutDraft, data: Checkout): string {
  const store = data.stores.find(({ id }) => id === draft.storeId);
  if (draft.shippingMethod === 'store_pickup') return store?.countryCode ?? draft.address.country;
  return bookEntry(draft, data)?.country ?? draft.address.country;
}

/** Throws a RangeError for a collection without a store, which the checks prevent. */
function destinationOf(draft: CheckoutDraft, data: Checkout): OrderDestination {
  const { address } = draft;
  if (draft.shippingMethod === 'store_pickup') {
    const store = data.stores.find(({ id }) => id === draft.storeId);
    if (!store) throw new RangeError('no store to collect from');
    return { kind: 'store', storeId: store.id, collector: address };
  }
  const entry = bookEntry(draft, data);
  return entry ? { kind: 'book', addressId: entry.id } : { kind: 'typed', address, isSaved: draft.isSaved };
}

/** The order from the form; `seen` is the cart that the shopper agreed to. */
export function orderRequest(
  draft: CheckoutDraft,
  data: Checkout,
  paymentMethod: PaymentMethod,
  seen: ShownCart,
  { email, basket, credit, deposit }: Pick<OrderRequest, 'email' | 'credit' | 'deposit'> & { basket: Basket },
): OrderRequest {
  return {
    basket,
    destination: destinationOf(draft, data),
    email,
    paymentMethod,
    remark: draft.remark.trim(),
    business: draft.isBusiness
      ? { company: draft.company.trim(), vatNumber: draft.vatNumber.trim() }
      : noBusiness,
    gift: draft.isGift ? { ...draft.gift, message: draft.gift.message.trim() } : noGift,
    clientKey: draft.clientKey,
    credit,
    deposit,
    seen,
  };
}
