import {
  type CurrencyCode,
  fractionOfMinor,
  type Money,
  smallestMinor,
  toDecimalString,
} from '#kernel/shop/money/money.ts';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { paidForPieces } from '#kernel/shop/returns/returns.rules.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';

const header = [
  ...['order', 'placed_at', 'paid_at', 'status', 'country', 'kind', 'line', 'sku', 'name', 'quantity'],
  ...['gross', 'discount', 'net', 'tax_or_duty', 'tax_or_duty_included', 'currency', 'rate'],
  ...['net_base', 'base_currency', 'payment_method', 'payment_reference', 'company', 'vat_number'],
  ...['provider_fee', 'fee_currency', 'stored_value', 'deposit', 'rest', 'rest_paid_at'],
  'rest_payment_reference',
];

export interface ExportedOrder {
  order: Order;
  items: readonly OrderItem[];
  /** The provider's number of the payment; '' for an unpaid order. */
  paymentReference: string;
  /** That of the rest; '' if it is not paid, and for an order that is paid in full. */
  restReference: string;
  /** What stored value has paid of the rest, in minor units. */
  restCreditMinor: number;
  /** The providers' fees for the payments and their refunds; undefined where none was reported in one currency. */
  fee: Money | undefined;
  /** Whether the prices of its country include duty and tax; else the recipient pays them to the customs. */
  isDutyIncluded: boolean;
}

interface Row {
  /** The sale of a gift card is no supply: it has no tax. */
  kind: 'line' | 'gift-card' | 'shipping';
  line: number | '';
  sku: string;
  name: string;
  quantity: number;
  grossMinor: number;
  discountMinor: number;
  baseMinor: number;
}

/** Amounts of an order in one currency, from which its discount is divided among the lines. */
const paidOrder = (
  items: readonly OrderItem[],
  currency: CurrencyCode,
  discountMinor: number,
  rowOf: (item: OrderItem) => number,
) => ({
  ...{ currency, discountMinor },
  lines: items.map((item) => ({
    ...{ id: item.id, quantity: item.qty, rowMinor: rowOf(item), isReduced: item.is_reduced },
  })),
});

function rowsOf({ order, items }: ExportedOrder, locale: Locale): Row[] {
  const paid = paidOrder(items, order.currency, order.discount_minor, (item) => item.row_minor);
  const base = baseCurrency();
  const paidBase = paidOrder(items, base, order.base_discount_minor, (item) => item.base_row_minor);
  const lines = items.map((item): Row => {
    const pieces = { lineId: item.id, before: 0, quantity: item.qty };
    const netMinor = paidForPieces(paid, pieces);
    return {
      ...{
        kind: item.kind === 'gift-card' ? item.kind : 'line',
        line: item.id,
        sku: item.sku,
        name: localText(item.name, locale),
      },
      ...{ quantity: item.qty, grossMinor: item.row_minor, discountMinor: item.row_minor - netMinor },
      baseMinor: paidForPieces(paidBase, pieces),
    };
  });
  if (order.shipping_minor === 0) return lines;
  const shipping: Row = {
    ...{ kind: 'shipping', line: '', sku: '', name: order.shipping_method, quantity: 1 },
    ...{ grossMinor: order.shipping_minor, discountMinor: 0, baseMinor: order.base_shipping_minor },
  };
  return [...lines, shipping];
}

/**
 * Divides a fee, or a part of the payment, among rows by their net amounts. The parts sum to the fee, and are whole yen if the fee is: providers may
 * charge fractions.
 */
function feeParts({ currency, minor }: Money, rows: readonly Row[]): number[] {
  const smallest = smallestMinor(currency);
  const step = minor % smallest === 0 ? smallest : 1;
  const nets = rows.map(({ grossMinor, discountMinor }) => grossMinor - discountMinor);
  const total = nets.reduce((sum, net) => sum + net, 0);
  let before = 0;
  return nets.map((net) => {
    const from = before;
    before += net;
    return total === 0
      ? 0
      : fractionOfMinor(minor, before, total, step) - fractionOfMinor(minor, from, total, step);
  });
}

/** A CSV with a row per order line and delivery. */
export function accountingCsv(orders: readonly ExportedOrder[], locale: Locale): string {
  const rows = orders.flatMap((exported) => {
    const { order, paymentReference, fee, isDutyIncluded } = exported;
    const rows = rowsOf(exported, locale);
    const hasTax = ({ kind }: Row) => isDutyIncluded && kind !== 'gift-card';
    const fees = fee && feeParts(fee, rows);
    const divided = (minor: number) => feeParts({ currency: order.currency, minor }, rows);
    const credit = divided(order.credit_minor + exported.restCreditMinor);
    const payments: number[][] =
      order.rest_minor > 0
        ? [divided(order.grand_minor - order.rest_minor), divided(order.rest_minor)]
        : [[], []];
    return rows.map((row, index) => [
      ...[String(order.increment_id), order.created_at.toISOString(), order.paid_at?.toISOString() ?? ''],
      ...[order.status, order.country, row.kind, row.line, row.sku, row.name, row.quantity],
      ...[toDecimalString(row.grossMinor), toDecimalString(row.discountMinor)],
      toDecimalString(row.grossMinor - row.discountMinor),
      ...[hasTax(row) ? '' : toDecimalString(0), hasTax(row) ? 'yes' : 'no', order.currency, order.rate],
      ...[toDecimalString(row.baseMinor), baseCurrency(), order.payment_method, paymentReference],
      ...[order.company, order.vat_number],
      ...[fees ? toDecimalString(fees[index] ?? 0) : '', fee?.currency ?? ''],
      toDecimalString(credit[index] ?? 0),
      ...payments.map(({ [index]: minor }) => (minor === undefined ? '' : toDecimalString(minor))),
      ...[order.rest_paid_at?.toISOString() ?? '', exported.restReference],
    ]);
  });
  return csvOf(header, rows);
}
