import { expect, it } from 'vitest';
import type { Money } from '#kernel/shop/money/money.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import { accountingCsv } from './accounting-csv.ts';

const at = new Date('2026-11-20T08:00:00Z');
const order = {
  ...{ increment_id: 1_100_000_001, created_at: at, paid_at: at, status: 'processing', country: 'JP' },
  ...{ currency: 'JPY', rate: '19', payment_method: 'paypal_standard', company: '', vat_number: '' },
  ...{ credit_minor: 0 },
  ...{ shipping_minor: 0, base_shipping_minor: 0, discount_minor: 0, base_discount_minor: 0 },
} as Partial<Order> as Order;
const items = [1, 2, 3].map((id) => ({
  ...{ id, qty: 1, row_minor: 1_000_000, base_row_minor: 50_000, is_reduced: false, sku: `S${id}` },
  name: { en: 'Ring' },
})) as Partial<OrderItem>[] as OrderItem[];

/** The parts of a fee by line. */
function partsOf(fee: Money): string[] {
  const csv = accountingCsv([{ order, items, paymentReference: '', fee, isDutyIncluded: false }], 'en');
  return csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',').at(-3) ?? '');
}

it('divides a fee into amounts that its currency has', () => {
  expect(partsOf({ currency: 'JPY', minor: 100_000 })).toEqual(['333.00', '334.00', '333.00']);
  expect(partsOf({ currency: 'EUR', minor: 100_000 })).toEqual(['333.33', '333.34', '333.33']);
  expect(partsOf({ currency: 'JPY', minor: 100_050 })).toEqual(['333.50', '333.50', '333.50']);
});
