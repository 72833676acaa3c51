import { expect, it } from 'vitest';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import { accountingCsv } from './accounting-csv.ts';

const at = new Date('2026-11-20T08:00:00Z');
const order = {
  ...{ increment_id: 1_100_000_001, created_at: at, paid_at: at, status: 'processing', country: 'JP' },
  ...{ currency: 'JPY', rate: '19', payment_method: 'paypal_standard', company: '', vat_number: '' },
  ...{ credit_minor: 0, rest_minor: 0, rest_paid_at: null },
  ...{ shipping_minor: 0, base_shipping_minor: 0, discount_minor: 0, base_discount_minor: 0 },
} as Partial<Order> as Order;
const items = [1, 2, 3].map((id) => ({
  ...{ id, qty: 1, row_minor: 1_000_000, base_row_minor: 50_000, is_reduced: false, sku: `S${id}` },
  name: { en: 'Ring' },
})) as Partial<OrderItem>[] as OrderItem[];

/** The values of a column by line. */
function columnOf(name: string, own: Partial<Order>, fee?: Money, restCreditMinor = 0): string[] {
  const references = { paymentReference: '', restReference: '' };
  const exported = { order: { ...order, ...own }, items, ...references, restCreditMinor, fee };
  const csv = accountingCsv([{ ...exported, isDutyIncluded: false }], 'en');
  const [header = '', ...rows] = csv.trimEnd().split('\r\n');
  const column = header.split(',').indexOf(name);
  return rows.map((row) => row.split(',')[column] ?? '');
}
const partsOf = (fee: Money) => columnOf('provider_fee', {}, fee);

it('divides a fee into amounts that its currency has', () => {
  expect(partsOf({ currency: 'JPY', minor: 100_000 })).toEqual(['333.00', '334.00', '333.00']);
  expect(partsOf({ currency: 'EUR', minor: 100_000 })).toEqual(['333.33', '333.34', '333.33']);
  expect(partsOf({ currency: 'JPY', minor: 100_050 })).toEqual(['333.50', '333.50', '333.50']);
});

it('divides deposit and rest among the lines, and has none for an order that is paid in full', () => {
  const grand_minor = 3_000_000;
  const divided = { grand_minor, rest_minor: 1_000_000, rest_paid_at: at };
  expect(columnOf('deposit', divided)).toEqual(['6667.00', '6666.00', '6667.00']);
  expect(columnOf('rest', divided)).toEqual(['3333.00', '3334.00', '3333.00']);
  expect(columnOf('rest_paid_at', divided)[0]).toBe('2026-11-20T08:00:00.000Z');
  expect(columnOf('rest', { grand_minor })).toEqual(['', '', '']);
});
