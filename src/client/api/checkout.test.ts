import { describe, expect, it, vi } from 'vitest';
import type { AddressId } from '#kernel/shop/addresses/address.ts';
import type { ShownCart, ShownLine } from '#kernel/shop/cart/cart.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { OrderDestination, TypedAddress } from '#kernel/shop/checkout/checkout.ts';
import type { StoreId } from '#kernel/shop/stores/store.ts';
import type { Api, ApiData } from './api.ts';
import { placeOrder, readCheckout, readDeliveryStates, readQuote } from './checkout.ts';

const hkd = (minor: number) => ({ currency: 'HKD', minor }) as const;

const wireCart: ApiData<'onepageIndex'>['cart_info'] = {
  store: '',
  items_count: 0,
  coupon_code: null,
  shipping_method: '',
  payment_method: '',
  grand_total: '28800.00',
  shipping_cost: '0.00',
  coupon_cost: '0.00',
  product_total: '28800.00',
  product_original_total: '28800.00',
  products: [],
};

const wireAddress = (id: number, isDefault: boolean) => ({
  address: `${id} Queen’s Road`,
  is_default: isDefault ? (1 as const) : (2 as const),
  address_info: {
    address_id: id,
    title: 'ms' as const,
    first_name: 'Ada',
    last_name: 'Wong',
    email: '',
    company: '',
    fax: '',
    customer_id: 1,
    created_at: 0,
    updated_at: 0,
    telephone: '+85255500100',
    telephone_text: '5550 0100',
    address_lines: ['8 Queen’s Road Central', 'Hong Kong'],
    street1: '8 Queen’s Road',
    street2: '',
    city: '',
    state: '',
    area: '',
    zip: '',
    country: 'HK',
    postscript: '',
    is_default: isDefault ? (1 as const) : (2 as const),
    stateName: '',
    countryName: 'Hong Kong',
  },
});

const wire: ApiData<'onepageIndex'> = {
  payments: {
    wxpay_standard: { label: 'WeChat', imageUrl: '', supplement: 'QR code' },
    stripe: { label: 'Card', imageUrl: '', supplement: null },
    cheque: { label: 'Cheque', imageUrl: '', supplement: null },
  },
  shippings: [
    {
      method: 'insured_express',
      label: 'Insured delivery',
      name: '',
      cost: '120.50',
      symbol: 'HK$',
      checked: true,
      days: '2–4',
      taxes_included: false,
    },
  ],
  arrives: { from: '2026-11-24', to: '2026-11-27' },
  pickups: [
    { store_id: 1, ready_on: '2026-11-25' },
    { store_id: 2, ready_on: '' },
  ],
  current_shipping_method: 'insured_express',
  current_payment_method: '',
  cart_info: wireCart,
  unavailable: [],
  landed: null,
  currency_info: { code: 'HKD', rate: '1', symbol: 'HK$' },
  isGuest: 0,
  address_list: { '4': wireAddress(4, false), '5': wireAddress(5, true) },
  cart_address: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Wong', country: 'HK' },
  cart_address_id: 5,
  countryArr: { HK: 'Hong Kong' },
  country: 'HK',
  stateArr: '',
  stores: [],
  payment_minutes: 60,
  refund_days: 30,
};

function answering(data: unknown) {
  const call = vi.fn().mockResolvedValue(data);
  const api: Api = { call };
  return { api, call };
}

describe('the checkout', () => {
  it('decodes all choices in order, the default address first', async () => {
    const checkout = await readCheckout(answering(wire).api, { basket: 'cart', country: 'GB' });
    expect(checkout.payments).toEqual([
      { method: 'wxpay_standard', label: 'WeChat', note: 'QR code' },
      { method: 'stripe', label: 'Card', note: '' },
    ]);
    expect(checkout.shippings).toEqual([
      {
        method: 'insured_express',
        label: 'Insured delivery',
        cost: hkd(12_050),
        days: '2–4',
        areTaxesIncluded: false,
      },
    ]);
    expect(checkout.addresses.map(({ id, line }) => [id, line])).toEqual([
      [5, '5 Queen’s Road'],
      [4, '4 Queen’s Road'],
    ]);
    expect(checkout).toMatchObject({
      place: { addressId: 5, country: 'HK', state: '', shippingMethod: 'insured_express' },
      paymentMethod: null,
      isGuest: false,
      states: {},
      cart: { total: hkd(2_880_000) },
    });
  });

  it('decodes every form of empty values', async () => {
    const bare = { ...wire, payments: [], address_list: '', countryArr: [], stateArr: [], isGuest: 1 };
    const strange = { ...bare, cart_address_id: null, current_shipping_method: 'by pigeon' };
    expect(await readCheckout(answering(strange).api, { basket: 'cart', country: 'GB' })).toMatchObject({
      payments: [],
      addresses: [],
      countries: {},
      states: {},
      isGuest: true,
      place: { addressId: null, shippingMethod: 'insured_express' },
    });
    expect(await readDeliveryStates(answering({ stateArr: '' }).api, 'HK')).toEqual({});
    expect(await readDeliveryStates(answering({ stateArr: { NY: 'New York' } }).api, 'US')).toEqual({
      NY: 'New York',
    });
  });

  it('reads the totals of a place in the currency of the response', async () => {
    const { api, call } = answering({
      cart_info: wireCart,
      landed: {
        payer: 'recipient',
        lines: [
          { kind: 'duty', percent: 2.5, amount: '50.00', source: 'TARIC', link: '', as_of: '2025-01' },
          {
            kind: 'vat',
            percent: 20,
            amount: '270.00',
            source: 'CGI',
            link: 'https://x.test/',
            as_of: '2025-01',
          },
        ],
      },
      unavailable: [{ item_id: 4, name: 'Pear Drop Earrings', status_reason: 'out-of-stock' }],
      currency_info: { code: 'TWD', rate: '4', symbol: 'NT$' },
      shippings: wire.shippings,
      payments: wire.payments,
      arrives: '',
      pickups: [
        { store_id: 1, ready_on: '2026-11-26', is_today: true },
        { store_id: 2, ready_on: '', is_today: false },
      ],
    });
    const place = { addressId: null, country: 'US', state: 'NY', shippingMethod: 'insured_express' } as const;
    const quote = await readQuote(api, place, 'buy_now');
    expect(quote.cart.total).toEqual({ currency: 'TWD', minor: 2_880_000 });
    expect(quote.landed).toEqual({
      payer: 'recipient',
      lines: [
        { kind: 'duty', basisPoints: 250, minor: 5000, source: 'TARIC', link: '', asOf: '2025-01' },
        {
          kind: 'vat',
          basisPoints: 2000,
          minor: 27_000,
          source: 'CGI',
          link: 'https://x.test/',
          asOf: '2025-01',
        },
      ],
    });
    expect(quote.unavailable).toEqual([{ id: 4, name: 'Pear Drop Earrings', problem: 'out-of-stock' }]);
    expect([...quote.pickupDays]).toEqual([[1, '2026-11-26']]);
    expect([...quote.pickupsToday]).toEqual([1]);
    expect(quote.payments.map(({ method }) => method)).toEqual(['wxpay_standard', 'stripe']);
    expect(call.mock.calls[0]?.[1]).toEqual({
      address_id: '',
      country: 'US',
      state: 'NY',
      shipping_method: 'insured_express',
      basket: 'buy_now',
    });
  });
});

