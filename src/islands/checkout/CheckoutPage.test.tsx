// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiData } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { $language } from '#client/preferences.ts';
import { endSession, expireSession, setUser, startSession } from '#client/session.ts';
import addresses from '#i18n/en/addresses.json' with { type: 'json' };
import byEmail from '#i18n/en/by-email.json' with { type: 'json' };
import checkout from '#i18n/en/checkout.json' with { type: 'json' };
import errors from '#i18n/en/errors.json' with { type: 'json' };
import { codes } from '#kernel/wire/codes.ts';
import CheckoutPage from './CheckoutPage.island.tsx';
import { $checkout, loadCheckout } from './checkout.store.ts';

const { call, startPayment } = vi.hoisted(() => ({ call: vi.fn(), startPayment: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));
vi.mock('#client/start-payment.ts', () => ({ startPayment }));

const flat = (noun: string, texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${noun}.${key}`, text]));
const texts = { ...flat('checkout', checkout), ...flat('addresses', addresses), ...flat('errors', errors) };

const cart = (total: string): ApiData<'onepageIndex'>['cart_info'] => ({
  store: '',
  items_count: 1,
  coupon_code: null,
  shipping_method: 'insured_express',
  payment_method: '',
  grand_total: total,
  shipping_cost: '0.00',
  coupon_cost: '0.00',
  product_total: total,
  product_original_total: total,
  products: [],
});

const picture = { base: '/p', widths: [320], width: 320, height: 320, colour: '#eee' };
const data: ApiData<'onepageIndex'> = {
  payments: { stripe: { label: 'Card', imageUrl: '', supplement: null } },
  shippings: [
    {
      method: 'insured_express',
      label: 'Insured delivery',
      name: '',
      cost: '0.00',
      symbol: 'HK$',
      checked: true,
      days: '1–2',
      taxes_included: true,
    },
    {
      method: 'store_pickup',
      label: 'Collect in a store',
      name: '',
      cost: '0.00',
      symbol: 'HK$',
      checked: '',
      days: '',
      taxes_included: true,
    },
  ],
  arrives: { from: '2026-11-24', to: '2026-11-27' },
  pickups: [{ store_id: 3, ready_on: '2026-11-25' }],
  current_shipping_method: 'insured_express',
  current_payment_method: 'stripe',
  cart_info: cart('28800.00'),
  unavailable: [],
  landed: null,
  currency_info: { code: 'HKD', rate: '1', symbol: 'HK$' },
  isGuest: 1,
  address_list: '',
  cart_address: { email: 'ada@example.com', first_name: '', last_name: '', country: 'HK' },
  cart_address_id: null,
  countryArr: { HK: 'Hong Kong', US: 'United States' },
  country: 'HK',
  stateArr: '',
  stores: [
    {
      id: 3,
      name: 'Aurelle Central',
      city: 'Hong Kong',
      address: 'Queen’s Road Central',
      phone: '+852',
      image: '',
      picture,
      lat: 0,
      lng: 0,
      country_code: 'HK',
      time_zone: 'Asia/Hong_Kong',
      business_hour: [{ days: 'Daily', hours: '11:00–19:00' }],
      week: [],
    },
  ],
  payment_minutes: 60,
  refund_days: 30,
};

const wireLine: ApiData<'onepageIndex'>['cart_info']['products'][number] = {
  item_id: 1,
  kind: 'product',
  product_id: '1205',
  sku: '',
  name: '',
  subtitle: '',
  pictured_metal: '',
  img_url: '',
  media: picture,
  picture_url: '',
  qty: 1,
  max_qty: 9,
  active: 1,
  status: 1,
  status_reason: '',
  product_price: '14400.00',
  product_original_price: '14400.00',
  product_row_price: '14400.00',
  product_original_row_price: '14400.00',
  discountrate: 0,
  custom_option: [],
  custom_option_info: [],
  option_sku: { size: '' },
  open_options: [],
  is_customized: 0,
  customized_type: 0,
  customized_product_item: '',
  is_returnable: true,
  not_returnable_text: '',
  path: '/details/1205/',
  design: null,
  price_lines: [],
  stone_id: null,
  certificate: null,
};

let quote = cart('28800.00');
let quoted: Partial<ApiData<'shippingAndCart'>> = {};
let first: ApiData<'onepageIndex'>['cart_info'] | undefined;
let shownCredit: ApiData<'onepageIndex'>['credit'];
let quoteRefusal: ApiError | undefined;
const answerQuote = () => {
  if (quoteRefusal) return Promise.reject(quoteRefusal);
  const { unavailable, landed, currency_info, shippings, payments, arrives, pickups } = data;
  const rest = { unavailable, landed, currency_info, shippings, payments, arrives, pickups };
  return Promise.resolve({ cart_info: quote, ...rest, ...quoted });
};
let submitOrder: () => Promise<unknown>;

const contact = { email: 'care@aurelle.example', whatsapp: '+852 5550 0100' };
const calls = (name: string) => call.mock.calls.filter(([called]) => called === name);
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const place = () => fireEvent.click(screen.getByRole('button', { name: /^Place the order/ }));

async function open() {
  render(<CheckoutPage contact={contact} locale="en" texts={texts} />);
  await screen.findByRole('heading', { name: /Payment/ });
}

function fillIn(street = '8 Queen’s Road Central') {
  type('First name', 'Ada');
  type('Phone', '+852 5550 0100');
  type('Street address', street);
  fireEvent.click(field(/I have read and accept/));
}

beforeEach(() => {
  quote = cart('28800.00');
  quoted = {};
  first = undefined;
  shownCredit = undefined;
  quoteRefusal = undefined;
  history.replaceState(null, '', '/paymentInfo/');
  $language.set({ country: 'HK', language: 'en', currency: 'HKD' });
  submitOrder = () => Promise.resolve({ redirectUrl: '', incrementId: 1100000001, order_id: 1 });
  startPayment.mockResolvedValue(undefined);
  call.mockImplementation((name: string) => {
    if (name === 'onepageIndex')
      return Promise.resolve({ ...data, credit: shownCredit, ...(first ? { cart_info: first } : {}) });
    if (name === 'shippingAndCart') return answerQuote();
    if (name === 'onepageChangeCountry') return Promise.resolve({ stateArr: { NY: 'New York' } });
    return submitOrder();
  });
  startSession('a-token-of-some-length');
  setUser({ firstName: '', lastName: '', email: 'ada@example.com', isGuest: true });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

describe('checkout', () => {
  it('places one order, with the shown totals and an idempotency key, and goes on to the payment', async () => {
    await open();
    fillIn();
    const button = screen.getByRole('button', { name: /^Place the order/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(startPayment).toHaveBeenCalledWith('stripe', 1100000001));
    expect(calls('submitOrder')).toHaveLength(1);
    expect(calls('submitOrder')[0]?.[1]).toMatchObject({
      seen_currency: 'HKD',
      seen_total: '28800.00',
      basket: 'cart',
      terms: true,
      client_key: expect.stringMatching(/^[A-Za-z0-9-]{8,64}$/),
      billing: { email: 'ada@example.com', street1: '8 Queen’s Road Central', country: 'HK' },
    });
    expect(sessionStorage.getItem('checkoutDraft')).toBeNull();
  });

  it('refuses a post-office box at its field, focuses it, and sends nothing', async () => {
    await open();
    fillIn('PO Box 1234');
    place();
    const street = field('Street address');
    await waitFor(() => expect(street.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(`${street.id}-error`)?.textContent).toMatch(/post-office box/);
    expect(document.activeElement).toBe(street);
    expect(calls('submitOrder')).toHaveLength(0);
  });

  it('shows errors by the country’s rules at each field and keeps all values', async () => {
    await open();
    const long = 'A'.repeat(51);
    const typed = {
      'First name': long,
      Phone: 'not a phone',
      'Street address': '3 Lantern Street 🏠',
    };
    for (const [label, value] of Object.entries(typed)) type(label, value);
    fireEvent.click(field(/I have read and accept/));
    place();
    await screen.findByText('This is too long. Shorten it to 50 characters.');
    expect(screen.getByText(/Enter a complete phone number/)).toBeTruthy();
    expect(screen.getByText(/Emoji and special signs cannot be printed/)).toBeTruthy();
    for (const [label, value] of Object.entries(typed)) expect(field(label).value).toBe(value);
    expect(document.activeElement).toBe(field('First name'));
    expect(calls('submitOrder')).toHaveLength(0);
  });

  it('names missing fields by the shop’s labels', async () => {
    await open();
    place();
    expect(await screen.findByText('The delivery information cannot be empty')).toBeTruthy();
    expect(screen.getByText('Please select Protocol.')).toBeTruthy();
    expect(document.activeElement).toBe(field('First name'));
  });

  it('asks for a store for collection', async () => {
    await open();
    fireEvent.click(screen.getByRole('radio', { name: /Collect in a store/ }));
    await waitFor(() => expect(calls('shippingAndCart')).toHaveLength(1));
    type('First name', 'Ada');
    type('Phone', '+852 5550 0100');
    fireEvent.click(field(/I have read and accept/));
    place();
    expect(await screen.findByText('Please select store')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Aurelle Central/ }));
    expect(screen.queryByText('Please select store')).toBeNull();
    place();
    await waitFor(() => expect(calls('submitOrder')).toHaveLength(1));
    expect(calls('submitOrder')[0]?.[1]).toMatchObject({ shipping_method: 'store_pickup', store_id: 3 });
  });

  it('keeps all values after a refusal and shows the reason', async () => {
    submitOrder = () =>
      Promise.reject(
        new ApiError(
          'business',
          'We could not place the order. Please try again; nothing has been charged.',
          { code: codes.orderFailed, status: 200 },
        ),
      );
    await open();
    fillIn();
    place();
    await screen.findByText('We could not place the order. Please try again; nothing has been charged.');
    expect(field('First name').value).toBe('Ada');
    expect(field('Street address').value).toBe('8 Queen’s Road Central');
    expect(startPayment).not.toHaveBeenCalled();
  });

  it('stays and reports a lost connection', async () => {
    submitOrder = () => Promise.reject(new ApiError('offline', ''));
    await open();
    fillIn();
    place();
    expect(await screen.findByText(errors.offline)).toBeTruthy();
    expect(field('Street address').value).toBe('8 Queen’s Road Central');
    expect(calls('shippingAndCart')).toEqual([]);
  });

  it('keeps values and idempotency key over a reload', async () => {
    await open();
    fillIn();
    const key = JSON.parse(sessionStorage.getItem('checkoutDraft') ?? '{}').draft.clientKey;
    cleanup();
    await open();
    expect(field('Street address').value).toBe('8 Queen’s Road Central');
    expect(JSON.parse(sessionStorage.getItem('checkoutDraft') ?? '{}').draft.clientKey).toBe(key);
  });

  it('keeps values when the session expires and forgets them on logout', async () => {
    await open();
    fillIn();
    expireSession();
    expect(sessionStorage.getItem('checkoutDraft')).toContain('8 Queen’s Road Central');
    cleanup();
    startSession('a-token-of-some-length');
    setUser({ firstName: '', lastName: '', email: 'ada@example.com', isGuest: true });
    await open();
    expect(field('Street address').value).toBe('8 Queen’s Road Central');
    endSession();
    expect(sessionStorage.getItem('checkoutDraft')).toBeNull();
  });

  it('takes a new key after a refusal, so that the next order is not taken for the last', async () => {
    submitOrder = () =>
      Promise.reject(new ApiError('business', 'Already placed.', { code: codes.orderFailed, status: 200 }));
    await open();
    fillIn();
    place();
    await screen.findByText('Already placed.');
    submitOrder = () => Promise.resolve({ redirectUrl: '', incrementId: 1100000002, order_id: 2 });
    place();
    await waitFor(() => expect(startPayment).toHaveBeenCalled());
    const keys = calls('submitOrder').map(([, input]) => (input as { client_key: string }).client_key);
    expect(new Set(keys).size).toBe(2);
  });

  describe('with a form for another country than the settings', () => {
    const abroad = { ...data, country: 'US', cart_info: cart('30120.00') };
    const shown = () => document.body.textContent;
    beforeEach(async () => {
      $language.set({ country: 'US', language: 'en', currency: 'HKD' });
      call.mockImplementation((name: string) => {
        if (name === 'onepageIndex') return Promise.resolve(abroad);
        return name === 'shippingAndCart' ? answerQuote() : Promise.resolve({ stateArr: {} });
      });
      await open();
      fireEvent.change(field('Country or region'), { target: { value: 'HK' } });
      await waitFor(() => expect(shown()).toContain('HK$28,800'));
      cleanup();
    });

    it('never shows or orders totals of the settings’ country while those of the form cannot be loaded', async () => {
      quoteRefusal = new ApiError('offline', '');
      $checkout.set({ ...$checkout.get(), status: 'idle', data: null });
      await open();
      expect((await screen.findAllByText(checkout['total-failed'])).length).toBeGreaterThan(0);
      expect(field('Country or region').value).toBe('HK');
      expect(shown()).not.toContain('30,120');
      expect(screen.queryByRole('button', { name: /^Place the order/ })).toBeNull();
      quoteRefusal = undefined;
      window.dispatchEvent(new Event('online'));
      await screen.findByRole('button', { name: 'Place the order and pay HK$28,800' });
    });

    it('shows the form’s totals after the page’s data has been loaded again', async () => {
      await open();
      await act(() => loadCheckout('cart'));
      await waitFor(() => expect(shown()).toContain('HK$28,800'));
      expect(shown()).not.toContain('30,120');
      expect(field('Country or region').value).toBe('HK');
    });
  });

  it('shows a changed total and orders only after it is accepted', async () => {
    submitOrder = () => {
      quote = cart('30100.00');
      return Promise.reject(
        new ApiError('business', 'The total has changed.', { code: codes.orderInvalid, status: 200 }),
      );
    };
    await open();
    fillIn();
    place();
    await screen.findByText(/from HK\$28,800 to HK\$30,100/);
    expect(screen.getByRole('button', { name: /Place the order and pay HK\$30,100/ })).toBeTruthy();
    expect(startPayment).not.toHaveBeenCalled();
    submitOrder = () => Promise.resolve({ redirectUrl: '', incrementId: 1100000002, order_id: 2 });
    place();
    await waitFor(() => expect(startPayment).toHaveBeenCalled());
    expect(calls('submitOrder').at(-1)?.[1]).toMatchObject({ seen_total: '30100.00' });
  });

  it('reports a currency change from another tab, and orders the total on the button', async () => {
    await open();
    fillIn();
    quote = cart('3050.00');
    quoted = { currency_info: { code: 'GBP', rate: '0.1', symbol: '£' } };
    $language.set({ country: 'GB', language: 'en', currency: 'GBP' });
    await screen.findByText('Prices are in GBP now, no longer in HKD.');
    expect(screen.getByText(/from HK\$28,800 to £3,050/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Place the order and pay £3,050/ }));
    await waitFor(() => expect(startPayment).toHaveBeenCalled());
    expect(calls('submitOrder')[0]?.[1]).toMatchObject({ seen_currency: 'GBP', seen_total: '3050.00' });
  });

  it('says that the image shows another metal', async () => {
    quote = { ...cart('14400.00'), products: [{ ...wireLine, pictured_metal: '18K yellow gold' }] };
    first = quote;
    await open();
    await within(screen.getByRole('complementary')).findByText('Shown in 18K yellow gold');
  });

  it('names a sold piece in its place, once, and sells the rest', async () => {
    const piece = (item_id: number, name: string) => ({ ...wireLine, item_id, name });
    const both = { ...cart('28800.00'), products: [piece(1, 'Pear Drops'), piece(2, 'Halo Studs')] };
    const rest = { ...cart('14400.00'), products: [piece(2, 'Halo Studs')] };
    submitOrder = () => {
      quote = rest;
      quoted = { unavailable: [{ item_id: 1, name: 'Pear Drops', status_reason: 'out-of-stock' }] };
      const said = { error: 'Pear Drops has just been sold.' };
      return Promise.reject(new ApiError('business', said.error, { code: codes.outOfStock, data: said }));
    };
    first = both;
    await open();
    fillIn();
    place();
    await screen.findByText(/^Pear Drops has just been sold and is not in the order/);
    expect(screen.queryByText('Pear Drops has just been sold.')).toBeNull();
    const summary = screen.getByRole('complementary');
    const shown = within(summary).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => /Sold/.test(textContent ?? ''))).toEqual([true, false]);
    submitOrder = () => Promise.resolve({ redirectUrl: '', incrementId: 1100000002, order_id: 2 });
    place();
    await waitFor(() => expect(startPayment).toHaveBeenCalled());
    expect(calls('submitOrder').at(-1)?.[1]).toMatchObject({ seen_items: '2x1', seen_total: '14400.00' });
  });

  it('names the sold piece if nothing else is left', async () => {
    const said = {
      error: 'Pear Drops has just been sold. Please remove it and order again.',
      status_reason: 'out-of-stock',
    };
    const gone = (code: number) => new ApiError('business', said.error, { code, data: said });
    submitOrder = () => Promise.reject(gone(codes.outOfStock));
    await open();
    fillIn();
    quoteRefusal = gone(codes.cartEmpty);
    place();
    expect(await screen.findByText(said.error)).toBeTruthy();
    expect(screen.getByText('This can no longer be ordered')).toBeTruthy();
  });

  it('contains only the piece that is bought at once', async () => {
    history.replaceState(null, '', '/paymentInfo/?buy=now');
    await open();
    expect(calls('onepageIndex')[0]?.[1]).toEqual({ basket: 'buy_now', country: 'HK' });
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
    fillIn();
    place();
    await waitFor(() => expect(startPayment).toHaveBeenCalled());
    expect(calls('submitOrder')[0]?.[1]).toMatchObject({ basket: 'buy_now' });
  });

  it('starts with the country of the header and shows customs duties with their origin and date', async () => {
    $language.set({ country: 'GB', language: 'en', currency: 'HKD' });
    await open();
    expect(calls('onepageIndex')[0]?.[1]).toMatchObject({ country: 'GB' });
    quoted = {
      landed: {
        payer: 'recipient',
        lines: [
          { kind: 'duty', percent: 2, amount: '576.00', source: 'HMRC', link: '', as_of: '2025-01' },
          {
            kind: 'vat',
            percent: 20,
            amount: '5875.00',
            source: 'VAT Act',
            link: 'https://x.test/',
            as_of: '2025-01',
          },
        ],
      },
    };
    type('Country or region', 'US');
    await screen.findByText(/You pay about HK\$6,451 to customs or the carrier/);
    expect(screen.getByText('VAT, 20%')).toBeTruthy();
    expect(screen.getByText('HMRC, as of January 2025')).toBeTruthy();
    expect(screen.getByRole('link', { name: /VAT Act, as of January 2025/ }).getAttribute('href')).toBe(
      'https://x.test/',
    );
  });

  it('loads the states of another country and its prices', async () => {
    await open();
    type('Country or region', 'US');
    await screen.findByRole('option', { name: 'New York' });
    expect(calls('shippingAndCart').at(-1)?.[1]).toMatchObject({ country: 'US' });
    fillIn('11 West 47th Street');
    place();
    expect(await screen.findByText('Enter the postal code.')).toBeTruthy();
    expect(calls('submitOrder')).toHaveLength(0);
  });

  it('names WhatsApp only in a shop with a number when no payment method is left', async () => {
    call.mockImplementation(() => Promise.resolve({ ...data, payments: {} }));
    const shown = (whatsapp: string) =>
      render(
        <CheckoutPage
          contact={{ ...contact, whatsapp }}
          locale="en"
          texts={{ ...texts, ...flat('by-email', byEmail) }}
        />,
      );
    shown('');
    expect(await screen.findByText(byEmail['payment-none'])).toBeTruthy();
    expect(screen.queryByText(/WhatsApp/)).toBeNull();
    cleanup();
    shown(contact.whatsapp);
    expect(await screen.findByText(checkout['payment-none'])).toBeTruthy();
  });

  describe('with gift cards', () => {
    const credit = (problem: '' | 'unknown', applied: string, due: string) => ({
      ...{ balance: '0.00', applied, due, cards: [{ code_end: '2345', balance: applied, problem }] },
    });
    const addCard = async () => {
      shownCredit = { balance: '0.00', applied: '0.00', due: '28800.00', cards: [] };
      await open();
      fireEvent.click(screen.getByRole('button', { name: 'Use a gift card' }));
      expect(document.activeElement).toBe(field('Gift-card code'));
      type('Gift-card code', 'abcd-efgh-jklm-2345');
      fireEvent.keyDown(field('Gift-card code'), { key: 'Enter' });
    };

    it('keeps an unknown code in its field with the reason, and orders without it', async () => {
      quoted = { credit: credit('unknown', '0.00', '28800.00') };
      await addCard();
      expect(await screen.findByText(/We do not know this gift card/)).toBeTruthy();
      expect(field('Gift-card code').value).toBe('abcd-efgh-jklm-2345');
      expect(screen.queryByText(/Gift card …2345/)).toBeNull();
      fillIn();
      place();
      await waitFor(() => expect(startPayment).toHaveBeenCalled());
      expect(calls('submitOrder')[0]?.[1]).not.toHaveProperty('gift_card_codes', 'ABCDEFGHJKLM2345');
    });

    it('orders with the total and without notes about a payment if a card covers it', async () => {
      const payments = {
        stored_value: { label: 'Gift card or store credit', imageUrl: '', supplement: null },
      };
      quoted = { payments, credit: credit('', '28800.00', '0.00') };
      await addCard();
      expect(await screen.findByText(/Gift card …2345/)).toBeTruthy();
      expect(await screen.findByRole('button', { name: 'Place the order of HK$28,800' })).toBeTruthy();
      expect(screen.queryByText(/reserve the pieces/)).toBeNull();
      expect(screen.queryByText(/takes the payment/)).toBeNull();
    });
  });

  it('offers a visitor to log in, register or continue as a guest', async () => {
    endSession();
    render(<CheckoutPage contact={contact} locale="en" texts={texts} />);
    expect(await screen.findByRole('button', { name: 'Continue as a guest' })).toBeTruthy();
    expect(call).not.toHaveBeenCalled();
  });
});
