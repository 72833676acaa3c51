import type { AddressId, NamesByCode } from '#kernel/shop/addresses/address.ts';
import type { Basket } from '#kernel/shop/cart/cart.rules.ts';
import { isBought } from '#kernel/shop/cart/cart.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import { seenItems } from '#kernel/shop/cart/seen-items.ts';
import { shippingMethods } from '#kernel/shop/checkout/checkout.rules.ts';
import type {
  Checkout,
  CreditQuote,
  DepositQuote,
  OrderDestination,
  OrderRequest,
  Quote,
  QuotePlace,
  ShippingOption,
  TypedAddress,
  WantedCredit,
} from '#kernel/shop/checkout/checkout.ts';
import { toDecimalString } from '#kernel/shop/money/money.ts';
import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import type { StoreId } from '#kernel/shop/stores/store.ts';
import { decodeAddress } from './addresses.ts';
import type { Api, ApiData, ApiInput } from './api.ts';
import { decodeCart } from './cart.ts';
import { decodeLanded } from './landed.ts';
import { decodeAmount } from './money.ts';
import { decodeNumber } from './orders.ts';
import { decodeStore } from './stores.ts';
import { recordOf } from './wire-map.ts';

type WireCheckout = ApiData<'onepageIndex'>;
type WireQuote = ApiData<'shippingAndCart'>;

function decodeShipping(wire: WireCheckout['shippings'][number], currency: string): ShippingOption {
  return {
    method: wire.method,
    label: wire.label,
    cost: decodeAmount(wire.cost, currency),
    days: wire.days,
    areTaxesIncluded: wire.taxes_included,
  };
}

