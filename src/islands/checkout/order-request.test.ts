import { describe, expect, it } from 'vitest';
import type { Address, AddressId } from '#kernel/shop/addresses/address.ts';
import type { Checkout } from '#kernel/shop/checkout/checkout.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Store, StoreId } from '#kernel/shop/stores/store.ts';
import { draftOf, newDraft, valuesOf } from './checkout-draft.ts';
import { firstDraft, orderRequest, quotePlace, withShipTo } from './order-request.ts';

const nothing: Money = { currency: 'HKD', minor: 0 };

const entry: Address & { line: string } = {
  id: 5 as AddressId,
  title: 'ms',
  firstName: 'Ada',
  lastName: 'Wong',
  telephone: '+85255500100',
  telephoneShown: '5550 0100',
  country: 'HK',
  state: '',
  stateName: '',
  countryName: 'Hong Kong',
  lines: ['8 Queen’s Road', 'Hong Kong'],
  city: '',
  area: '',
  zip: '',
  street1: '8 Queen’s Road',
  street2: '',
  postscript: '',
  isDefault: true,
  line: '8 Queen’s Road, Hong Kong',
};

const store: Store = {
  id: 3 as StoreId,
  name: 'Aurelle Central',
  city: '',
  address: '',
  phone: '',
  picture: { base: '', widths: [], width: 1, height: 1, colour: '' },
  latitude: 0,
  longitude: 0,
  countryCode: 'HK',
  timeZone: 'Asia/Hong_Kong',
  week: [],
  businessHours: [],
};

const shipping = { label: '', cost: nothing, days: '', areTaxesIncluded: true };

const data: Checkout = {
  cart: {
    lines: [],
    pieces: 0,
    couponCode: null,
    subtotal: nothing,
    originalSubtotal: nothing,
    discount: nothing,
    shipping: nothing,
    total: nothing,
  },
  unavailable: [],
  landed: null,
  credit: null,
  deposit: null,
  shippings: [
    { ...shipping, method: 'insured_express' },
    { ...shipping, method: 'store_pickup' },
  ],
  arrives: null,
  pickupDays: new Map(),
  pickupsToday: new Set(),
  place: { addressId: null, country: 'HK', state: '', shippingMethod: 'insured_express' },
  payments: [
    { method: 'stripe', label: 'Card', note: '' },
    { method: 'paypal_standard', label: 'PayPal', note: '' },
  ],
  paymentMethod: null,
  isGuest: false,
  addresses: [entry],
  shopper: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Wong' },
  countries: { HK: 'Hong Kong', US: 'United States' },
  states: {},
  stores: [store],
  paymentMinutes: 60,
  refundDays: 30,
};

const fresh = { isNew: true, shipTo: 'HK' };
const reloaded = { isNew: false, shipTo: 'HK' };

const typed = { ...newDraft(), shipTo: 'HK', address: { ...newDraft().address, country: 'US', state: 'NY' } };

describe('a new draft', () => {
  it('starts with the shopper’s known details', () => {
    const draft = firstDraft(newDraft(), data, fresh);
    expect(draft).toMatchObject({ addressId: 5, paymentMethod: 'stripe', storeId: null });
    expect(draft.address).toMatchObject({ firstName: 'Ada', lastName: 'Wong', country: 'HK' });
  });

  it('takes the last payment method if it is offered', () => {
    expect(firstDraft(newDraft(), { ...data, paymentMethod: 'paypal_standard' }, fresh).paymentMethod).toBe(
      'paypal_standard',
    );
    expect(firstDraft(newDraft(), { ...data, paymentMethod: 'alipay_standard' }, fresh).paymentMethod).toBe(
      'stripe',
    );
    expect(firstDraft(newDraft(), { ...data, payments: [] }, fresh).paymentMethod).toBe('');
  });

  it('takes the method chosen in the cart if it is offered', () => {
    const chosen = { ...newDraft(), paymentMethod: 'stripe' };
    expect(firstDraft(chosen, data, { ...reloaded, wanted: 'paypal_standard' }).paymentMethod).toBe(
      'paypal_standard',
    );
    expect(firstDraft(chosen, data, { ...reloaded, wanted: 'alipay_standard' }).paymentMethod).toBe('stripe');
  });
});

describe('a stored draft', () => {
  it('is unchanged while all its choices exist', () => {
    const stored = {
      ...typed,
      addressId: 5,
      storeId: 3,
      paymentMethod: 'paypal_standard',
      shippingMethod: 'store_pickup' as const,
    };
    expect(firstDraft(stored, data, reloaded)).toEqual(stored);
    const stores = [store, { ...store, id: 8 as StoreId }];
    expect(firstDraft(stored, { ...data, stores }, reloaded).storeId).toBe(3);
  });

  it('falls back if a choice is gone', () => {
    const stored = { ...typed, addressId: 6, storeId: 4, paymentMethod: 'alipay_standard' };
    expect(firstDraft(stored, { ...data, countries: { HK: 'Hong Kong' } }, reloaded)).toMatchObject({
      addressId: null,
      storeId: null,
      paymentMethod: 'stripe',
      address: { country: '', state: 'NY' },
    });
    const posted = { ...data, shippings: data.shippings.slice(0, 1) };
    expect(firstDraft({ ...typed, shippingMethod: 'store_pickup' }, posted, reloaded).shippingMethod).toBe(
      'insured_express',
    );
  });
});