const line = (id: number, change: Partial<Pick<ShownLine, 'isSelected' | 'problem'>> = {}): ShownLine => ({
  kind: 'product',
  productId: productId(7),
  id: id as CartLineId,
  name: '',
  subtitle: '',
  picturedMetal: null,
  url: '',
  picture: { base: '', widths: [], width: 1, height: 1, colour: '' },
  pictureUrl: null,
  options: [],
  choices: {},
  openOptions: [],
  size: null,
  stones: [],
  quantity: 2,
  maxQuantity: 5,
  isSelected: true,
  problem: null,
  price: hkd(1_440_000),
  originalPrice: hkd(1_440_000),
  rowPrice: hkd(2_880_000),
  originalRowPrice: hkd(2_880_000),
  discountPercent: 0,
  priceLines: [],
  finalText: null,
  ...change,
});

const seen: ShownCart = {
  lines: [line(15), line(12), line(13, { isSelected: false }), line(14, { problem: 'out-of-stock' })],
  pieces: 8,
  couponCode: null,
  subtotal: hkd(5_760_000),
  originalSubtotal: hkd(5_760_000),
  discount: hkd(0),
  shipping: hkd(5),
  total: hkd(5_760_005),
};

const address: TypedAddress = {
  title: 'ms',
  firstName: 'Ada',
  lastName: 'Wong',
  telephone: '+852 5550 0100',
  country: 'HK',
  state: '',
  city: '',
  zip: '',
  street1: '8 Queen’s Road',
  street2: '',
};

async function sent(destination: OrderDestination): Promise<unknown> {
  const { api, call } = answering({ redirectUrl: '', incrementId: 1_100_000_001, order_id: 1 });
  const rest = {
    basket: 'cart',
    paymentMethod: 'stripe',
    remark: 'Ring twice',
    business: { company: 'Acme', vatNumber: 'FR40303265045' },
    gift: { isWrapped: true, message: 'For you', hidesPrices: false },
    clientKey: 'a-key-of-mine',
    credit: { codes: [], usesCredit: false, applied: null },
    deposit: null,
  } as const;
  const number = await placeOrder(api, { destination, email: 'ada@example.com', seen, ...rest });
  expect(number).toBe(1_100_000_001);
  expect(call.mock.calls[0]?.[0]).toBe('submitOrder');
  return call.mock.calls[0]?.[1];
}

describe('a placed order', () => {
  const common = {
    payment_method: 'stripe',
    order_remark: 'Ring twice',
    company: 'Acme',
    vat_number: 'FR40303265045',
    gift_wrap: true,
    gift_message: 'For you',
    gift_hides_prices: false,
    terms: true,
    client_key: 'a-key-of-mine',
    basket: 'cart',
    seen_currency: 'HKD',
    seen_total: '57600.05',
    seen_items: '12x2,15x2',
  };
  const { firstName, lastName, ...rest } = address;
  const billing = { ...rest, first_name: firstName, last_name: lastName, email: 'ada@example.com' };

  it('names the entry of the address book and the seen cart', async () => {
    expect(await sent({ kind: 'book', addressId: 5 as AddressId })).toEqual({
      ...common,
      address_id: 5,
      shipping_method: 'insured_express',
    });
  });

  it('contains a typed address, and whether to save it', async () => {
    expect(await sent({ kind: 'typed', address, isSaved: true })).toEqual({
      ...common,
      billing,
      shipping_method: 'insured_express',
      save_address: true,
    });
  });

  it('names store and collector', async () => {
    expect(await sent({ kind: 'store', storeId: 3 as StoreId, collector: address })).toEqual({
      ...common,
      billing,
      shipping_method: 'store_pickup',
      store_id: 3,
    });
  });
});