function decodeAddresses(list: WireCheckout['address_list']): Checkout['addresses'] {
  return Object.values(recordOf(list))
    .map(({ address, address_info }) => ({ ...decodeAddress(address_info), line: address }))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

function decodeCredit(wire: WireQuote['credit'], currency: string): CreditQuote | null {
  if (!wire) return null;
  return {
    balance: decodeAmount(wire.balance, currency),
    applied: decodeAmount(wire.applied, currency),
    due: decodeAmount(wire.due, currency),
    cards: wire.cards.map(({ code_end, balance, problem }) => ({
      ...{ end: code_end, balance: decodeAmount(balance, currency), problem },
    })),
    tradeUps: (wire.trade_ups ?? []).map(({ balance, least, fits }) => ({
      ...{ balance: decodeAmount(balance, currency), least: decodeAmount(least, currency), fits },
    })),
  };
}

function decodeDeposit(wire: WireQuote['deposit'], currency: string): DepositQuote | null {
  if (!wire) return null;
  return {
    ...{ percent: wire.percent, restDays: wire.rest_days, isChosen: wire.is_chosen },
    now: decodeAmount(wire.now, currency),
    rest: decodeAmount(wire.rest, currency),
  };
}

/** The parameters of stored value; none if it is not used. */
function encodeCredit({ codes, usesCredit }: WantedCredit) {
  return codes.length === 0 && !usesCredit
    ? {}
    : { gift_card_codes: codes.join(','), use_credit: usesCredit };
}

function decodeQuote(wire: WireQuote): Quote {
  const { code } = wire.currency_info;
  return {
    cart: decodeCart(wire.cart_info, code),
    unavailable: wire.unavailable.map(({ item_id, name, status_reason }) => ({
      id: item_id as CartLineId,
      name,
      problem: status_reason,
    })),
    landed: decodeLanded(wire.landed, code),
    credit: decodeCredit(wire.credit, code),
    deposit: decodeDeposit(wire.deposit, code),
    shippings: wire.shippings.map((shipping) => decodeShipping(shipping, code)),
    payments: Object.entries(recordOf(wire.payments)).flatMap(([name, { label, supplement }]) => {
      const method = paymentMethods.find((known) => known === name);
      return method ? [{ method, label, note: supplement ?? '' }] : [];
    }),
    arrives: wire.arrives,
    pickupDays: new Map(
      wire.pickups.flatMap(({ store_id, ready_on }) =>
        ready_on === '' ? [] : [[store_id as StoreId, ready_on] as const],
      ),
    ),
    pickupsToday: new Set(
      wire.pickups.flatMap(({ store_id, is_today }) => (is_today === true ? [store_id as StoreId] : [])),
    ),
  };
}

/** Rejects with an error recognised by `emptyCheckout` if nothing in the cart can be ordered. */
export async function readCheckout(api: Api, wanted: { basket: Basket; country: string }): Promise<Checkout> {
  const wire = await api.call('onepageIndex', wanted, { duplicate: 'share' });
  return {
    ...decodeQuote(wire),
    place: {
      addressId: wire.cart_address_id as AddressId | null,
      country: wire.country,
      state: '',
      shippingMethod:
        shippingMethods.find((method) => method === wire.current_shipping_method) ?? 'insured_express',
    },
    paymentMethod: paymentMethods.find((method) => method === wire.current_payment_method) ?? null,
    isGuest: wire.isGuest === 1,
    addresses: decodeAddresses(wire.address_list),
    shopper: {
      email: wire.cart_address.email,
      firstName: wire.cart_address.first_name,
      lastName: wire.cart_address.last_name,
    },
    countries: recordOf(wire.countryArr),
    states: recordOf(wire.stateArr),
    stores: wire.stores.map(decodeStore),
    paymentMinutes: wire.payment_minutes,
    refundDays: wire.refund_days,
  };
}

/** Totals and shipping for a place, in the currency of the response. The caller shows refusals. */
export async function readQuote(
  api: Api,
  place: QuotePlace,
  basket: Basket,
  { isDeposit = false, ...credit }: WantedCredit & { isDeposit?: boolean } = { codes: [], usesCredit: false },
): Promise<Quote> {
  const wire = await api.call(
    'shippingAndCart',
    {
      address_id: place.addressId ?? '',
      country: place.country,
      state: place.state,
      shipping_method: place.shippingMethod,
      basket,
      ...encodeCredit(credit),
      ...(isDeposit && { deposit: true }),
    },
    { duplicate: 'allow' },
  );
  return decodeQuote(wire);
}

/** The states of a country; empty if it has no list. Unlike the call of the address book, it is open to guests. */
export async function readDeliveryStates(api: Api, country: string): Promise<NamesByCode> {
  return recordOf((await api.call('onepageChangeCountry', { country })).stateArr);
}

function billingOf({ firstName, lastName, ...rest }: TypedAddress, email: string) {
  return { ...rest, first_name: firstName, last_name: lastName, email };
}

function encodeDestination(destination: OrderDestination, email: string) {
  switch (destination.kind) {
    case 'book':
      return { address_id: destination.addressId, shipping_method: 'insured_express' } as const;
    case 'typed':
      return {
        billing: billingOf(destination.address, email),
        shipping_method: 'insured_express',
        save_address: destination.isSaved,
      } as const;
    case 'store':
      return {
        billing: billingOf(destination.collector, email),
        shipping_method: 'store_pickup',
        store_id: destination.storeId,
      } as const;
  }
}

function encodeOrder(order: OrderRequest): ApiInput<'submitOrder'> {
  const bought = order.seen.lines.filter(isBought);
  const { applied } = order.credit;
  return {
    ...encodeDestination(order.destination, order.email),
    payment_method: order.paymentMethod,
    order_remark: order.remark,
    company: order.business.company,
    vat_number: order.business.vatNumber,
    gift_wrap: order.gift.isWrapped,
    gift_message: order.gift.message,
    gift_hides_prices: order.gift.hidesPrices,
    terms: true,
    basket: order.basket,
    ...encodeCredit(order.credit),
    ...(applied && applied.minor > 0 ? { seen_credit: toDecimalString(applied.minor) } : {}),
    ...(order.deposit && { deposit: true, seen_deposit: toDecimalString(order.deposit.minor) }),
    client_key: order.clientKey,
    seen_currency: order.seen.total.currency,
    seen_total: toDecimalString(order.seen.total.minor),
    seen_items: seenItems(bought.map(({ id, quantity }) => ({ itemId: id, quantity }))),
  };
}

/** Orders the selected lines; the shopper has accepted the terms. */
export async function placeOrder(api: Api, order: OrderRequest): Promise<OrderNumber> {
  return decodeNumber((await api.call('submitOrder', encodeOrder(order))).incrementId);
}
