import { describe, expect, it, vi } from 'vitest';
import { type OrderNumber, orderNumber } from '#kernel/shop/orders/order.ts';
import type { Api, ApiData } from './api.ts';
import { readOrder, readOrders } from './orders.ts';

const picture = { base: '/media/products/7/hero', widths: [320], width: 320, height: 320, colour: '#eee' };

type WireOrder = ApiData<'orderView'>['order'];

const line: WireOrder['products'][number] = {
  item_id: 3,
  kind: 'product',
  product_id: '7',
  sku: 'SUI',
  name: 'Sui Solitaire',
  image: '',
  media: picture,
  pictured_metal: '',
  picture_url: '',
  qty: 2,
  price: '1575.25',
  row_total: '3150.50',
  custom_option_info: { Metal: 'Platinum' },
  customized_type: 0,
  is_returnable: true,
  not_returnable_text: '',
  redirect_url: '/details/7/',
  design: null,
  price_lines: [],
  stone_id: null,
  certificate: null,
};

const order: WireOrder = {
  order_id: 1,
  increment_id: 1_100_000_001,
  order_status: 'payment_pending',
  status_label: 'Waiting for payment',
  order_type: 'existing',
  progress: 'created',
  created_at: '2026-06-02 10:00:00',
  updated_at: '2026-06-02 10:00:01',
  created_at_iso: '2026-06-02T10:00:00.000Z',
  items_count: 1,
  order_currency_code: 'USD',
  payments: [{ method: 'stripe', label: 'Card', supplement: 'On Stripe’s own page' }],
  grand_total: '3135.07',
  subtotal: '3150.50',
  subtotal_with_discount: '15.43',
  shipping_total: '0.00',
  coupon_code: 'WELCOME5',
  payment_method: 'stripe',
  shipping_method: 'insured_express',
  customer_email: 'ada@example.com',
  customer_firstname: 'Ada',
  customer_lastname: '',
  customer_telephone_text: '5550 0100',
  customer_address_lines: ['8 Queen’s Road Central', 'Hong Kong'],
  tracking_number: null,
  tracking_url: null,
  tracking_company: null,
  basket: 'buy_now',
  money_back: null,
  order_remark: '',
  gift: null,
  transfer: null,
  remaining_seconds: 3_600,
  can_pay: true,
  can_cancel: true,
  cancel_refund: null,
  can_receive: false,
  refunded_total: '0.00',
  pickup_code: null,
  store: null,
  products: [line],
  items: [line],
  papers: [],
  ready_on: null,
  pickup_qr: '',
  history: [{ status: 'payment_pending', label: 'Placed', at: '2026-06-02T10:00:00.000Z' }],
};

const number = 1_100_000_001 as OrderNumber;

async function read(change: Partial<WireOrder>) {
  const api: Api = { call: vi.fn().mockResolvedValue({ order: { ...order, ...change } }) };
  return readOrder(api, number);
}

const ofLine = async (change: Partial<typeof line>) =>
  (await read({ products: [{ ...line, ...change }] })).lines[0];

describe('an order', () => {
  it('has exact amounts in its own currency', async () => {
    const { subtotal, discount, shipping, total } = await read({});
    const usd = (minor: number) => ({ currency: 'USD', minor });
    expect({ subtotal, discount, shipping, total }).toEqual({
      subtotal: usd(315_050),
      discount: usd(1_543),
      shipping: usd(0),
      total: usd(313_507),
    });
    await expect(read({ order_currency_code: 'XXX' })).rejects.toThrow(RangeError);
    await expect(read({ grand_total: '3135.071' })).rejects.toThrow(RangeError);
  });

  it('has a delivery address without empty parts', async () => {
    expect((await read({})).destination).toEqual({
      kind: 'address',
      lines: ['Ada', '8 Queen’s Road Central', 'Hong Kong', '5550 0100'],
      tracking: null,
    });
    const sent = await read({ tracking_number: 'SF123' });
    expect(sent.destination).toMatchObject({ tracking: { company: '', number: 'SF123' } });
  });

  it('or a pickup store', async () => {
    const store = { id: 3, name: 'Aurelle Central', address: 'Queen’s Road', phone: '+852' };
    expect((await read({ store, pickup_code: '4711' })).destination).toEqual({
      kind: 'store',
      name: 'Aurelle Central',
      address: 'Queen’s Road',
      telephone: '+852',
      pickup: { code: '4711', picture: '' },
    });
  });

  it('has a payment method only if the shop still offers it', async () => {
    expect((await read({})).paymentMethod).toBe('stripe');
    expect((await read({ payment_method: 'cheque' })).paymentMethod).toBeNull();
  });

  it('is listed in pages with the total', async () => {
    const { products, items, history, papers, ...row } = order;
    const call = vi.fn().mockResolvedValue({ orderList: [{ ...row, item_products: [] }], count: 11 });
    const { orders, count } = await readOrders(
      { call },
      { page: 2, perPage: 10, group: 'shipped', search: 'tide' },
    );
    const asked = { p: 2, numPerPage: 10, wxRequestOrderStatus: '2', q: 'tide' };
    expect(call).toHaveBeenCalledWith('orderIndex', asked);
    expect(count).toBe(11);
    expect(orders).toEqual([
      {
        number,
        state: 'payment_pending',
        statusLabel: 'Waiting for payment',
        type: 'existing',
        placedAt: '2026-06-02T10:00:00.000Z',
        total: { currency: 'USD', minor: 313_507 },
        canPay: true,
        lines: [],
      },
    ]);
  });
});

describe('a line of an order', () => {
  it('is a product with its options', async () => {
    expect(await ofLine({})).toMatchObject({
      kind: 'product',
      productId: 7,
      pictureUrl: null,
      options: [{ label: 'Metal', value: 'Platinum' }],
      price: { currency: 'USD', minor: 157_525 },
      rowPrice: { currency: 'USD', minor: 315_050 },
    });
    expect(await ofLine({ custom_option_info: [] })).toMatchObject({ options: [], productId: 7 });
  });

  it('is refused if it lacks the fields of its kind', async () => {
    await expect(ofLine({ product_id: '' })).rejects.toThrow(RangeError);
    await expect(ofLine({ kind: 'design', design: null })).rejects.toThrow(RangeError);
    await expect(ofLine({ kind: 'diamond', stone_id: null })).rejects.toThrow(RangeError);
  });

  it('is a stone with its report, or without', async () => {
    const certificate = { lab: 'GIA', number: '1', url: 'https://gia.example/1', is_sample: false };
    const stone = { kind: 'diamond' as const, product_id: '', stone_id: '12' };
    expect(await ofLine({ ...stone, certificate })).toMatchObject({
      kind: 'diamond',
      stoneId: 12,
      report: { lab: 'GIA', url: 'https://gia.example/1' },
    });
    expect(await ofLine({ ...stone, certificate: { ...certificate, url: '' } })).toMatchObject({
      report: null,
    });
  });
});

describe('the number of an order', () => {
  it('is parsed from a URL', () => {
    expect(orderNumber('1100000001')).toBe(number);
    for (const odd of ['', '0', '-1', '1.5', '12345678901', 'x'])
      expect(orderNumber(odd), odd).toBeUndefined();
  });
});