/** All orders of the events, each used at most once. */
function ordersOf<T>(events: readonly T[]): T[][] {
  return [
    [],
    ...events.flatMap((event) =>
      ordersOf(events.filter((other) => other !== event)).map((rest) => [event, ...rest]),
    ),
  ];
}

describe('the destination', () => {
  const countries = { HK: 'Hong Kong', US: 'United States', CN: 'China' };
  const offer = (country: string): Checkout => ({
    ...data,
    addresses: [],
    countries,
    place: { ...data.place, country },
  });
  const inSettings = ['settings CN', 'settings US'] as const;
  const events = [...inSettings, 'form US', 'form HK', 'currency', 'reload', 'other tab'] as const;

  it('is the country chosen last, in the form or in the settings, in every order of events', () => {
    for (const order of ordersOf(events)) {
      let shipTo = 'HK';
      let expected = 'HK';
      let draft = firstDraft(newDraft(), offer(shipTo), { isNew: true, shipTo });
      for (const event of order) {
        const [kind = '', country = ''] = event.split(' ');
        if (kind === 'settings' && country !== shipTo) expected = shipTo = country;
        if (kind === 'form') {
          draft = { ...draft, address: { ...draft.address, country } };
          expected = country;
        }
        // The settings reload the page; another tab's settings reach the open form.
        if (kind === 'other') draft = withShipTo(draft, shipTo, offer(shipTo));
        else if (kind !== 'form') {
          const stored = draftOf(JSON.parse(JSON.stringify(valuesOf(draft))));
          draft = firstDraft(stored, offer(shipTo), { isNew: false, shipTo });
        }
        expect(quotePlace(draft, offer(shipTo)).country, order.join(', ')).toBe(expected);
      }
    }
  });

  it('keeps the recipient and removes a place in another country', () => {
    const stored = {
      ...typed,
      address: { ...typed.address, firstName: 'Ada', street1: '1 Main St', zip: '10001' },
    };
    const moved = withShipTo({ ...stored, shipTo: 'US' }, 'HK', data);
    expect(moved).toMatchObject({ addressId: 5, shipTo: 'HK' });
    expect(moved.address).toMatchObject({ firstName: 'Ada', country: 'HK', street1: '', state: '', zip: '' });
  });
});

describe('the place of the quote', () => {
  it('has a state only for a typed address', () => {
    expect(quotePlace(typed, data)).toEqual({
      addressId: null,
      country: 'US',
      state: 'NY',
      shippingMethod: 'insured_express',
    });
    // Not a typed state: a country without a list would trigger a call per key.
    const japan = { ...typed, address: { ...typed.address, country: 'JP', state: 'Tok' } };
    expect(quotePlace(japan, data)).toMatchObject({ country: 'JP', state: '' });
    const britain = { ...typed, address: { ...typed.address, country: 'GB', state: 'Kent' } };
    expect(quotePlace(britain, data)).toMatchObject({ country: 'GB', state: '' });
    expect(quotePlace({ ...typed, addressId: 5 }, data)).toMatchObject({ addressId: 5, state: '' });
  });

  it('is at first the place whose totals came with the page', () => {
    const draft = firstDraft(newDraft(), { ...data, addresses: [] }, fresh);
    expect(JSON.stringify(quotePlace(draft, data))).toBe(JSON.stringify(data.place));
  });
});

const credit = { codes: ['A'.repeat(16)], usesCredit: true, applied: null };
const owner = { email: 'ada@example.com', basket: 'buy_now', credit, deposit: null } as const;

describe('the order request', () => {
  const destination = (draft: typeof typed) =>
    orderRequest({ ...draft, remark: ' Ring twice ' }, data, 'stripe', data.cart, owner).destination;

  it('has the chosen address entry, else the typed address', () => {
    expect(destination({ ...typed, addressId: 5 })).toEqual({ kind: 'book', addressId: 5 });
    expect(destination({ ...typed, isSaved: false })).toMatchObject({
      kind: 'typed',
      isSaved: false,
      address: { firstName: '', country: 'US' },
    });
  });

  it('has the chosen store, whatever the book says', () => {
    const pickup = { ...typed, addressId: 5, shippingMethod: 'store_pickup' as const };
    expect(destination({ ...pickup, storeId: 3 })).toMatchObject({ kind: 'store', storeId: 3 });
    expect(() => destination(pickup)).toThrow(new RangeError('no store to collect from'));
  });

  it('includes the company only where a company buys', () => {
    const of = (isBusiness: boolean) =>
      orderRequest(
        { ...typed, isBusiness, company: ' Acme ', vatNumber: 'FR1' },
        ...([data, 'stripe', data.cart, owner] as const),
      ).business;
    expect(of(true)).toEqual({ company: 'Acme', vatNumber: 'FR1' });
    expect(of(false)).toEqual({ company: '', vatNumber: '' });
  });

  it('includes gift options only for a gift', () => {
    const gift = { isWrapped: true, message: ' For you ', hidesPrices: true };
    const giftOf = (isGift: boolean) =>
      orderRequest({ ...typed, isGift, gift }, data, 'stripe', data.cart, owner).gift;
    expect(giftOf(true)).toEqual({ ...gift, message: 'For you' });
    expect(giftOf(false)).toEqual({ isWrapped: false, message: '', hidesPrices: false });
  });

  it('includes what the shopper agreed to', () => {
    const request = orderRequest({ ...typed, remark: ' x ' }, data, 'stripe', data.cart, owner);
    expect(request).toMatchObject({ ...owner, remark: 'x', clientKey: typed.clientKey, seen: data.cart });
  });
});
